import type { AskedOutcome } from '../../../shared/asked-before.ts';
import type { LookupKind } from '../../../shared/services.ts';
import { KeyLog } from '../check/key-log.ts';
import type { RowReader } from '../check/row-reader.ts';
import type { RowBatch } from '../text/table.ts';
import type { BookQuery } from './book-query.ts';
import { type Known, ListIndex } from './list-index.ts';
import { QuestionHash } from './question-hash.ts';
import { outcomeOf } from './question-record.ts';
import { partBits, SourceBlocks } from './source-blocks.ts';
import { DamagedSource, type SourceHeader } from './source-file.ts';

/**
 * How a row stands that asks something: what it depends on whether it is sent. A `mark` is no row of its own, but holds
 * back the others of its question.
 */
const standings = ['sound', 'damaged', 'bad', 'marked', 'mark'] as const;
type Standing = (typeof standings)[number];

/** Rows of a list that ask the same, in their order, and what is known of their question. */
export interface AskedGroup {
  /** To be read with `rowOf` and `standingOf`; only good during the visit. */
  rows: readonly number[];
  newestDay: number;
  day: number;
  outcome: AskedOutcome;
  /** The source that has the answer, or the question where there is none. */
  source: string;
}

/** Keys that wait for the cipher: each call of it costs as much as a few dozen. */
const hashedAtOnce = 4096;

/**
 * Finds the rows of a list whose questions were asked before, exactly, and in constant memory: the book is read through
 * once, past the questions of the list, which stay in memory or, of a very long one, in a temporary file.
 */
export class AskedRows {
  private readonly hash: QuestionHash;
  private readonly log: KeyLog;
  private readonly sources: readonly string[];
  private readonly book: SourceBlocks;
  private queued = new Int32Array(1024);
  private count = 0;
  private added = 0;

  constructor(
    query: BookQuery,
    kind: LookupKind,
    {
      expectedRows,
      directory,
      keysInMemory = 2 ** 20,
    }: { expectedRows: number; directory: string; keysInMemory?: number },
  ) {
    this.sources = query.sources;
    this.book = new SourceBlocks(query.sources, kind);
    this.hash = new QuestionHash(query.key, kind);
    this.log = new KeyLog({ directory, keysInMemory }, expectedRows);
  }

  /** Takes up a row with the halves of its match key. Rows are below 2^28. */
  add(high: number, low: number, row: number, standing: Standing): void {
    if (this.count === this.queued.length) {
      const grown = new Int32Array(this.count * 2);
      grown.set(this.queued);
      this.queued = grown;
    }
    this.queued[this.count++] = row * standings.length + standings.indexOf(standing);
    this.hash.add(high, low);
  }

  /** Takes up the row that was read last, whose key was made; one that asks nothing was never asked. */
  addRow(reader: RowReader, cells: readonly string[], row: number): void {
    const { bad, marked, damaged, key } = reader;
    if (bad && !reader.asks(cells)) return;
    this.add(key.high, key.low, row, bad ? (marked ? 'marked' : 'bad') : damaged ? 'damaged' : 'sound');
  }

  /** Takes up what is marked in cells of a batch that are not sent. */
  markUnsent(reader: RowReader, { marked = [], firstRow }: RowBatch): void {
    for (const { place, value } of marked) {
      reader.hashContact(value);
      this.add(reader.key.high, reader.key.low, firstRow + place, 'mark');
    }
  }

  /** To be called after each batch of rows. */
  settle(): void {
    if (this.count >= hashedAtOnce) this.hashQueued();
  }

  private hashQueued(): void {
    this.hash.flush((a, b, index) => {
      // The log splits by the low bits, the book is in the order of the high ones.
      this.log.add((a << partBits) | (a >>> (32 - partBits)), b, this.queued[index] ?? 0);
    });
    this.added += this.count;
    this.count = 0;
  }

  /**
   * Calls `visit` for every question of the list that the book holds. The last call but `close`.
   * @throws DamagedSource; the system's error; AbortError.
   */
  async finish(visit: (group: AskedGroup) => void, signal?: AbortSignal): Promise<void> {
    this.hashQueued();
    const { parts } = this.log;
    for (let part = 0; part < parts; part++) {
      const entries = await this.entriesOf(part, signal);
      if (entries.length === 0) continue;
      const index = new ListIndex(entries);
      const headers = new Map<number, SourceHeader>();
      for await (const { source, header, records } of this.book.of({ part, parts }, signal)) {
        headers.set(source, header);
        if (!index.meet(records, source)) throw new DamagedSource(this.sources[source] ?? '');
      }
      index.groups((rows, known) => visit(groupOf(rows, known, headers)));
    }
  }

  close(): void {
    this.log.close();
  }

  private async entriesOf(part: number, signal: AbortSignal | undefined): Promise<Int32Array> {
    const { log } = this;
    let entries = new Int32Array(Math.ceil((this.added / log.parts) * 1.2 + 64) * 3);
    let end = 0;
    await log.forEachOf(
      { part, parts: log.parts },
      (high, b, value) => {
        if (end === entries.length) {
          const grown = new Int32Array(end * 2);
          grown.set(entries);
          entries = grown;
        }
        entries[end] = (high >>> partBits) | (high << (32 - partBits));
        entries[end + 1] = b;
        entries[end + 2] = value;
        end += 3;
      },
      signal,
    );
    return entries.subarray(0, end);
  }
}

/** The row that an entry of a group stands for. */
export const rowOf = (entry: number): number => Math.floor(entry / standings.length);
export const standingOf = (entry: number): Standing => standings[entry % standings.length] ?? 'sound';

function groupOf(
  rows: readonly number[],
  known: Known,
  headers: ReadonlyMap<number, SourceHeader>,
): AskedGroup {
  return {
    rows,
    newestDay: known.newestDay,
    day: known.day,
    outcome: outcomeOf(known.outcome),
    source: headers.get(known.source)?.source ?? '',
  };
}
