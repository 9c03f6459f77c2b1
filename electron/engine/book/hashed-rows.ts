import type { LookupKind } from '../../../shared/model/services.ts';
import type { KnownQuestion, Questions } from '../../memory/questions.ts';
import { QuestionHash } from './question-hash.ts';

/** Numbers of a row: the two halves of its question's hash. */
const width = 2;
/** Rows that are hashed at once: each call of the cipher costs as much as a few dozen, and so many stay in the processor. */
const hashedAtOnce = 2048;
/** Questions that are looked for before others in this process get their turn. */
const lookedForAtOnce = 4096;

/** What is known of a question, and who asks it: the rows whose numbers stand in `order` at `from` and on, before `to`. */
type VisitQuestion = (known: KnownQuestion | undefined, order: Int32Array, from: number, to: number) => void;

/** The questions of a list's rows, hashed by one key, in 8 bytes a row. */
export class HashedRows {
  private readonly hash: QuestionHash;
  private entries: Int32Array;
  private count = 0;
  private waiting = 0;

  /** @param key 64 hexadecimal digits @param expectedRows saves growing */
  constructor(key: string, kind: LookupKind, expectedRows: number) {
    this.hash = new QuestionHash(key, kind);
    this.entries = new Int32Array(Math.max(expectedRows, 1024) * width);
  }

  /** Takes up the next row, by the two halves of its match key; rows are numbered from 0. */
  add(high: number, low: number): void {
    this.hash.add(high, low);
    if (++this.waiting === hashedAtOnce) this.hashWaiting();
  }

  private hashWaiting(): void {
    const needed = (this.count + this.waiting) * width;
    if (needed > this.entries.length) {
      const grown = new Int32Array(Math.max(needed, Math.ceil(this.entries.length * 1.5)));
      grown.set(this.entries);
      this.entries = grown;
    }
    this.hash.flush((high, low) => {
      const at = this.count++ * width;
      this.entries[at] = high;
      this.entries[at + 1] = low;
    });
    this.waiting = 0;
  }

  /**
   * Looks for the question of each row once, in the order in which the memory has them. The last call.
   * @param among the sources that count. @throws what `Memory` does; AbortError.
   */
  async find(
    questions: Pick<Questions, 'find'>,
    among: { has(source: number): boolean },
    visit: VisitQuestion,
    signal?: AbortSignal,
  ): Promise<void> {
    this.hashWaiting();
    const { count } = this;
    const { hashes, order } = inOrder(this.entries, count);
    const halves = new Int32Array(hashes.buffer);
    /** Each question once. */
    const wanted = new BigInt64Array(lookedForAtOnce);
    const wantedHalves = new Int32Array(wanted.buffer);
    /** Where in the order the rows of each question begin, and those of the next. */
    const starts = new Int32Array(lookedForAtOnce + 1);
    for (let at = 0; at < count; ) {
      signal?.throwIfAborted();
      let questionCount = 0;
      for (; at < count && questionCount < lookedForAtOnce; questionCount++) {
        starts[questionCount] = at;
        const [low, high] = [halves[at * 2] ?? 0, halves[at * 2 + 1] ?? 0];
        wantedHalves[questionCount * 2] = low;
        wantedHalves[questionCount * 2 + 1] = high;
        do at++;
        while (at < count && halves[at * 2] === low && halves[at * 2 + 1] === high);
      }
      starts[questionCount] = at;
      const found = questions.find(wanted.subarray(0, questionCount), among);
      found.forEach((known, place) => {
        visit(known, order, starts[place] ?? 0, starts[place + 1] ?? 0);
      });
      await new Promise(setImmediate);
    }
  }
}

/**
 * Hashes in the order in which the memory has them, each with its place among the entries; equal ones stay in their own.
 * @param entries the two halves of each, the higher first
 */
export function inOrder(
  entries: Int32Array,
  count: number,
): { hashes: BigInt64Array<ArrayBuffer>; order: Int32Array } {
  // The first half of the hash and the place behind it make one number: numbers are sorted much faster than by a comparison.
  const hashes = new BigInt64Array(count);
  const halves = new Int32Array(hashes.buffer);
  for (let place = 0; place < count; place++) {
    halves[place * 2] = place;
    halves[place * 2 + 1] = entries[place * width] ?? 0;
  }
  hashes.sort();
  const order = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const place = halves[at * 2] ?? 0;
    halves[at * 2] = entries[place * width + 1] ?? 0;
    order[at] = place;
  }
  // The few whose hashes begin alike.
  for (let at = 1; at < count; at++)
    for (let to = at; to > 0 && isBefore(halves, to, to - 1); to--) {
      hashes.subarray(to - 1, to + 1).reverse();
      order.subarray(to - 1, to + 1).reverse();
    }
  return { hashes, order };
}

/** Of two places whose first halves are in order, whether the second halves are not. */
const isBefore = (halves: Int32Array, a: number, b: number): boolean =>
  halves[a * 2 + 1] === halves[b * 2 + 1] && (halves[a * 2] ?? 0) >>> 0 < (halves[b * 2] ?? 0) >>> 0;
