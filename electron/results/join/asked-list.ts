import type { PreparedQuestions } from '../../engine/book/book-query.ts';
import { mappingOf } from '../../engine/book/read-questions.ts';
import { RowReader } from '../../engine/check/row-reader.ts';
import { askedBeforeColumns } from '../../engine/prepare/prepared-files.ts';
import { openTable } from '../../engine/read/open-table.ts';
import type { AskedSources } from './earlier-shapes.ts';

/** A row that was left out. */
export interface AskedRow {
  /** Its place in the file, from 0, and the row of the user's list. */
  at: number;
  row: number;
  job: string;
  /** As it would have been sent. */
  cells: string[];
}

const own = askedBeforeColumns.length;

/** How many rows of a list wait for the answers of which job. @throws ProblemError; AbortError. */
export async function askedSources(path: string, signal?: AbortSignal): Promise<AskedSources> {
  const rows = new Map<string, number>();
  for await (const batch of (await openAsked(path, signal)).batches(signal))
    for (const { job } of batch) rows.set(job, (rows.get(job) ?? 0) + 1);
  return [...rows].map(([job, count]) => ({ job, rows: count }));
}

/** Opens the list of rows that were left out as asked before. @throws ProblemError where it is not there. */
export async function openAsked(path: string, signal?: AbortSignal) {
  const table = await openTable(
    path,
    { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled', headerRows: [0] },
    signal,
  );
  const columns = table.inspection.columns.slice(own);
  async function* batches(stop?: AbortSignal): AsyncGenerator<AskedRow[]> {
    let at = 0;
    for await (const { rows } of table.batches(stop))
      yield rows.map(([row, job = '', , , ...cells]) => ({ at: at++, row: Number(row), job, cells }));
  }
  return {
    /** Of the list as it was sent. */
    headers: columns.map(({ rawHeader }) => rawHeader),
    /** Some thousands of rows at a time. */
    batches,
    /** Reads what such a row asks. */
    reader: ({ service, formFields }: Pick<PreparedQuestions, 'service' | 'formFields'>) =>
      new RowReader(service, mappingOf(formFields, columns), columns.length),
  };
}
