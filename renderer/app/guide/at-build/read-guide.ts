import { type Block, type GuidePage, type Inline, overviewId } from '../guide-shapes.ts';
import { type BlockToken, type InlineToken, markdownTokens } from './markdown-tokens.ts';

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
