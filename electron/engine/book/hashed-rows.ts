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
    const { entries, count } = this;
    const order = inOrder(entries, count);
    const hashes = new BigInt64Array(lookedForAtOnce);
    const halves = new Int32Array(hashes.buffer);
    /** Where in the order the rows of each question begin, and those of the next. */
    const starts = new Int32Array(lookedForAtOnce + 1);
    for (let at = 0; at < count; ) {
      signal?.throwIfAborted();
      let questionCount = 0;
      for (; at < count && questionCount < lookedForAtOnce; questionCount++) {
        starts[questionCount] = at;
        const entry = (order[at] ?? 0) * width;
        const [high, low] = [entries[entry] ?? 0, entries[entry + 1] ?? 0];
        halves[questionCount * 2] = low;
        halves[questionCount * 2 + 1] = high;
        do at++;
        while (at < count && isSame(entries, (order[at] ?? 0) * width, high, low));
      }
      starts[questionCount] = at;
      const found = questions.find(hashes.subarray(0, questionCount), among);
      found.forEach((known, place) => {
        visit(known, order, starts[place] ?? 0, starts[place + 1] ?? 0);
      });
      await new Promise(setImmediate);
    }
  }
}

const isSame = (entries: Int32Array, at: number, high: number, low: number): boolean =>
  entries[at] === high && entries[at + 1] === low;

/** The places of entries in the order of their hashes, in which the memory has them; equal ones in their own. */
export function inOrder(entries: Int32Array, count: number): Int32Array {
  // A number holds 53 bits: the place, and as much of the hash as fits beside it. Numbers are sorted much faster than by a comparison.
  const places = 2 ** Math.ceil(Math.log2(count + 1));
  const coarse = Math.max(1, places / 2 ** 21);
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place++)
    keys[place] = Math.floor(((entries[place * width] ?? 0) + 2 ** 31) / coarse) * places + place;
  keys.sort();
  const order = new Int32Array(count);
  let before = -1;
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    const hash = Math.floor(key / places);
    order[at] = key - hash * places;
    // The few whose hashes begin alike.
    for (let to = at; hash === before && to > 0 && isAfter(entries, order[to - 1] ?? 0, order[to] ?? 0); to--)
      [order[to - 1], order[to]] = [order[to] ?? 0, order[to - 1] ?? 0];
    before = hash;
  }
  return order;
}

function isAfter(entries: Int32Array, a: number, b: number): boolean {
  const high = (entries[a * width] ?? 0) - (entries[b * width] ?? 0);
  return high > 0 || (high === 0 && (entries[a * width + 1] ?? 0) > (entries[b * width + 1] ?? 0));
}
