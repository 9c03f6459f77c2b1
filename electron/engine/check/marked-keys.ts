import type { RowBatch } from '../read/text/table.ts';
import { HashSpill, HashTable, partitions } from './hash-table.ts';
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
  private readonly rows: HashSpill;
  private readonly marks: HashSpill;

  /** @param directory Where a temporary file may be made: a file costs a long list next to nothing. */
  constructor(directory: string) {
    this.rows = new HashSpill(directory);
    this.marks = new HashSpill(directory);
  }

  /** Takes up a row that could be sent. Rows come in order, from 1; one that is only repairable with its number negative. */
  add(high: number, low: number, row: number): void {
    this.rows.add(high, low, row);
  }

  /** Takes up the key of a row that is marked. */
  mark(high: number, low: number, row: number): void {
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
    const marked = new HashTable();
    const met = new HashTable();
    for (let part = 0; part < partitions; part++) {
      if (marks.entriesOf(part) === 0) continue;
      marked.reset();
      met.reset();
      await marks.forEachOf(part, (high, low, row) => marked.add(high, low, row), signal);
      await rows.forEachOf(
        part,
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
    this.marks.close();
  }
}
