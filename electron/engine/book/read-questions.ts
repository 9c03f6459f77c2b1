import { type ColumnMapping, ColumnMappingSchema } from '../../../shared/model/mapping.ts';
import { RowReader } from '../check/row-reader.ts';
import { openTable } from '../read/open-table.ts';
import type { PreparedQuestions } from './book-query.ts';

/** How the copy that is sent is written. */
const strict = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  escape: 'doubled',
  headerRows: [0],
} as const;

/**
 * Reads what each row of a prepared list asks, by the rules by which lists are checked: the same question has the same
 * key here, in the check of any other list, and in a lookup. @param visit Called with each row in turn, whose key is in
 * the reader. @param onBatch Called after some thousands of rows. @returns the list's header. @throws ProblemError; AbortError.
 */
export async function readQuestions(
  { path, service, formFields }: PreparedQuestions,
  visit: (reader: RowReader, cells: readonly string[], place: number) => void,
  onBatch: () => void | Promise<void>,
  signal?: AbortSignal,
): Promise<string[]> {
  const table = await openTable(path, { ...strict, headerRows: [...strict.headerRows] }, signal);
  const { columns } = table.inspection;
  const reader = new RowReader(service, mappingOf(formFields, columns), columns.length);
  let place = 0;
  for await (const { rows } of table.batches(signal)) {
    for (const cells of rows) {
      reader.read(cells);
      reader.hash(cells);
      visit(reader, cells, place++);
    }
    await onBatch();
  }
  return columns.map(({ rawHeader }) => rawHeader);
}

/** Which columns of such a list the fields of the service are mapped to, by their names. */
export function mappingOf(
  formFields: PreparedQuestions['formFields'],
  columns: readonly { header: string; rawHeader: string }[],
): ColumnMapping {
  const found = Object.entries(formFields).map(([field, name]) => [
    field,
    columns.findIndex(({ header, rawHeader }) => rawHeader === name || header === name),
  ]);
  return ColumnMappingSchema.parse(Object.fromEntries(found.filter(([, column]) => column !== -1)));
}
