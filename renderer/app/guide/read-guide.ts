import { lexer } from 'marked';
import { z } from 'zod';
import { type GuideElement, type GuideNode, type GuidePage, overviewId, textOf } from './guide-shapes.ts';

/** Turns a link's target into the page's id, or null where it leads out of the guide. */
type PageOf = (href: string) => string | null;

const idOf = (file: string) => file.replace(/\.md$/, '');

/**
 * The pages of the guide, the first one first and the others in the order in which it names them. Pictures are left out.
 * Throws where a page holds something that the app could not show, or where the pages do not fit together.
 * @param texts Markdown by the names of its files.
 */
export function readGuide(texts: ReadonlyMap<string, string>): GuidePage[] {
  const linked = new Set([overviewId]);
  const pageFor =
    (from: string): PageOf =>
    (href) => {
      if (/[/:]/.test(href)) return null;
      if (!texts.has(href)) throw new Error(`it links to ${href}, which is no page of the guide`);
      if (idOf(from) === overviewId) linked.add(idOf(href));
      return idOf(href);
    };
  const pages = [...texts].map(([file, text]) => {
    try {
      return readPage(idOf(file), text, pageFor(file));
    } catch (error) {
      throw new Error(
        `${file} cannot be shown in the app: ${error instanceof Error ? error.message : error}`,
      );
    }
  });
  const unnamed = pages.filter(({ id }) => !linked.has(id)).map(({ id }) => id);
  if (unnamed.length > 0) throw new Error(`The guide's first page does not lead to: ${unnamed.join(', ')}`);
  return [...linked].flatMap((id) => pages.filter((page) => page.id === id));
}

function readPage(id: string, markdown: string, pageOf: PageOf): GuidePage {
  const [first, ...rest] = z.array(TokenSchema).parse(lexer(markdown));
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('it does not begin with its title');
  const title = nodes(first.tokens, pageOf).map(textOf).join('');
  return { id, title, blocks: nodes(rest, pageOf) };
}

/** Of marked's tokens what the guide uses. */
const TokenSchema = z.object({
  type: z.string().optional(),
  text: z.string().optional(),
  depth: z.number().optional(),
  href: z.string().optional(),
  start: z.union([z.number(), z.literal('')]).optional(),
  task: z.boolean().optional(),
  get tokens() {
    return z.array(TokenSchema).optional();
  },
  get items() {
    return z.array(TokenSchema).optional();
  },
  /** Of a cell, whether it is one of the head. */
  get header() {
    return z.union([z.array(TokenSchema), z.boolean().transform(() => [])]).optional();
  },
  get rows() {
    return z.array(z.array(TokenSchema)).optional();
  },
});
type Token = z.infer<typeof TokenSchema>;

const nodes = (tokens: readonly Token[] = [], pageOf: PageOf): GuideNode[] =>
  tokens.flatMap((each) => nodesOf(each, pageOf));

/** Throws where a token is of a kind that the app would not show. */
function nodesOf(of: Token, pageOf: PageOf): GuideNode[] {
  const { type, text = '', depth, href = '', start, items = [], header = [], rows = [] } = of;
  const within = (tag: GuideElement['tag'], { tokens }: Token = of): GuideElement => ({
    tag,
    children: nodes(tokens, pageOf),
  });
  switch (type) {
    case 'space':
    case 'image':
      return [];
    case 'text':
      if (of.tokens) return nodes(of.tokens, pageOf);
      // The lexer leaves entities as they are written.
      if (/&#?\w+;/.test(text)) throw new Error(`“${text}” has an entity; write the character itself`);
      return [text.replaceAll('\n', ' ')];
    case 'escape':
      return [text];
    case 'codespan':
      return [{ tag: 'code', children: [text] }];
    case 'strong':
    case 'em':
      return [within(type)];
    case 'link': {
      const page = pageOf(href);
      return [page === null ? within('cite') : { ...within('a'), page }];
    }
    case 'paragraph':
      return [within('p')].filter(({ children }) => children.length > 0);
    case 'heading':
      if (depth === 2 || depth === 3) return [within(`h${depth}`)];
      throw new Error(`it has a heading of level ${depth} below its title`);
    case 'list': {
      if (items.some(({ task }) => task)) throw new Error('it has a box to tick');
      const children = items.map((item) => within('li', item));
      return [typeof start === 'number' ? { tag: 'ol', start, children } : { tag: 'ul', children }];
    }
    case 'table': {
      const heads = header.map((cell) => ({ ...within('th', cell), scope: 'col' as const }));
      // The first cell of a row says what the row is of.
      const cellsOf = ([first = {}, ...others]: readonly Token[]) => [
        { ...within('th', first), scope: 'row' as const },
        ...others.map((cell) => within('td', cell)),
      ];
      const body = rows.map((row): GuideElement => ({ tag: 'tr', children: cellsOf(row) }));
      const head: GuideElement = { tag: 'thead', children: [{ tag: 'tr', children: heads }] };
      return [{ tag: 'table', children: [head, { tag: 'tbody', children: body }] }];
    }
    default:
      throw new Error(`it has what the app does not show: ${type}`);
  }
}
