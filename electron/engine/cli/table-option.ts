import type { OutsideLines } from '../../../shared/model/accounting.ts';
import type { FileInspection, TablePlace } from '../../../shared/model/csv.ts';
import { openTable } from '../read/open-table.ts';
import type { Table } from '../read/text/table.ts';
import { byteOfLine } from '../read/text/tables.ts';
import { usageProblem } from './list-use.ts';

export interface TableOption {
  /** The line in which the header of the table stands that is to be read, of those in the file. */
  table?: string | undefined;
}

/** Opens the table of a file that was asked for. @throws ProblemError, 'usage' where there is no such line or list. */
export async function openChosenTable(path: string, { table: wanted }: TableOption): Promise<Table> {
  const automatic = await openTable(path, {});
  if (wanted === undefined) return automatic;
  const { inspection } = automatic;
  const line = /^[1-9]\d{0,11}$/.test(wanted) ? Number(wanted) : 0;
  const known = inspection.tables.find((table) => table.line === line);
  if (known && !known.tableAt)
    return known === inspection.tables.find(({ tableAt }) => !tableAt)
      ? automatic
      : openTable(path, { headerRows: [known.headerRow] });
  const tableAt = known?.tableAt ?? (await placeOf(automatic, line));
  const chosen = tableAt && (await openTable(path, { tableAt }));
  if (!chosen || chosen.inspection.columns.length === 0)
    throw usageProblem(`No table begins in line ${wanted} of this file.`);
  return chosen;
}

async function placeOf({ inspection }: Table, line: number): Promise<TablePlace | undefined> {
  if (line === 0) return undefined;
  // A sheet is read from its top, so that a row is all that is needed to find its table.
  if (inspection.kind === 'xlsx') return { line, byte: 0 };
  if (inspection.kind !== 'csv') return undefined;
  const { encoding } = inspection.dialect;
  const byte = await byteOfLine({ ...inspection, bomLength: 0 }, encoding, line, { line: 1, byte: 0 });
  return byte === undefined || byte >= inspection.size ? undefined : { line, byte };
}

/** The tables that were found in a whole file, where there are several. */
export function tablesOf({ tables, tableAt }: FileInspection, outside: readonly OutsideLines[]) {
  const lines = new Map(tables.map(({ line, names }) => [line, names]));
  for (const { tableAt: place, text } of outside) if (place) lines.set(place.line, text);
  if (lines.size < 2) return {};
  const found = [...lines].sort(([a], [b]) => a - b).map(([line, names]) => ({ line, names }));
  return { ...(tableAt && { table: tableAt.line }), tables: found };
}
