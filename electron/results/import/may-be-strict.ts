import type { FileInspection } from '../../../shared/model/csv.ts';

/**
 * Whether a result may be read to the letter, as far as its beginning tells; what stands further down is seen by who reads it.
 */
export function mayBeStrict({ kind, dialect, headerRows, firstDataRow }: FileInspection): boolean {
  const { encoding, delimiter, quote, escape: escaping, fixedColumns } = dialect;
  return (
    kind === 'csv' &&
    encoding === 'utf-8' &&
    (delimiter === ',' || delimiter === '') &&
    quote !== "'" &&
    escaping === 'doubled' &&
    !fixedColumns &&
    headerRows.length === 1 &&
    headerRows[0] === 0 &&
    firstDataRow === 1
  );
}
