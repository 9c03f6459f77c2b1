/** The line of the file in which a record of the batch in hand begins, counted from 1. */
export type LineOf = (record: number) => number;

/** Lines of records that stand one below the other from `first` on; `spans` tells which of them take how many more. */
export function linesFrom(first: number, spans: readonly number[]): LineOf {
  // Asked about in their order, nearly always, so that it goes on from the record before.
  let at = 0;
  let further = 0;
  return (record) => {
    if (at > 0 && record <= (spans[at - 2] ?? 0)) at = further = 0;
    for (; at < spans.length && (spans[at] ?? 0) < record; at += 2) further += spans[at + 1] ?? 0;
    return first + record + further;
  };
}

const lineFeed = 10;
const carriageReturn = 13;

/** Line ends in a text, of any kind. */
export function countLineEnds(text: string): number {
  let ends = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) ends++;
  }
  return ends;
}

interface Stretch {
  /** The first row of the stretch, by its place in the batch. */
  row: number;
  /** The record that row is, from which on row follows record; or its line, where it was held back from before. */
  record?: number;
  line?: number;
}

/**
 * Tells in which line of the file a row of a batch begins. Rows follow the records of the batch one by one but where
 * some record is no row, so that only those places are kept.
 */
export class RowLines {
  readonly #lineOf: LineOf;
  readonly #stretches: Stretch[] = [];

  constructor(lineOf: LineOf) {
    this.#lineOf = lineOf;
  }

  /** From this row on, rows follow records from `record` on. */
  follow(row: number, record: number): void {
    this.#put({ row, record });
  }

  /** A row that was held back, with the line it was met in. */
  place(row: number, line: number): void {
    this.#put({ row, line });
  }

  /** @param row Its place in the batch. */
  of(row: number): number {
    const stretch = this.#stretches.findLast((one) => one.row <= row);
    if (stretch?.line !== undefined) return stretch.line;
    return this.#lineOf((stretch?.record ?? 0) + row - (stretch?.row ?? 0));
  }

  #put(stretch: Stretch): void {
    const last = this.#stretches.at(-1);
    if (last?.row === stretch.row) this.#stretches.pop();
    this.#stretches.push(stretch);
  }
}
