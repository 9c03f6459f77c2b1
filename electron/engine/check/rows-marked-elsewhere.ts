import { tmpdir } from 'node:os';
import type { Table } from '../text/table.ts';
import { ExplainedRows } from './explained-rows.ts';
import { MarkedKeys } from './marked-keys.ts';
import type { RowReader } from './row-reader.ts';

/**
 * Reads a whole list for the rows that are held back for a mark in another row, each with the row of the mark.
 * @throws ProblemError where the file cannot be read; AbortError.
 */
export async function rowsMarkedElsewhere(
  table: Table,
  reader: RowReader,
  signal?: AbortSignal,
): Promise<ExplainedRows> {
  const found = new ExplainedRows();
  const marks = new MarkedKeys({ expectedRows: table.inspection.rows.count, directory: tmpdir() });
  try {
    for await (const batch of table.batches(signal)) {
      marks.markUnsent(reader, batch);
      batch.rows.forEach((cells, place) => {
        reader.read(cells, batch.madeReadings?.get(place));
        if (reader.bad && !reader.marked) return;
        reader.hash(cells);
        const { high, low } = reader.key;
        if (reader.bad) marks.mark(high, low, batch.firstRow + place);
        else marks.add(high, low, batch.firstRow + place);
      });
    }
    await marks.finish(({ row, markedIn }) => found.add(row, markedIn), signal);
  } finally {
    marks.close();
  }
  return found;
}
