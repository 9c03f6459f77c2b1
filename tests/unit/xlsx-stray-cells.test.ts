import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noSharedStrings, readSharedStrings } from '../../electron/engine/xlsx/shared-strings.ts';
import { readSheetRecords } from '../../electron/engine/xlsx/sheet-records.ts';
import { createCellText } from '../../electron/engine/xlsx/sheet-rows.ts';
import { openWorkbook } from '../../electron/engine/xlsx/workbook.ts';
import { openPackage } from '../../electron/engine/xlsx/workbook-package.ts';
import { readWorkbookParts } from '../../electron/engine/xlsx/workbook-parts.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-stray-'));
});
afterAll(() => rm(folder, { recursive: true }));

const people = [
  ['Name', 'Phone'],
  ['Mira', '5035550142'],
  ['Jane', '2125550123'],
];

let files = 0;
async function workbookOf(sheet: string): Promise<string> {
  const path = join(folder, `list-${++files}.xlsx`);
  await writeFile(path, zip(workbookParts({ sheets: { People: sheet } })));
  return path;
}

const strayAt = (row: number) => `<row r="${row}"><c r="XFD${row}" t="str"><v>x</v></c></row>`;

test('a cell in the last corner of a sheet makes neither a million rows nor every row as wide', async () => {
  const table = await openWorkbook(await workbookOf(sheetOf(people) + strayAt(1_048_576)), {});
  const { columns, preview, topRecords, rows: counted } = table.inspection;
  expect(columns.map(({ header }) => header)).toEqual(people[0]);
  expect(preview).toEqual(people.slice(1));
  expect(Math.max(...topRecords.map(({ length }) => length))).toBe(2);
  expect(counted.exact).toBe(false);
  expect(counted.count).toBeLessThan(10);
  const rows: string[][] = [];
  for await (const batch of table.batches()) rows.push(...batch.rows);
  expect(rows.map(({ length }) => length)).toEqual([2, 2, 16_384]);
  expect(rows.slice(0, 2)).toEqual(people.slice(1));
  expect(rows[2]?.[16_383], 'what someone wrote is not lost').toBe('x');
});

test('blank rows come a few thousand at a time, numbered as in the sheet', async () => {
  const pack = await openPackage(await workbookOf(sheetOf(people) + strayAt(1_048_576)));
  try {
    const parts = await readWorkbookParts(pack);
    let records = 0;
    let largest = 0;
    let share = 0;
    for await (const batch of readSheetRecords(
      pack,
      parts.sheets[0]?.part ?? '',
      createCellText(noSharedStrings),
    )) {
      records += batch.records.length;
      largest = Math.max(largest, batch.records.length);
      expect(batch.share).toBeGreaterThanOrEqual(share);
      share = batch.share;
    }
    expect(records).toBe(1_048_576);
    expect(largest).toBeLessThan(10_000);
    expect(share).toBe(1);
  } finally {
    await pack.close();
  }
});

test('a stray cell beside the first rows adds no columns', async () => {
  const table = await openWorkbook(await workbookOf(sheetOf(people) + strayAt(5)), {});
  expect(table.inspection.columns.map(({ header }) => header)).toEqual(people[0]);
  expect(Math.max(...table.inspection.topRecords.map(({ length }) => length))).toBe(2);
  let rows = 0;
  for await (const batch of table.batches()) rows += batch.rows.length;
  expect(table.inspection.rows, 'the count is the one that reading gives').toEqual({
    count: rows,
    exact: true,
  });
});

test('shared strings without text count towards what a workbook may hold', async () => {
  async function* pieces() {
    yield `<sst>${'<si/>'.repeat(1000)}</sst>`;
  }
  await expect(readSharedStrings(pieces(), 1001, 11_000)).rejects.toMatchObject({
    problem: { code: 'xlsx-too-large' },
  });
  expect((await readSharedStrings(pieces(), 1001, 12_000)).length).toBe(1000);
});
