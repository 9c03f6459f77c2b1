import { isValueShape, shapeOf } from './cell-shape.ts';
import { isColumnWord } from './column-words.ts';
import { hasNoteWords } from './sure-note.ts';

/** A mark that programs put before remarks, a blank, and a word: "# exported by Pat", but not "#1 Plumbing". */
const commentStart = /(?:#+|\/\/+|--+)[ \t]+[\p{L}("'=*-]/uy;

/** Whether a line begins like a comment. @param at Where the line begins. */
export function startsComment(text: string, at = 0): boolean {
  if (!mayStartComment(text.charCodeAt(at))) return false;
  commentStart.lastIndex = at;
  return commentStart.test(text);
}

/** A look at the first character that is cheap enough for every row. */
export function mayStartComment(code: number): boolean {
  return code === 0x23 || code === 0x2f || code === 0x2d;
}

/**
 * Whether a record is a comment between rows and no row of the table: it begins like one, and has another number of
 * cells than the table, or words where the table has values. A header may begin with the mark, too.
 * @param typed Columns whose cells are nearly all values.
 */
export function isComment(record: readonly string[], columns: number, typed: readonly boolean[]): boolean {
  const [first = '', ...others] = record;
  if (!startsComment(first)) return false;
  const filled = others.filter((cell) => cell.trim() !== '');
  const text = first.replace(/^[#/-]+\s*/, '');
  const names = [text, ...filled];
  if (filled.length > 0 && names.every(isColumnWord)) return false;
  if (record.length !== columns || filled.length === 0 || hasNoteWords(text)) return true;
  return record.some((cell, column) => typed[column] && cell.trim() !== '' && !isValueShape(shapeOf(cell)));
}
