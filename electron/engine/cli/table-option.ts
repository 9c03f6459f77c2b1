import type { OutsideLines } from '../../../shared/model/accounting.ts';
import type { FileInspection } from '../../../shared/model/csv.ts';
import { openTable } from '../read/open-table.ts';
import type { Table } from '../read/text/table.ts';
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
  const hasLines = line > 0 && /^(?:csv|xlsx)$/.test(inspection.kind);
  const chosen = hasLines ? await openTable(path, { tableAt: { line } }) : undefined;
  if (!chosen || chosen.inspection.columns.length === 0)
    throw usageProblem(`No table begins in line ${wanted} of this file.`);
  return chosen;
}

/** The tables that were found in a whole file, where there are several. */
export function tablesOf({ tables, tableAt }: FileInspection, outside: readonly OutsideLines[]) {
  const lines = new Map(tables.map(({ line, names }) => [line, names]));
  for (const { tableAt: place, text } of outside) if (place) lines.set(place.line, text);
  if (lines.size < 2) return {};
  const found = [...lines].sort(([a], [b]) => a - b).map(([line, names]) => ({ line, names }));
  return { ...(tableAt && { table: tableAt.line }), tables: found };
}
