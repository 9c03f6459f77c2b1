import type { Dialect } from '../../../../shared/model/csv.ts';
import { plainCellEnd } from './quoting.ts';
import { unescapePlain } from './unescape.ts';

/**
 * Reads a line without quotes that has too many cells as if backslashes stood before delimiters inside cells
 * (`Acme\\, Inc.`). Only where that gives exactly the table's number of cells.
 */
export function readWithBackslashes(line: string, dialect: Dialect, width: number): string[] | undefined {
  const { delimiter } = dialect;
  if (delimiter === '' || !line.includes(`\\${delimiter}`)) return undefined;
  const backslash: Dialect = { ...dialect, escape: 'backslash' };
  const cells: string[] = [];
  for (let from = 0; from <= line.length; ) {
    const end = plainCellEnd(line, from, line.length, backslash);
    cells.push(unescapePlain(line.slice(from, end), backslash));
    from = end === line.length ? line.length + 1 : end + delimiter.length;
  }
  return cells.length === width ? cells : undefined;
}

/**
 * Whether backslashes before delimiters are there to keep cells together: with them read so, each record that has one
 * has as many cells as the records without; read as text, none has. A path that ends in a backslash speaks against it.
 * @param plain Records read with backslashes as text. @param escaped The same records, read with them as escapes.
 */
export function escapesDelimiters(plain: readonly string[][], escaped: readonly string[][]): boolean {
  if (plain.length !== escaped.length) return false;
  const isChanged = (at: number) => plain[at]?.length !== escaped[at]?.length;
  const untouched = plain.filter((record, at) => !isChanged(at) && record.length > 1);
  const width = untouched[0]?.length;
  const changed = escaped.filter((_, at) => isChanged(at));
  return (
    changed.length > 0 &&
    changed.every((record) => record.length === width) &&
    untouched.filter((record) => record.length === width).length * 2 > untouched.length
  );
}
