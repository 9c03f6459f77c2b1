import type { RowBatch } from '../read/text/table.ts';
import { HashSpill, HashTable, partitionOf, partitions } from './hash-table.ts';
import type { RowReader } from './row-reader.ts';

/** A row that is sound by itself, but whose number or address is marked in another row, before or behind it. */
interface MarkedElsewhere {
  row: number;
  /** A row with the mark; the first, counted in rows. */
  markedIn: number;
  /** The halves of the match key. */
  high: number;
  low: number;
  /** It is only repairable. */
  damaged: boolean;
  /** It repeats an earlier row that could be sent. */
  repeats: boolean;
  /** It repeats one that is not only repairable, and neither is it. */
  repeatsSound: boolean;
}

/**
 * Finds the rows whose match key is marked anywhere in the list, exactly and in constant memory. A row read before its
 * mark is known to be one at the end only, so the keys of all rows are kept, and looked at where there was a mark.
 */
export class MarkedKeys {
  private readonly memory: { directory: string; keysInMemory: number };
  private readonly rows: KeyLog;
  private marks: KeyLog | undefined;

  /** @param options.directory Where a temporary file may be made. */
  constructor(options: { expectedRows: number; directory: string; keysInMemory?: number }) {
    // These are written once, and read only where a mark was met: a file costs a long list next to nothing.
    const { expectedRows, directory, keysInMemory = 2 ** 17 } = options;
    this.memory = { directory, keysInMemory };
    this.rows = new KeyLog(this.memory, expectedRows);
  }

  /** Takes up a row that could be sent. Rows come in order, from 1; one that is only repairable with its number negative. */
  add(high: number, low: number, row: number): void {
    this.rows.add(high, low, row);
  }

  /** Takes up the key of a row that is marked. */
  mark(high: number, low: number, row: number): void {
    this.marks ??= new KeyLog(this.memory);
    this.marks.add(high, low, row);
  }

  /** Takes up what is marked in cells of a batch that are not sent. */
  markUnsent(reader: RowReader, { marked = [], firstRow }: RowBatch): void {
    for (const { place, value } of marked) {
      reader.hashContact(value);
      this.mark(reader.key.high, reader.key.low, firstRow + place);
    }
  }

  /**
   * Calls `found` for every row taken up whose key is marked, in the order of rows for each key. The last call but
   * `close`. @throws AbortError when the signal says so.
   */
  async finish(found: (row: MarkedElsewhere) => void, signal?: AbortSignal): Promise<void> {
    const { marks, rows } = this;
    if (!marks) return;
    const parts = Math.max(marks.parts, rows.parts);
    const marked = new HashTable();
    const met = new HashTable();
    for (let part = 0; part < parts; part++) {
      marked.reset();
      met.reset();
      await marks.forEachOf({ part, parts }, (high, low, row) => marked.add(high, low, row), signal);
      await rows.forEachOf(
        { part, parts },
        (high, low, row) => {
          const markedIn = marked.find(high, low, row);
          if (markedIn === 0) return;
          const first = met.add(high, low, row);
          found({
            row: Math.abs(row),
            markedIn,
            high,
            low,
            damaged: row < 0,
            repeats: first !== 0,
            repeatsSound: row > 0 && first > 0,
          });
        },
        signal,
      );
    }
  }

  /** Removes the temporary files; to be called whatever happens. */
  close(): void {
    this.rows.close();
    this.marks?.close();
  }
}

/** Numbers of an entry: the two halves of the hash, and the row. */
const width = 3;

/**
 * The match keys of rows in their order, for a second look: in memory up to a number of them (12 bytes each), beyond it
 * in a temporary file that is split by key.
 */
class KeyLog {
  private readonly directory: string;
  private readonly keysInMemory: number;
  private entries: Int32Array;
  private count = 0;
  private spill: HashSpill | undefined;

  /**
   * @param memory Where a temporary file may be made, and how many keys stay in memory before one is.
   * @param expected Keys it will hold, where known: saves growing.
   */
  constructor(memory: { directory: string; keysInMemory: number }, expected = 0) {
    this.directory = memory.directory;
    this.keysInMemory = memory.keysInMemory;
    this.entries = new Int32Array(Math.min(Math.max(expected, 1024), this.keysInMemory) * width);
  }

  add(high: number, low: number, row: number): void {
    if (this.spill) {
      this.spill.add(high, low, row);
      return;
    }
    if (this.count === this.keysInMemory) {
      this.pour();
      this.add(high, low, row);
      return;
    }
    const at = this.count * width;
    if (at === this.entries.length) this.grow();
    this.entries[at] = high;
    this.entries[at + 1] = low;
    this.entries[at + 2] = row;
    this.count++;
  }

  /** How many parts it is best looked through in; each holds every entry of its keys. */
  get parts(): number {
    return this.spill ? partitions : 1;
  }

  /**
   * The entries of one part, in the order they were added. @param parts Of how many parts: `parts` or, where another
   * log has more, as many as that. @throws AbortError when the signal says so.
   */
  async forEachOf(
    { part, parts }: { part: number; parts: number },
    visit: (high: number, low: number, row: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    await this.spill?.forEachOf(part, visit, signal);
    const { entries } = this;
    for (let at = 0; at < this.count * width; at += width) {
      const high = entries[at] ?? 0;
      if (parts === 1 || partitionOf(high) === part) visit(high, entries[at + 1] ?? 0, entries[at + 2] ?? 0);
    }
  }

  /** Removes the temporary file; to be called whatever happens. */
  close(): void {
    this.spill?.close();
    this.spill = undefined;
  }

  /** Moves what is in memory to a temporary file. */
  private pour(): void {
    const spill = new HashSpill(this.directory);
    this.spill = spill;
    const { entries } = this;
    for (let at = 0; at < this.count * width; at += width)
      spill.add(entries[at] ?? 0, entries[at + 1] ?? 0, entries[at + 2] ?? 0);
    this.count = 0;
    this.entries = new Int32Array(0);
  }

  private grow(): void {
    const grown = new Int32Array(Math.min(this.entries.length * 2, this.keysInMemory * width));
    grown.set(this.entries);
    this.entries = grown;
  }
}
