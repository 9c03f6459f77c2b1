import { lexer } from 'marked';
import { z } from 'zod';
import { type Block, type GuidePage, type Inline, overviewId } from './guide-shapes.ts';

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

function readPage(id: string, text: string, pageOf: PageOf): GuidePage {
  const [first, ...rest] = markdownTokens(text);
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('it does not begin with its title');
  return { id, title: words(line(first.tokens, pageOf)), blocks: blocks(rest, pageOf) };
}

const blocks = (tokens: readonly BlockToken[], pageOf: PageOf): Block[] =>
  tokens.flatMap((token) => block(token, pageOf) ?? []);

function block(token: BlockToken, pageOf: PageOf): Block | null {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return { kind: 'heading', level: levelOf(token.depth), line: line(token.tokens, pageOf) };
    case 'paragraph': {
      const parts = line(token.tokens, pageOf);
      return parts.length > 0 ? { kind: 'paragraph', line: parts } : null;
    }
    case 'text':
      return { kind: 'line', line: line(token.tokens, pageOf) };
    case 'list':
      return {
        kind: 'list',
        start: token.start === '' ? null : token.start,
        items: token.items.map((item) => blocks(item.tokens, pageOf)),
      };
    case 'table':
      return {
        kind: 'table',
        head: token.header.map((cell) => line(cell.tokens, pageOf)),
        rows: token.rows.map((row) => row.map((cell) => line(cell.tokens, pageOf))),
      };
  }
}

function levelOf(depth: number): 2 | 3 {
  if (depth === 2 || depth === 3) return depth;
  throw new Error(`it has a heading of level ${depth} below its title`);
}

const line = (tokens: readonly InlineToken[], pageOf: PageOf): Inline[] =>
  tokens.flatMap((token) => inline(token, pageOf));

function inline(token: InlineToken, pageOf: PageOf): Inline[] {
  switch (token.type) {
    case 'text':
      if (token.tokens) return line(token.tokens, pageOf);
      return [{ kind: 'text', text: token.text.replaceAll('\n', ' ') }];
    case 'escape':
      return [{ kind: 'text', text: token.text }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'strong':
    case 'em':
      return [{ kind: token.type, parts: line(token.tokens, pageOf) }];
    case 'link': {
      const page = pageOf(token.href);
      const parts = line(token.tokens, pageOf);
      return [page === null ? { kind: 'elsewhere', parts } : { kind: 'link', page, parts }];
    }
    case 'image':
      return [];
  }
}

const words = (parts: readonly Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : words(part.parts))).join('');

/**
 * What the guide uses of Markdown, as marked's lexer says it. Whatever else stands in a text is refused, so that nothing
 * of it is dropped without a word.
 */

const token = <Type extends string>(type: Type) => z.object({ type: z.literal(type) });

// The lexer leaves entities as they are written.
const text = z
  .string()
  .refine((words) => !/&#?\w+;/.test(words), 'has an entity; write the character itself');

type InlineToken =
  | { type: 'text'; text: string; tokens?: InlineToken[] | undefined }
  | { type: 'escape' | 'codespan'; text: string }
  | { type: 'strong' | 'em'; tokens: InlineToken[] }
  | { type: 'link'; href: string; tokens: InlineToken[] }
  | { type: 'image' };

const inlineToken: z.ZodType<InlineToken> = z.lazy(() =>
  z.discriminatedUnion('type', [
    token('text').extend({ text, tokens: inlines.optional() }),
    token('escape').extend({ text }),
    token('codespan').extend({ text: z.string() }),
    token('strong').extend({ tokens: inlines }),
    token('em').extend({ tokens: inlines }),
    token('link').extend({ href: z.string(), tokens: inlines }),
    token('image'),
  ]),
);
const inlines = z.array(inlineToken);

const cell = z.object({ tokens: inlines });

type BlockToken =
  | { type: 'space' }
  | { type: 'heading'; depth: number; tokens: InlineToken[] }
  | { type: 'paragraph' | 'text'; tokens: InlineToken[] }
  | { type: 'list'; ordered: boolean; start: number | ''; items: { tokens: BlockToken[] }[] }
  | { type: 'table'; header: { tokens: InlineToken[] }[]; rows: { tokens: InlineToken[] }[][] };

const blockToken: z.ZodType<BlockToken> = z.lazy(() =>
  z.discriminatedUnion('type', [
    token('space'),
    token('heading').extend({ depth: z.number(), tokens: inlines }),
    token('paragraph').extend({ tokens: inlines }),
    token('text').extend({ tokens: inlines }),
    token('list').extend({
      ordered: z.boolean(),
      start: z.union([z.number(), z.literal('')]),
      items: z.array(z.object({ task: z.literal(false), tokens: blockTokens })),
    }),
    token('table').extend({ header: z.array(cell), rows: z.array(z.array(cell)) }),
  ]),
);
const blockTokens = z.array(blockToken);

/** The parts of a Markdown text; throws where it has something that is not known here. */
function markdownTokens(markdown: string): BlockToken[] {
  const parsed = blockTokens.safeParse(lexer(markdown));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
