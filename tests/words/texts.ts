import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { PROJECT } from '../host/project.ts';
import { sourceFiles } from '../unit/import-graph.ts';

/**
 * `npm run texts`: prints every text that a person may see, with its file and line, so that all can be read in one go;
 * `npm run texts -- PART` those of files whose path holds PART. A text is what has words: texts in code, in pages and templates.
 */

interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The words of a node that is a text; what a template fills in is "…". */
function textOf({ type, value, quasis }: SyntaxNode): string | null {
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? value : null;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return null;
  return quasis.map((quasi: { value?: { raw?: unknown } }) => String(quasi.value?.raw ?? '')).join('…');
}

/** Words with a blank between them, or one that begins with a capital letter: neither a name in code nor a class. */
const isSeen = (text: string) => /\p{L}\S*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]*$/u.test(text);

function* textsIn(node: SyntaxNode): Generator<{ start: number; text: string }> {
  if (node.type === 'ImportDeclaration') return;
  const text = textOf(node)?.replace(/\s+/g, ' ').trim();
  if (
    text !== undefined &&
    isSeen(text) &&
    !/^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA)\b/.test(text)
  )
    yield { start: node.start, text };
  for (const field of Object.values(node))
    for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) yield* textsIn(child);
}

// A reader that stops early (head, say) is no failure of ours.
process.stdout.on('error', () => process.exit(0));
const [part = ''] = process.argv.slice(2);
for (const file of sourceFiles(['electron', 'renderer', 'shared'], ['.ts', '.tsx']).sort()) {
  if (!file.includes(part)) continue;
  const source = readFileSync(join(PROJECT, file), 'utf8');
  const { program } = parseSync(file, source);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  if (!isNode(program)) continue;
  for (const { start, text } of textsIn(program)) console.log(`${file}:${lineOf(start)}  ${text}`);
}
