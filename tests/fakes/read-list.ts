import { writeFile } from 'node:fs/promises';
import { openTable } from '../../electron/engine/read/open-table.ts';
import type { SkippedLines } from '../../shared/model/accounting.ts';

/** Reads a list to its end: its rows, the line each stands in, and the account of all other lines. */
export async function readList(path: string, text: string) {
  await writeFile(path, text);
  const table = await openTable(path, {});
  const rows: { line: number; cells: string[] }[] = [];
  let skipped: SkippedLines | undefined;
  for await (const batch of table.batches()) {
    for (const [at, cells] of batch.rows.entries()) rows.push({ line: batch.lineOf(at), cells });
    skipped = batch.skipped ?? skipped;
  }
  if (!skipped) throw new Error('The last batch has no account.');
  return { header: table.inspection.columns.map(({ header }) => header), rows, skipped };
}
