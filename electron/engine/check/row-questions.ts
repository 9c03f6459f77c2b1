import type { RowBatch } from '../read/text/table.ts';
import type { RowReader } from './row-reader.ts';

/** How a row stands that asks something, as a number; that of a row that asks nothing is 0. */
export const standings = { sound: 1, repairable: 2, bad: 3 } as const;
type Standing = (typeof standings)[keyof typeof standings];
/** Standings, and none: a question and a standing make one number, and so do a row and a standing. */
const kinds = 4;

/** Numbers of a question: the halves of its match key, and the first row that may be sent. */
const width = 3;
/** Numbers of a row that waits: the halves of its match key, and the row with its standing. */
const queuedWidth = 3;
/** Bits of an index slot that number the question, from 1; the rest repeat bits of its key. At most 67 million questions. */
const numberBits = 26;
const numberMask = 2 ** numberBits - 1;

/** A row that asks what an earlier row asks. */
export interface Duplicate {
  row: number;
  firstRow: number;
  /** Neither it nor every row it repeats is only repairable. */
  sound: boolean;
}

/** A row that may be sent by itself, but whose number or address is marked in another row, before or behind it. */
interface MarkedElsewhere {
  row: number;
  markedIn: number;
  repairable: boolean;
  /** It repeats an earlier row that may be sent. */
  repeats: boolean;
  /** It repeats one that is not only repairable, and neither is it. */
  repeatsSound: boolean;
}

/**
 * What the rows of a list ask: each question once, numbered from 0 as they come up, and which row asks which. Two rows that
 * ask the same are told at once, and what a row further down says of a question is known of all rows that ask it.
 * Questions stand one after the other, 12 bytes each; a sparse index of 4 bytes a slot says which to look at, and keeps some
 * bits of its key so that a wrong one is seldom looked at. The index is what is reached at random, so it is kept small:
 * waiting for memory is what a lookup costs. A row takes 4 bytes. Rows are numbered from 1, and stay below 2^29.
 */
export class RowQuestions {
  /** How many questions there are. */
  count = 0;
  private readonly onQuestion: ((high: number, low: number) => void) | undefined;
  private questions: Int32Array;
  private index: Int32Array;
  /** By the number of each row: its question and standing as one number, 0 where it asks nothing. */
  private rows: Int32Array;
  private queued = new Int32Array(queuedWidth * 1024);
  private queuedCount = 0;
  /** The number of the last row that was taken up. */
  private lastRow = 0;
  private touched = 0;
  /** The first row that marks each question; empty where none does. */
  private marks = new Int32Array();

  /** @param expectedRows saves growing @param onQuestion told the halves of the match key of each question, once, in order */
  constructor(expectedRows: number, onQuestion?: (high: number, low: number) => void) {
    this.onQuestion = onQuestion;
    // Some more, as the number of rows is an estimate; what is not used takes no memory.
    const room = Math.ceil(expectedRows * 1.1) + 1024;
    this.questions = new Int32Array(room * width);
    this.index = new Int32Array(slotsFor(room));
    this.rows = new Int32Array(room + 1);
  }

  /** Takes up the row that was read last, by all it is: a mark in it, and what it asks. */
  addRow(reader: RowReader, cells: readonly string[], row: number): void {
    const { bad, marked, repairable, key } = reader;
    if (bad && !marked && !reader.asks(cells)) return;
    reader.hash(cells);
    if (marked) this.mark(key.high, key.low, row);
    this.queue(
      key.high,
      key.low,
      row,
      bad ? standings.bad : repairable ? standings.repairable : standings.sound,
    );
  }

  /**
   * Sets a row aside until `settle` looks up all of them. One right after the other they take a fifth of the time they take
   * row by row, since the processor waits for the memory of several at once. Rows come in order.
   */
  queue(high: number, low: number, row: number, standing: Standing): void {
    if (this.queuedCount === this.queued.length) this.queued = grown(this.queued, this.queued.length * 2);
    this.queued[this.queuedCount++] = high;
    this.queued[this.queuedCount++] = low;
    this.queued[this.queuedCount++] = row * kinds + standing;
  }

  /** Takes up what was queued; calls `found` for each row that may be sent and repeats an earlier one. */
  settle(found?: (duplicate: Duplicate) => void): void {
    const { queued, queuedCount } = this;
    if (queuedCount === 0) return;
    this.touch();
    this.lastRow = (queued[queuedCount - 1] ?? 0) >>> 2;
    if (this.lastRow >= this.rows.length) this.rows = grown(this.rows, Math.ceil(this.lastRow * 1.5));
    const { rows } = this;
    for (let at = 0; at < queuedCount; at += queuedWidth) {
      const question = this.numberOf(queued[at] ?? 0, queued[at + 1] ?? 0);
      const told = queued[at + 2] ?? 0;
      const row = told >>> 2;
      const standing = told & (kinds - 1);
      rows[row] = question * kinds + standing;
      if (standing === standings.bad) continue;
      const place = question * width + 2;
      const first = this.questions[place] ?? 0;
      const isSound = standing === standings.sound;
      // Negative as long as all that ask it are only repairable.
      if (first === 0) this.questions[place] = isSound ? row : -row;
      else if (first < 0 && isSound) this.questions[place] = -first;
      if (first !== 0) found?.({ row, firstRow: Math.abs(first), sound: isSound && first > 0 });
    }
    this.queuedCount = 0;
  }

  /** Takes up that a row marks what these ask. */
  mark(high: number, low: number, row: number): void {
    const question = this.numberOf(high, low);
    if (question >= this.marks.length) this.marks = grown(this.marks, this.questions.length / width);
    const known = this.marks[question] ?? 0;
    if (known === 0 || row < known) this.marks[question] = row;
  }

  /** Takes up what is marked in cells of a batch that are not sent. */
  markUnsent(reader: RowReader, { marked = [], firstRow }: RowBatch): void {
    for (const { place, value } of marked) {
      reader.hashContact(value);
      this.mark(reader.key.high, reader.key.low, firstRow + place);
    }
  }

  /** The question that a row asks; -1 where it was not taken up. */
  questionOf(row: number): number {
    return ((this.rows[row] ?? 0) || -1) >> 2;
  }

  /** The halves of a question's match key. */
  keyOf(question: number): { high: number; low: number } {
    const at = question * width;
    return { high: this.questions[at] ?? 0, low: this.questions[at + 1] ?? 0 };
  }

  /** The first row that marks a question; 0 where none does. */
  markOf(question: number): number {
    return this.marks[question] ?? 0;
  }

  /** How many rows of a standing ask each question. */
  counts(): (question: number, standing: Standing) => number {
    const counts = new Int32Array(this.count * kinds);
    for (let row = 1; row <= this.lastRow; row++) {
      const told = this.rows[row] ?? 0;
      if (told > 0) counts[told] = (counts[told] ?? 0) + 1;
    }
    return (question, standing) => counts[question * kinds + standing] ?? 0;
  }

  /** The rows that may be sent but for a mark in another row, in order. */
  *markedElsewhere(): Generator<MarkedElsewhere> {
    if (this.marks.length === 0) return;
    const sound = new Set<number>();
    for (let row = 1; row <= this.lastRow; row++) {
      const told = this.rows[row] ?? 0;
      const question = told >>> 2;
      const standing = told & (kinds - 1);
      const markedIn = standing === 0 || standing === standings.bad ? 0 : this.markOf(question);
      if (markedIn === 0) continue;
      const repairable = standing === standings.repairable;
      const repeats = Math.abs(this.questions[question * width + 2] ?? 0) !== row;
      yield { row, markedIn, repairable, repeats, repeatsSound: !repairable && sound.has(question) };
      if (!repairable) sound.add(question);
    }
  }

  /** The number of a question, which is taken up where it is new. */
  private numberOf(high: number, low: number): number {
    const slot = this.slotOf(high, low);
    const known = (this.index[slot] ?? 0) & numberMask;
    if (known !== 0) return known - 1;
    if (this.count === numberMask) throw new Error('A list asks more than can be told apart.');
    const at = this.count * width;
    if (at === this.questions.length) {
      this.grow();
      return this.numberOf(high, low);
    }
    this.questions[at] = high;
    this.questions[at + 1] = low;
    this.index[slot] = (high & ~numberMask) | (this.count + 1);
    this.onQuestion?.(high, low);
    return this.count++;
  }

  /** The slot that leads to a question, or the free one where it belongs. */
  private slotOf(high: number, low: number): number {
    const { index, questions } = this;
    const mask = index.length - 1;
    let slot = low & mask;
    for (;;) {
      const value = index[slot] ?? 0;
      if (value === 0) return slot;
      if (((value ^ high) & ~numberMask) === 0) {
        const at = ((value & numberMask) - 1) * width;
        if (questions[at] === high && questions[at + 1] === low) return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** Reads the slots where the lookups of what is queued will begin: reads that do not wait for one another. */
  private touch(): void {
    const { index, queued, queuedCount } = this;
    const mask = index.length - 1;
    let all = 0;
    for (let at = 1; at < queuedCount; at += queuedWidth) all ^= index[(queued[at] ?? 0) & mask] ?? 0;
    // It says nothing, and keeps the reads from being optimized away.
    this.touched ^= all;
  }

  private grow(): void {
    const room = this.count * 2;
    this.questions = grown(this.questions, room * width);
    this.index = new Int32Array(slotsFor(room));
    for (let question = 0; question < this.count; question++) {
      const { high, low } = this.keyOf(question);
      this.index[this.slotOf(high, low)] = (high & ~numberMask) | (question + 1);
    }
  }
}

/** A power of two, with room between. */
const slotsFor = (questions: number): number => 2 ** Math.ceil(Math.log2(questions * 1.5));

/** The same numbers, and room for more. */
export function grown(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(numbers);
  return larger;
}
