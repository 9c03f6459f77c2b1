import { isValueShape, shapeOf } from './cell-shape.ts';
import { filled } from './header-votes.ts';
import { isSureNote } from './sure-note.ts';

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
