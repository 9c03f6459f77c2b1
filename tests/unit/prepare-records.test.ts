import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { openTable } from '../../electron/engine/open-table.ts';
import { KeptOriginalSchema } from '../../electron/engine/prepare/keep-original.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { accountOfCheck } from '../../shared/account-of-check.ts';
import type { PrepareChoices } from '../../shared/check.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-records-'));
});
afterAll(() => rm(folder, { recursive: true }));

const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: true };

async function rowsOf(path: string, reading: Parameters<typeof openTable>[1]) {
  const rows: string[][] = [];
  for await (const batch of (await openTable(path, reading)).batches()) rows.push(...batch.rows);
  return rows;
}

const json = JSON.stringify({
  tags: [{ name: 'x' }],
  people: [
    { name: 'Ann', phone: 2125550120 },
    { name: 'Bob', phone: 'unknown' },
    {},
    { name: 'Cy', phone: '(212) 555-0121' },
    { name: 'Cy', phone: '212-555-0121' },
  ],
});
const cards = [['TEL:212-555-0120'], ['TEL:unknown'], [], ['TEL:(212) 555-0121'], ['TEL:212-555-0121']]
  .map((lines) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n'))
  .join('\n');

test.each([
  ['people.json', json, 1, 'Records of JSON written as CSV'],
  ['people.vcf', cards, 0, 'Contact cards written as CSV'],
])('a job accounts for every record of %s and keeps how it was read', async (name, text, column, label) => {
  const path = join(folder, name);
  await writeFile(path, text);
  const table = await openTable(path, {});
  const mapping = { phone_column: column };
  const report = await checkTable(table, 'phone-append', mapping);
  const prepared = await prepareList(table, {
    directory: folder,
    use: { service: 'phone-append', mapping, choices },
  });
  expect(prepared.accounting).toEqual(accountOfCheck(report, choices));
  expect(prepared.accounting).toMatchObject({
    rows: 5,
    written: 2,
    leftOut: 1,
    repetitions: 1,
    blankLines: 1,
  });
  expect(prepared.changes.map((change) => change.label)).toContain(label);
  const list = await readFile(join(folder, 'prepared.csv'), 'utf8');
  expect(list).toContain('2125550120');
  const kept = KeptOriginalSchema.parse(JSON.parse(await readFile(join(folder, 'rows.json'), 'utf8')));
  expect(await rowsOf(join(folder, kept.file), kept.reading)).toEqual(await rowsOf(path, {}));
});
