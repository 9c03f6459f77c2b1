import { openTable } from '../../engine/read/open-table.ts';
import { recogniseLayout } from '../layout/recognise-layout.ts';

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
