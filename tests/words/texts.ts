import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { PROJECT } from '../host/project.ts';
import { nodesIn, type SyntaxNode } from '../syntax-tree.ts';
import { sourceFiles } from '../unit/import-graph.ts';

/**
 * `npm run texts`: prints every text that a person may see, with its file and line, so that all can be read in one go;
 * `npm run texts -- PART` those of files whose path holds PART. A text is what has words: texts in code, in pages and templates.
 */

/** The words of a node that is a text; what a template fills in is "…". */
function textOf({ type, value, quasis }: SyntaxNode): string | null {
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? value : null;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return null;
  return quasis.map((quasi: { value?: { raw?: unknown } }) => String(quasi.value?.raw ?? '')).join('…');
}

/** Words with a blank between them, or one that begins with a capital letter: neither a name in code nor a class. */
const isSeen = (text: string) => /\p{L}\S*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]*$/u.test(text);

/** What is said to a database. */
const isSql = (text: string) => /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA)\b/.test(text);

// A reader that stops early (head, say) is no failure of ours.
process.stdout.on('error', () => process.exit(0));
const [part = ''] = process.argv.slice(2);
for (const file of sourceFiles(['electron', 'renderer', 'shared'], ['.ts', '.tsx']).sort()) {
  if (!file.includes(part)) continue;
  const source = readFileSync(join(PROJECT, file), 'utf8');
  const { program } = parseSync(file, source);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  for (const node of nodesIn(program)) {
    const text = textOf(node)?.replace(/\s+/g, ' ').trim() ?? '';
    if (isSeen(text) && !isSql(text)) console.log(`${file}:${lineOf(node.start)}  ${text}`);
  }
}
