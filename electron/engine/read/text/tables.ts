import type { Dialect, TableInFile, TablePlace } from '../../../../shared/model/csv.ts';
import type { MetTable } from './body-findings.ts';
import { findLayout } from './layout.ts';
import { shownLine } from './line-account.ts';
import { LineFinder } from './line-places.ts';
import type { LineOf } from './row-lines.ts';
import type { Sample } from './sample.ts';
import { TableBody } from './table-body.ts';

/** The tables of the part of a text that begins with `start`. */
interface MetTables {
  tables: readonly MetTable[];
  start: TablePlace;
  inspection: { dialect: Pick<Dialect, 'encoding'> };
}

/** The tables that the first records of a file hold. They are the same whichever of them is chosen. */
export function tablesIn(records: readonly string[][], lineOf: LineOf): MetTable[] {
  const copies = records.map((record) => [...record]);
  const body = new TableBody(findLayout(copies));
  body.push(copies, true, lineOf);
  return body.findings.tables;
}

/** A table as it is offered; the one that is read where none is chosen has no place. */
export function asTableInFile({ headerRow, line, header }: MetTable): TableInFile {
  return { headerRow, line, names: shownLine(header) };
}

/** The tables at the beginning of a text, with the places of those below the first. */
export function placedTables({ tables, start, inspection }: MetTables, { bytes }: Sample): TableInFile[] {
  return tables.map((table) => {
    if (!table.entry) return asTableInFile(table);
    const finder = new LineFinder(inspection.dialect.encoding, table.line - start.line);
    const byte = start.byte + (finder.push(bytes.subarray(start.byte)) ?? 0);
    return { ...asTableInFile(table), headerRow: 0, tableAt: { line: table.line, byte } };
  });
}
