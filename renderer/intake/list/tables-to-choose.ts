import type { CheckReport } from '../../../shared/model/check.ts';
import type { FileInspection, ReadingChoice, TableInFile } from '../../../shared/model/csv.ts';

/**
 * The tables of a file to choose from: those at its beginning, and those further down that the check has found; none
 * where there is only one.
 */
export function tablesToChoose(
  inspection: FileInspection,
  report: { skipped?: CheckReport['skipped'] | undefined } | undefined,
): TableInFile[] {
  const { tables } = inspection;
  const known = new Set(tables.map(({ line }) => line));
  const further = (report?.skipped?.outside ?? []).flatMap(({ tableAt, line, text }) =>
    tableAt && !known.has(line) ? [{ headerRow: 0, line, names: text, tableAt }] : [],
  );
  const all = [...tables, ...further].sort((a, b) => a.line - b.line);
  return all.length > 1 ? all : [];
}

/** Whether this is the table that is read. */
export function isTableRead(
  { tableAt, headerRow }: TableInFile,
  { tableAt: read, headerRows }: FileInspection,
): boolean {
  return read || tableAt ? read?.line === tableAt?.line : headerRow === headerRows[0];
}

/** The reading that chooses a table. */
export function readingOfTable(
  table: TableInFile,
  { tables }: FileInspection,
  { tableAt: _, headerRows: __, ...others }: ReadingChoice,
): ReadingChoice {
  if (table.tableAt) return { ...others, tableAt: table.tableAt };
  // The header of the first is found without help, also where it takes several rows.
  const first = tables.find(({ tableAt }) => !tableAt);
  return table === first ? others : { ...others, headerRows: [table.headerRow] };
}
