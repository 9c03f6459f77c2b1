import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import { readWhole } from './read-list.ts';

/** Writes a workbook into a folder of its own and reads all of it. */
export async function readWorkbook(content: Buffer, choice: ReadingChoice = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'read-workbook-'));
  try {
    const path = join(folder, 'list.xlsx');
    await writeFile(path, content);
    return await readWhole(path, choice);
  } finally {
    await rm(folder, { recursive: true });
  }
}
