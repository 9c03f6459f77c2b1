import { isValueShape, shapeOf } from './cell-shape.ts';
import { isColumnWord } from './column-words.ts';
import { filled } from './header-votes.ts';
import { hasNoteWords, isSureNote } from './line-account.ts';

/** A record that may be a note below the table, and where it stands. */
interface HeldRecord {
  record: string[];
  line: number;
  /** A blank line stands above it. */
  afterBlank: boolean;
}

/** Records held back at the most; what is beyond is no note. */
const mostHeld = 40;

/**
 * Holds back what may be notes at a table's end until it is known whether rows follow. Only a line that surely is a
 * note is one, and a line without a value in a block, set off by a blank line, half of which are such notes.
 */
export class TrailingNotes {
  readonly #columns: number;
  #held: HeldRecord[] = [];

  constructor(columns: number) {
    this.#columns = columns;
  }

  get pending(): boolean {
    return this.#held.length > 0;
  }

  /** Takes the record where it may be a note; false where it is a row. @param rows How many rows stand above. */
  hold(held: HeldRecord, rows: number): boolean {
    if (this.#columns < 2 || this.#held.length >= mostHeld) return false;
    const line = noteText(held.record, this.#columns);
    if (line === undefined) return false;
    const isAlone = filled(held.record) === 1;
    if (!(isAlone && (this.pending || held.afterBlank)) && !isSureNote(line, rows)) return false;
    this.#held.push(held);
    return true;
  }

  /** Everything held back, each a row after all. */
  release(): HeldRecord[] {
    const held = this.#held;
    if (held.length > 0) this.#held = [];
    return held;
  }

  /** Everything held back, now that the table has ended. @param rows How many rows stand above. */
  settle(rows: number): (HeldRecord & { isNote: boolean })[] {
    const all = this.release();
    return blocksOf(all).flatMap((block) => {
      const sure = block.map(({ record }) => isSureNote(noteText(record, this.#columns) ?? '', rows));
      const noted = block[0]?.afterBlank === true && sure.filter(Boolean).length * 2 >= block.length;
      return block.map((held, at) => ({
        ...held,
        isNote: sure[at] === true || (noted && isWords(held.record)),
      }));
    });
  }
}

/** The text of a record that may be a note: all that stands there, which an unquoted comma may have cut. */
function noteText(record: readonly string[], columns: number): string | undefined {
  if (record[0]?.trim() === '') return undefined;
  const others = record.slice(1).filter((cell) => cell.trim() !== '');
  if (others.length === 0) return record[0];
  if (record.length < columns) return record.join(',');
  // "Grand Total" and its numbers.
  return others.every((cell) => shapeOf(cell) === 'number') ? record[0] : undefined;
}

function isWords(record: readonly string[]): boolean {
  return !isValueShape(shapeOf(record[0] ?? ''));
}

function blocksOf(held: readonly HeldRecord[]): HeldRecord[][] {
  const blocks: HeldRecord[][] = [];
  for (const one of held) {
    if (one.afterBlank || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(one);
  }
  return blocks;
}

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

/** A cell of a line that parts header and rows: "-----", and ":---:" in Markdown. */
const ruled = /^:?(?:-{3,}|={3,}):?$/;
/** The line as a whole where its crossings are no delimiters, as database clients draw it: "+-----+-----+", "-----+-----". */
const crossed = /^\+?[-=]{2,}(?:\+[-=]{2,})+\+?$|^\+[-=]{3,}\+$/;

/**
 * Whether a record is a line that was drawn between rows, and none of them: two cells or more of nothing but dashes, or one
 * with crossings. A single dash or two stand for nothing in a row.
 */
export function isRuler(record: readonly string[]): boolean {
  let rules = 0;
  for (const cell of record) {
    const text = cell.trim();
    if (text === '') continue;
    if (crossed.test(text)) return record.every((other) => other === cell || other.trim() === '');
    if (!ruled.test(text)) return false;
    rules++;
  }
  return rules >= 2;
}
