import { spreadsheetSafe } from '../../../../shared/rules/spreadsheet-safe.ts';
import { strictLine, strictLines } from '../../prepare/strict-line.ts';
import type { Extract } from './extract.ts';

interface ListRows {
  headers: readonly string[];
  /** Columns of the user's own, at the beginning, whose cells are left as they are in every file. */
  own: number;
  batches(signal?: AbortSignal): AsyncIterable<string[][]>;
}

/** An extract whose rows are those of the user's list. */
export function listExtract(
  { headers, own, batches }: ListRows,
  about: Pick<Extract, 'rows' | 'leftOut' | 'notes'>,
): Extract {
  return {
    ...about,
    headers,
    own,
    counted: 'rows',
    keptByVerdict: null,
    async first(rows, signal) {
      const found: string[][] = [];
      for await (const batch of batches(signal)) {
        found.push(...batch.slice(0, rows - found.length));
        if (found.length >= rows) break;
      }
      return found;
    },
    cells: batches,
    async *blocks(format, most, signal) {
      const forPeople = format === 'csv-spreadsheet';
      const safe = (cells: string[]) =>
        cells.map((cell, column) => (column < own ? cell : spreadsheetSafe(cell)));
      let done = 0;
      for await (const rows of batches(signal)) {
        const lines = rows.map((cells) => strictLine(forPeople ? safe(cells) : cells));
        for (let from = 0; from < lines.length; ) {
          const room = most === null ? lines.length : most - (done % most);
          const taken = lines.slice(from, from + room);
          yield { text: strictLines(taken), rows: taken.length };
          from += taken.length;
          done += taken.length;
        }
      }
    },
    async longerThan(characters, signal) {
      let count = 0;
      for await (const rows of batches(signal))
        for (const cells of rows) for (const cell of cells) if (cell.length > characters) count++;
      return count;
    },
  };
}
