import type { OutsideLines } from '../../../shared/model/accounting.ts';
import type { ColumnProfile } from '../../../shared/model/check.ts';
import type { ReadingNote } from '../../../shared/model/csv.ts';
import { ListSayings } from '../columns/row-words/row-words.ts';
import { notesOfWhole } from '../read/text/notes.ts';
import type { Table } from '../read/text/table.ts';
import { ColumnProfiler } from './column-profiler.ts';

interface TableProfile {
  rows: number;
  ragged: number;
  columns: ColumnProfile[];
  notes: ReadingNote[];
  /** Lines that are not part of the table. */
  outside: readonly OutsideLines[];
}

/** Reads a whole table once for what its columns hold. @throws ProblemError; AbortError on cancel. */
export async function profileTable(table: Table, signal?: AbortSignal): Promise<TableProfile> {
  const { columns, rows, notes } = table.inspection;
  const profiler = new ColumnProfiler(columns.length, rows.count);
  const sayings = new ListSayings(table);
  const profile: TableProfile = { rows: 0, ragged: 0, columns: [], notes: [...notes], outside: [] };
  for await (const batch of table.batches(signal)) {
    let row = batch.firstRow;
    for (const cells of batch.rows) profiler.add(cells, row++);
    sayings.add(batch.rows);
    profile.rows += batch.rows.length;
    profile.ragged += batch.ragged;
    if (batch.skipped) profile.outside = batch.skipped.outside;
    if (batch.notes) profile.notes = notesOfWhole(notes, batch.notes);
  }
  return { ...profile, columns: profiler.profile(), notes: [...profile.notes, ...sayings.notes()] };
}
