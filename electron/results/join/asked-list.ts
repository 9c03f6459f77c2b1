import type { PreparedQuestions } from '../../engine/book/book-query.ts';
import { mappingOf } from '../../engine/book/note-questions.ts';
import { RowReader } from '../../engine/check/row-reader.ts';
import { askedBeforeColumns } from '../../engine/prepare/prepared-files.ts';
import { writeStrict } from '../../engine/prepare/strict-line.ts';
import { openTable } from '../../engine/read/open-table.ts';
import { strictReading } from '../../engine/read/text/strict-records.ts';
import { recogniseLayout } from '../layout/recognise-layout.ts';
import type { AskedSources } from './join-shapes.ts';

/** A row that was left out. */
interface AskedRow {
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
  const table = await openTable(path, strictReading, signal);
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

/**
 * Writes earlier answers to rows of a list as one file. @param headers of the list as it was sent, then of the answer
 * @param rows each with the row of the user's list before its cells. @returns its bytes. @throws ProblemError; AbortError.
 */
export const writePart = (
  to: string,
  headers: readonly string[],
  rows: AsyncIterable<readonly (readonly string[])[]>,
  signal?: AbortSignal,
): Promise<number> =>
  writeStrict(to, ['Row', ...headers], rows, 'The earlier answers could not be written', signal);

/** Rows of a result by which its columns are understood. */
const sampleRows = 500;

/** The header of a list's own result, and its columns that say whether there was a match. @throws ProblemError; AbortError. */
export async function matchColumns(path: string, sentHeaders: readonly string[], signal?: AbortSignal) {
  const table = await openTable(path, { headerRows: [0] }, signal);
  const headers = table.inspection.columns.map(({ rawHeader }) => rawHeader);
  const rows: (readonly string[])[] = [];
  for await (const batch of table.batches(signal)) {
    rows.push(...batch.rows.slice(0, sampleRows - rows.length));
    if (rows.length >= sampleRows) break;
  }
  const { columns } = recogniseLayout({ headers, rows, sentHeaders });
  const matches = columns.flatMap(({ role, header }) =>
    role.kind === 'row' && role.part === 'hit' ? [header] : [],
  );
  return { headers, matches };
}

/** What they say of an earlier answer. */
export const saysMatch = (isHit: boolean) => (isHit ? 'Yes' : 'No');
