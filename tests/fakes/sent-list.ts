import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import type { SentList } from '../../electron/results/export/export-shapes.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import { seenOf } from '../../shared/model/seen-list.ts';

const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false };

interface PreparedForService {
  list: SentList;
  /** What was sent: its header and rows. */
  sent: string[][];
}

/** Prepares a list with its phones in the second column as a job does, in a folder where its result is to be. */
export async function preparedList(
  folder: string,
  text: string | Buffer,
  changed: Partial<PrepareChoices> = {},
): Promise<PreparedForService> {
  const path = join(folder, 'my list.csv');
  await writeFile(path, text);
  const table = await openTable(path, {});
  const prepared = await prepareList(table, {
    directory: folder,
    use: { service: 'phone-append', mapping: { phone_column: 1 }, choices: { ...choices, ...changed } },
  });
  const sent = Papa.parse<string[]>(await readFile(join(folder, 'prepared.csv'), 'utf8'), {
    skipEmptyLines: true,
  });
  const { headerRows, dialect } = table.inspection;
  return {
    sent: sent.data,
    list: {
      of: 'job',
      name: 'my list.csv',
      path,
      reading: { ...dialect, headerRows },
      seen: seenOf(table.inspection),
      folder,
      rowIdColumn: prepared.rowIdColumn ?? null,
      identical: prepared.identical,
    },
  };
}
