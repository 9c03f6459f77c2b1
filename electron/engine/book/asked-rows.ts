import type { AskedOutcome } from '../../../shared/model/asked-before.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { KeyLog } from '../check/key-log.ts';
import type { RowReader } from '../check/row-reader.ts';
import type { RowBatch } from '../read/text/table.ts';
import type { BookQuery } from './book-query.ts';
import { type HashRange, partOfHash, rangeOfPart } from './hash-range.ts';
import { ListIndex } from './list-index.ts';
import { QuestionHash } from './question-hash.ts';
import { outcomeOf } from './question-record.ts';
import { SourceBlocks } from './source-blocks.ts';
import { DamagedSource } from './source-file.ts';

/** While the records of one source are looked for, the next ones are opened and read. */
const filesAtOnce = 4;

/** The files of a book that tell of one kind of question. */
interface BookSources {
  sources: readonly string[];
  kind: LookupKind;
}

/**
 * Looks for what the book has in a range of hashes among the questions of a list.
 * @returns the names of the sources by their places: a job's id, '' for lookups
 * @throws DamagedSource; the system's error; AbortError.
 */
export async function meetSources(
  index: ListIndex,
  { sources, kind }: BookSources,
  range: HashRange,
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  const queue = sources.entries();
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const meetNext = async () => {
    const blocks = new SourceBlocks(kind);
    for (const [source, path] of queue)
      for await (const { header, records } of blocks.of(path, range, stop)) {
        names.set(source, header.source);
        if (!index.meet(records, source)) throw new DamagedSource(path);
      }
  };
  // All have closed their files before the first failure is told.
  await Promise.all(
    Array.from({ length: filesAtOnce }, () => meetNext().catch((error: unknown) => failed.abort(error))),
  );
  failed.signal.throwIfAborted();
  return names;
}

/**
 * How a row stands that asks something: what it depends on whether it is sent. A `mark` is no row of its own, but holds
 * back the others of its question.
 */
const standings = ['sound', 'damaged', 'bad', 'marked', 'mark'] as const;
type Standing = (typeof standings)[number];
const numberOf = { sound: 0, damaged: 1, bad: 2, marked: 3, mark: 4 } satisfies Record<Standing, number>;

/** Rows of a list that ask the same, in their order, and what is known of their question; good only during the visit. */
export interface AskedGroup {
  /** To be read with `rowOf` and `standingOf`. */
  rows: readonly number[];
  newestDay: number;
  day: number;
  outcome: AskedOutcome;
  /** The source that has the answer, or the question where there is none. */
  source: string;
}

/** Numbers of a row that waits for the cipher: the two halves of its match key, and what it is known by. */
const width = 3;
/** Rows that are hashed at once: each call of the cipher costs as much as a few dozen, and so many stay in the processor. */
const hashedAtOnce = 2048;

/**
 * Finds the rows of a list whose questions were asked before, exactly, and in constant memory: the book is read through
 * once, past the questions of the list, which stay in memory or, of a very long one, in a temporary file.
 */
export class AskedRows {
  private readonly hash: QuestionHash;
  private readonly log: KeyLog;
  private readonly book: BookSources;
  /** What the rows are known by that wait for the cipher. */
  private readonly waiting = new Int32Array(hashedAtOnce);
  private count = 0;
  private added = 0;

  constructor(
    { key, sources }: BookQuery,
    kind: LookupKind,
    {
      expectedRows,
      directory,
      keysInMemory = 2 ** 20,
    }: { expectedRows: number; directory: string; keysInMemory?: number },
  ) {
    this.book = { sources, kind };
    this.hash = new QuestionHash(key, kind);
    this.log = new KeyLog({ directory, keysInMemory }, expectedRows, partOfHash);
  }

  /** Takes up a row with the halves of its match key. Rows are below 2^28. */
  private add(high: number, low: number, row: number, standing: number): void {
    this.hash.add(high, low);
    this.waiting[this.count++] = row * standings.length + standing;
    if (this.count === hashedAtOnce) this.hashWaiting();
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

  private hashWaiting(): void {
    const { hash, log, waiting } = this;
    hash.flush((a, b, index) => log.add(a, b, waiting[index] ?? 0));
    this.added += this.count;
    this.count = 0;
  }

  /**
   * Calls `visit` for every question of the list that the book holds. The last call but `close`.
   * @throws DamagedSource; the system's error; AbortError.
   */
  async finish(visit: (group: AskedGroup) => void, signal?: AbortSignal): Promise<void> {
    this.hashWaiting();
    const { parts } = this.log;
    for (let part = 0; part < parts; part++) {
      const entries = await this.entriesOf(part, signal);
      if (entries.length === 0) continue;
      const index = new ListIndex(entries);
      const names = await meetSources(index, this.book, rangeOfPart(part, parts), signal);
      const group: AskedGroup = { rows: [], newestDay: 0, day: 0, outcome: 'unknown', source: '' };
      index.groups((rows, { newestDay, day, outcome, source }) => {
        group.rows = rows;
        group.newestDay = newestDay;
        group.day = day;
        group.outcome = outcomeOf(outcome);
        group.source = names.get(source) ?? '';
        visit(group);
      });
    }
  }

  close(): void {
    this.log.close();
  }

  private async entriesOf(part: number, signal: AbortSignal | undefined): Promise<Int32Array> {
    const { log } = this;
    if (log.inMemory) return log.inMemory;
    let entries = new Int32Array(Math.ceil((this.added / log.parts) * 1.2 + 64) * width);
    let end = 0;
    const take = (a: number, b: number, value: number) => {
      if (end === entries.length) {
        const grown = new Int32Array(end * 2);
        grown.set(entries);
        entries = grown;
      }
      entries[end] = a;
      entries[end + 1] = b;
      entries[end + 2] = value;
      end += width;
    };
    await log.forEachOf({ part, parts: log.parts }, take, signal);
    return entries.subarray(0, end);
  }
}

/** The row that an entry of a group stands for. */
export const rowOf = (entry: number): number => Math.floor(entry / standings.length);
export const standingOf = (entry: number): Standing => standings[entry % standings.length] ?? 'sound';
