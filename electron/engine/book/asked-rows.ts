import {
  type AskedBefore,
  type AskedChoice,
  type AskedDay,
  type AskedOutcome,
  asksAgain,
  dayInWords,
  outcomeInWords,
  type RowsSent,
} from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { createQuestions, outcomeOfCode } from '../../memory/questions.ts';
import type { RowReader } from '../check/row-reader.ts';
import { RowSet } from '../columns/shape/row-set.ts';
import type { RowBatch } from '../read/text/table.ts';
import type { BookQuery } from './book-query.ts';
import { QuestionHash } from './question-hash.ts';

/**
 * How a row stands that asks something: what it depends on whether it is sent. A `mark` is no row of its own, but holds
 * back the others of its question.
 */
const standings = ['sound', 'damaged', 'bad', 'marked', 'mark'] as const;
type Standing = (typeof standings)[number];
const numberOf = { sound: 0, damaged: 1, bad: 2, marked: 3, mark: 4 } satisfies Record<Standing, number>;

/** Rows of a list that ask the same, in their order, and what is known of their question. */
interface AskedGroup {
  /** To be read with `rowOf` and `standingOf`. */
  rows: readonly number[];
  newestDay: number;
  day: number;
  outcome: AskedOutcome;
  /** The job that has the answer, or the question where there is none; '' for lookups. */
  source: string;
}

/** Numbers of a row: the two halves of its question's hash, and what it is known by. */
const width = 3;
/** Rows that are hashed at once: each call of the cipher costs as much as a few dozen, and so many stay in the processor. */
const hashedAtOnce = 2048;
/** Questions that are looked for before others in this process get their turn. */
const lookedForAtOnce = 4096;

/** Finds the rows of a list whose questions were asked before, exactly, with 12 bytes a row while they are read. */
export class AskedRows {
  private readonly query: BookQuery;
  private readonly hash: QuestionHash;
  private entries: Int32Array;
  private count = 0;
  /** What the rows are known by that wait for the cipher. */
  private readonly waiting = new Int32Array(hashedAtOnce);
  private waitingCount = 0;

  /** @param expectedRows saves growing */
  constructor(query: BookQuery, kind: LookupKind, expectedRows = 0) {
    this.query = query;
    this.hash = new QuestionHash(query.key, kind);
    this.entries = new Int32Array(Math.max(expectedRows, 1024) * width);
  }

  /** Takes up the row that was read last, whose key was made; one that asks nothing was never asked. */
  addRow(reader: RowReader, cells: readonly string[], row: number): void {
    const { bad, marked, damaged, key } = reader;
    if (bad && !reader.asks(cells)) return;
    const standing = bad ? (marked ? 'marked' : 'bad') : damaged ? 'damaged' : 'sound';
    this.add(key.high, key.low, row, numberOf[standing]);
  }

  /** Takes up what is marked in cells of a batch that are not sent. */
  markUnsent(reader: RowReader, { marked = [], firstRow }: RowBatch): void {
    for (const { place, value } of marked) {
      reader.hashContact(value);
      this.add(reader.key.high, reader.key.low, firstRow + place, numberOf.mark);
    }
  }

  /** @param high @param low of its match key @param row below 2^28 */
  private add(high: number, low: number, row: number, standing: number): void {
    this.hash.add(high, low);
    this.waiting[this.waitingCount++] = row * standings.length + standing;
    if (this.waitingCount === hashedAtOnce) this.hashWaiting();
  }

  private hashWaiting(): void {
    const needed = (this.count + this.waitingCount) * width;
    if (needed > this.entries.length) {
      const grown = new Int32Array(Math.max(needed, Math.ceil(this.entries.length * 1.5)));
      grown.set(this.entries);
      this.entries = grown;
    }
    this.hash.flush((high, low, index) => {
      const at = this.count++ * width;
      this.entries[at] = high;
      this.entries[at + 1] = low;
      this.entries[at + 2] = this.waiting[index] ?? 0;
    });
    this.waitingCount = 0;
  }

  /**
   * Calls `visit` for every question of the list that was asked before. The last call.
   * @throws what `Memory` does; AbortError.
   */
  async finish(visit: (group: AskedGroup) => void, signal?: AbortSignal): Promise<void> {
    this.hashWaiting();
    const { count } = this;
    const { hashes, numbers } = inOrder(this.entries, count);
    const halves = new Int32Array(hashes.buffer);
    const jobs = new Map(this.query.sources.map(({ id, job }) => [id, job]));
    const among = new Set(jobs.keys());
    /** Each question once. */
    const wanted = new BigInt64Array(lookedForAtOnce);
    const wantedHalves = new Int32Array(wanted.buffer);
    /** Where in the order the rows of each question begin, and those of the next. */
    const starts = new Int32Array(lookedForAtOnce + 1);
    await withMemory(this.query.folder, async (memory) => {
      const questions = createQuestions(memory);
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
          if (!known) return;
          const rows: number[] = [];
          for (let row = starts[place] ?? 0; row < (starts[place + 1] ?? 0); row++)
            rows.push(numbers[row] ?? 0);
          const { newestDay, day, outcome, source } = known;
          visit({ rows, newestDay, day, outcome: outcomeOfCode(outcome), source: jobs.get(source) ?? '' });
        });
        await new Promise(setImmediate);
      }
    });
  }
}

/**
 * Hashes in the order in which the memory has them, each with the third number of its entry; equal ones stay in their own.
 * @param entries see AskedRows
 */
export function inOrder(
  entries: Int32Array,
  count: number,
): { hashes: BigInt64Array<ArrayBuffer>; numbers: Int32Array } {
  // The first half of the hash and the place behind it make one number: numbers are sorted much faster than by a comparison.
  const hashes = new BigInt64Array(count);
  const halves = new Int32Array(hashes.buffer);
  for (let place = 0; place < count; place++) {
    halves[place * 2] = place;
    halves[place * 2 + 1] = entries[place * width] ?? 0;
  }
  hashes.sort();
  const numbers = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const place = (halves[at * 2] ?? 0) * width;
    halves[at * 2] = entries[place + 1] ?? 0;
    numbers[at] = entries[place + 2] ?? 0;
  }
  // The few whose hashes begin alike.
  for (let at = 1; at < count; at++)
    for (let to = at; to > 0 && isBefore(halves, to, to - 1); to--) {
      hashes.subarray(to - 1, to + 1).reverse();
      numbers.subarray(to - 1, to + 1).reverse();
    }
  return { hashes, numbers };
}

/** Of two places whose first halves are in order, whether the second halves are not. */
const isBefore = (halves: Int32Array, a: number, b: number): boolean =>
  halves[a * 2 + 1] === halves[b * 2 + 1] && (halves[a * 2] ?? 0) >>> 0 < (halves[b * 2] ?? 0) >>> 0;

/** The row that an entry of a group stands for. */
export const rowOf = (entry: number): number => Math.floor(entry / standings.length);
export const standingOf = (entry: number): Standing => standings[entry % standings.length] ?? 'sound';

const noRows = (): RowsSent => ({ once: 0, all: 0 });

/** Counts the rows of a list that were asked before, by day and outcome, for each way in which it may be sent. */
export class AskedCounts {
  private readonly days: Record<AskedOutcome, Map<number, AskedDay>> = {
    hit: new Map(),
    miss: new Map(),
    unknown: new Map(),
  };

  add({ rows, newestDay: day, outcome }: AskedGroup): void {
    const counted = this.dayOf(day, outcome);
    let [sound, damaged, bad, isHeld] = [0, 0, 0, false];
    for (const entry of rows) {
      const standing = standingOf(entry);
      if (standing === 'sound') sound++;
      else if (standing === 'damaged') damaged++;
      else {
        if (standing !== 'mark') bad++;
        if (standing !== 'bad') isHeld = true;
      }
    }
    // A mark in any of them holds all of them back, but where bad rows are kept.
    const usable = isHeld ? 0 : sound + damaged;
    const onlySound = isHeld ? 0 : sound;
    sum(counted.rows['leave-out'], onlySound, 0);
    sum(counted.rows.fix, usable, 0);
    sum(counted.rows.keep, sound + damaged, bad);
  }

  private dayOf(day: number, outcome: AskedOutcome): AskedDay {
    const days = this.days[outcome];
    const known = days.get(day);
    if (known) return known;
    const rows = { 'leave-out': noRows(), keep: noRows(), fix: noRows() };
    const fresh: AskedDay = { day, outcome, rows };
    days.set(day, fresh);
    return fresh;
  }

  result({ unread, today }: BookQuery): AskedBefore {
    const { hit, miss, unknown } = this.days;
    const days = [...hit.values(), ...miss.values(), ...unknown.values()].sort((a, b) => a.day - b.day);
    return { unread, today, days };
  }
}

/** @param rows of which all but one are repetitions @param others that are none, whatever they say */
function sum(to: RowsSent, rows: number, others: number): void {
  to.once += Math.min(1, rows) + others;
  to.all += rows + others;
}

/** What you know of a row that is left out for it. */
export interface EarlierAnswer {
  /** The job whose answer it is; '' for a lookup. */
  source: string;
  outcome: AskedOutcome;
  /** When it was asked, in days since 1970. */
  day: number;
}

/** Rows of a list that are not asked again, each with what is known of it, in a few bytes a row. */
export class RowsAskedBefore {
  readonly rows = new RowSet();
  private readonly asked: AskedRows;
  private readonly query: BookQuery;
  private readonly choice: AskedChoice;
  private readonly answers: EarlierAnswer[] = [];
  private readonly places = new Map<string, number>();
  private byRow = new Int32Array(1024);

  constructor(
    query: BookQuery,
    { kind, choice = defaultAskedChoice }: { kind: LookupKind; choice: AskedChoice | undefined },
    expectedRows: number,
  ) {
    this.query = query;
    this.choice = choice;
    this.asked = new AskedRows(query, kind, expectedRows);
  }

  /** Takes up the row that was read last, as AskedRows. */
  addRow(reader: RowReader, cells: readonly string[], row: number): void {
    this.asked.addRow(reader, cells, row);
  }

  /**
   * Finds the rows that are not asked again, when all were taken up. @param isSent Whether a row would be sent otherwise.
   * @returns how many there are. @throws as AskedRows.
   */
  async find(isSent: (row: number) => boolean, signal?: AbortSignal): Promise<number> {
    await this.asked.finish((group) => {
      if (asksAgain(this.choice, group.newestDay, this.query.today)) return;
      const answer = this.placeOf(group);
      for (const entry of group.rows) {
        const row = rowOf(entry);
        if (isSent(row)) this.add(row, answer);
      }
    }, signal);
    return this.rows.size;
  }

  of(row: number): EarlierAnswer | undefined {
    return this.answers[(this.byRow[row] ?? 0) - 1];
  }

  /** "Looked up before on Oct 3, 2026: match". */
  reason(row: number): string {
    const answer = this.of(row);
    if (!answer) return 'Looked up before';
    const { day, outcome, source } = answer;
    const gone =
      outcome !== 'unknown' && this.query.gone.includes(source) ? ' (its result is no longer here)' : '';
    return `Looked up before on ${dayInWords(day)}: ${outcomeInWords[outcome]}${gone}`;
  }

  private add(row: number, answer: number): void {
    if (row >= this.byRow.length) {
      const grown = new Int32Array(Math.max(row + 1, this.byRow.length * 2));
      grown.set(this.byRow);
      this.byRow = grown;
    }
    this.byRow[row] = answer + 1;
    this.rows.add(row);
  }

  private placeOf({ source, outcome, day }: AskedGroup): number {
    const key = `${day} ${outcome} ${source}`;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.answers.length);
    return this.answers.push({ source, outcome, day }) - 1;
  }
}
