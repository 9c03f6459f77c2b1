import { lexer } from 'marked';
import { z } from 'zod';

/**
 * What the guide uses of Markdown, as marked's lexer says it. Whatever else stands in a text is refused, so that nothing
 * of it is dropped without a word.
 */

const token = <Type extends string>(type: Type) => z.object({ type: z.literal(type) });

// The lexer leaves entities as they are written.
const text = z
  .string()
  .refine((words) => !/&#?\w+;/.test(words), 'has an entity; write the character itself');

export type InlineToken =
  | { type: 'text'; text: string; tokens?: InlineToken[] | undefined }
  | { type: 'escape' | 'codespan'; text: string }
  | { type: 'strong' | 'em'; tokens: InlineToken[] }
  | { type: 'link'; href: string; tokens: InlineToken[] }
  | { type: 'image' };

const inline: z.ZodType<InlineToken> = z.lazy(() =>
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
const inlines = z.array(inline);

const cell = z.object({ tokens: inlines });

export type BlockToken =
  | { type: 'space' }
  | { type: 'heading'; depth: number; tokens: InlineToken[] }
  | { type: 'paragraph' | 'text'; tokens: InlineToken[] }
  | { type: 'list'; ordered: boolean; start: number | ''; items: { tokens: BlockToken[] }[] }
  | { type: 'table'; header: { tokens: InlineToken[] }[]; rows: { tokens: InlineToken[] }[][] };

const block: z.ZodType<BlockToken> = z.lazy(() =>
  z.discriminatedUnion('type', [
    token('space'),
    token('heading').extend({ depth: z.number(), tokens: inlines }),
    token('paragraph').extend({ tokens: inlines }),
    token('text').extend({ tokens: inlines }),
    token('list').extend({
      ordered: z.boolean(),
      start: z.union([z.number(), z.literal('')]),
      items: z.array(z.object({ task: z.literal(false), tokens: blocks })),
    }),
    token('table').extend({ header: z.array(cell), rows: z.array(z.array(cell)) }),
  ]),
);
const blocks = z.array(block);

/** The parts of a Markdown text; throws where it has something that is not known here. */
export function markdownTokens(markdown: string): BlockToken[] {
  const parsed = blocks.safeParse(lexer(markdown));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
