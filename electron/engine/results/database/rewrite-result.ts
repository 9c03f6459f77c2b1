import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedList } from '../../../../shared/check.ts';
import type { ReadingChoice } from '../../../../shared/csv.ts';
import { openTable } from '../../open-table.ts';
import { prepareList } from '../../prepare/prepare-list.ts';
import type { Table } from '../../text/table.ts';

interface RewrittenResult {
  path: string;
  headers: string[];
  hasHeader: boolean;
  prepared: PreparedList;
}

const names = {
  list: 'result.csv',
  rejects: 'rejects.csv',
  changes: 'changes.csv',
  original: 'original',
  rows: 'rows.json',
};
/** How the copy is written. */
const strict = { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' } as const;

interface RewriteOptions {
  folder: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Writes a result anew by the strict rules, as the app's own reader reads it: any encoding, ragged rows filled up, stray
 * quotes, every cell's text kept. @throws ProblemError; AbortError.
 */
export async function rewriteResult(
  table: Table,
  { folder, signal, onProgress }: RewriteOptions,
): Promise<RewrittenResult> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const prepared = await prepareList(table, {
    directory: folder,
    names,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
  const path = join(folder, names.list);
  const hasHeader = table.inspection.headerRows.length > 0;
  const reading: ReadingChoice = { ...strict, headerRows: hasHeader ? [0] : [] };
  const { inspection } = await openTable(path, reading, signal);
  const headers = inspection.columns.map(({ rawHeader }) => rawHeader);
  return { path, headers, hasHeader, prepared };
}
