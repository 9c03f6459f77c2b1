import type { TableInFile } from '../../../shared/csv.ts';
import { findLayout } from './layout.ts';
import type { LineOf } from './row-lines.ts';
import { TableBody } from './table-body.ts';

/**
 * The tables that the first records of a file hold, to choose from; none where there is only one. They are the same
 * whichever of them is chosen, so that one can go back to the first.
 */
export function tablesIn(records: readonly string[][], lineOf: LineOf): TableInFile[] {
  const copies = records.map((record) => [...record]);
  const body = new TableBody(findLayout(copies));
  body.push(copies, true, lineOf);
  return severalTables(body);
}

/** The tables that were met, where there are several to choose from. */
export function severalTables({ findings: { tables } }: TableBody): TableInFile[] {
  return tables.length > 1 ? tables : [];
}
