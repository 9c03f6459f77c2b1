import { dayOfWord, isRecord, neverLeft, recordWords } from './question-record.ts';

/** Numbers of an entry: the two halves of the hash, and what the list knows it by. */
const width = 3;
/** The number of a place has 2^5 bits that say, of most records, that they are none of the list's. */
const bitsEach = 5;

/** What the book knows of a row's question. */
export interface Known {
  /** When it left last. */
  newestDay: number;
  /** Of the answer there is, the newest one: its day, the code of its outcome, and which source has it. */
  day: number;
  outcome: number;
  source: number;
}

/**
 * The questions of a list, laid out by their hashes, so that each record of the book is looked for where it would stand.
 * Hashes are evenly spread: a place holds one question or two, and a book in their order reaches the places one after
 * the other.
 */
export class ListIndex {
  private readonly entries: Int32Array;
  private readonly starts: Int32Array;
  private readonly shift: number;
  /** For each place the bits of all its questions. A record that is none of the list's is nearly always done with by them. */
  private readonly present: Int32Array;
  private readonly presentShift: number;
  /** For each question the day on which it left last, and one more; 0 where it was not met, and then the others say nothing. */
  private readonly newestDay: Int32Array;
  private readonly answers: Int32Array;
  private readonly sources: Int32Array;

  /** @param entries three numbers each; their memory is used for something else from then on, since new memory takes time */
  constructor(entries: Int32Array) {
    const count = entries.length / width;
    const bits = Math.min(24, Math.max(1, Math.ceil(Math.log2(count + 1))));
    const shift = 32 - bits;
    const presentShift = shift - bitsEach;
    const starts = new Int32Array(2 ** bits + 1);
    for (let at = 0; at < entries.length; at += width) {
      const place = ((entries[at] ?? 0) >>> shift) + 1;
      starts[place] = (starts[place] ?? 0) + 1;
    }
    let before = 0;
    // One place further on stands where each begins, and when all are laid out where it ends: where the next one begins.
    for (let place = 0; place < starts.length; place++) {
      const here = starts[place] ?? 0;
      starts[place] = before;
      before += here;
    }
    const laidOut = new Int32Array(entries.length);
    const present = new Int32Array(2 ** bits);
    for (let at = 0; at < entries.length; at += width) {
      const a = entries[at] ?? 0;
      const place = a >>> shift;
      const ordinal = starts[place + 1] ?? 0;
      const to = ordinal * width;
      starts[place + 1] = ordinal + 1;
      laidOut[to] = a;
      laidOut[to + 1] = entries[at + 1] ?? 0;
      laidOut[to + 2] = entries[at + 2] ?? 0;
      present[place] = (present[place] ?? 0) | presenceOf(a >>> presentShift, entries[at + 1] ?? 0);
    }
    this.shift = shift;
    this.presentShift = presentShift;
    this.entries = laidOut;
    this.starts = starts;
    this.present = present;
    this.newestDay = entries.subarray(0, count).fill(0);
    this.answers = entries.subarray(count, 2 * count);
    this.sources = entries.subarray(2 * count);
  }

  /**
   * Looks for some records of a source among the questions; sources may come in any order. @returns false where one of them
   * is damaged; what was found stays found.
   */
  meet(records: Int32Array, source: number): boolean {
    const { entries, starts, shift, present, presentShift } = this;
    for (let at = 0; at < records.length; at += recordWords) {
      const a = records[at] ?? 0;
      const b = records[at + 1] ?? 0;
      const word = records[at + 2] ?? 0;
      if (!isRecord(a, b, word)) return false;
      const place = a >>> shift;
      const bits = presenceOf(a >>> presentShift, b);
      if (((present[place] ?? 0) & bits) !== bits) continue;
      if ((word & 3) === neverLeft) continue;
      const end = starts[place + 1] ?? 0;
      for (let entry = starts[place] ?? 0; entry < end; entry++)
        if (entries[entry * width] === a && entries[entry * width + 1] === b) this.note(entry, word, source);
    }
    return true;
  }

  /** Every question that was met, with all its rows in the order in which they came; both are good only during the visit. */
  groups(visit: (rows: readonly number[], known: Known) => void): void {
    const { entries, starts, shift, newestDay, answers, sources } = this;
    const met: number[] = [];
    const known: Known = { newestDay: 0, day: 0, outcome: 0, source: 0 };
    for (let entry = 0; entry < newestDay.length; entry++) {
      const day = newestDay[entry] ?? 0;
      if (day === 0) continue;
      const a = entries[entry * width] ?? 0;
      const b = entries[entry * width + 1];
      met.length = 1;
      met[0] = entries[entry * width + 2] ?? 0;
      const end = starts[(a >>> shift) + 1] ?? 0;
      for (let other = entry + 1; other < end; other++) {
        if (entries[other * width] !== a || entries[other * width + 1] !== b) continue;
        met.push(entries[other * width + 2] ?? 0);
        newestDay[other] = 0;
      }
      const answer = answers[entry] ?? 0;
      known.newestDay = day - 1;
      known.day = answer >>> 2;
      known.outcome = answer & 3;
      known.source = sources[entry] ?? 0;
      visit(met, known);
    }
  }

  private note(entry: number, word: number, source: number): void {
    const day = dayOfWord(word);
    const outcome = word & 3;
    const found = (day << 2) | outcome;
    const before = (this.newestDay[entry] ?? 0) - 1;
    const answer = this.answers[entry] ?? 0;
    if (day > before) this.newestDay[entry] = day + 1;
    // An answer goes before none, the newer before the older, a hit before a miss of the same day, an earlier source before a later.
    const isBetter =
      before < 0 ||
      Number(outcome > 0) > Number((answer & 3) > 0) ||
      ((answer & 3) > 0 === outcome > 0 &&
        (found > answer || (found === answer && source < (this.sources[entry] ?? 0))));
    if (!isBetter) return;
    this.answers[entry] = found;
    this.sources[entry] = source;
  }
}

/**
 * The bits of a question in the number of its place, by what its hash says beyond the place: three of 32, so that of records
 * which are none of the list's one in 250 is taken for one that may be.
 * @param rest of the first half of the hash, in its low 5 bits; of the second half those at the top are taken
 */
const presenceOf = (rest: number, b: number): number => (1 << rest) | (1 << (b >>> 27)) | (1 << (b >>> 22));
