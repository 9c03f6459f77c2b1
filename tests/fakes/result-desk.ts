import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importResult, openResultDatabase } from '../../electron/results/import/import-result.ts';
import type { ReadingChoice } from '../../shared/model/csv.ts';

/** As a job's result is read: its header is its first record. */
export const firstRecord: ReadingChoice = { headerRows: [0] };

export interface ResultFiles {
  folder: string;
  path: string;
  database: string;
}

/** A place for results of a test file: each in a folder of its own, of a name that is hard on SQL and on patterns. */
export async function createResultDesk() {
  const root = await mkdtemp(join(tmpdir(), 'results-'));
  async function resultOf(content: string | Buffer): Promise<ResultFiles> {
    const folder = await mkdtemp(join(root, "it's [a] folder*-"));
    const path = join(folder, 'result.csv');
    await writeFile(path, content);
    return { folder, path, database: join(folder, 'results.duckdb') };
  }
  return {
    root,
    resultOf,
    async imported(content: string | Buffer, reading = firstRecord) {
      const files = await resultOf(content);
      return { ...files, table: await importResult({ ...files, reading }) };
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The database of a result that has been imported. */
export async function openImported({ path, database }: ResultFiles) {
  const duck = await openResultDatabase(path, database);
  if (duck === null) throw new Error('It has to be imported.');
  return duck;
}

/** All cells of a result, row by row, as its database has them. */
export async function cellsOf(files: ResultFiles) {
  const duck = await openImported(files);
  const session = await duck.session();
  const rows = await session.rows('SELECT * EXCLUDE (n) FROM raw ORDER BY n');
  await duck.close();
  return rows;
}
