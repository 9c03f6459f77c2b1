import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { openTable } from '../../electron/engine/open-table.ts';
import { KeptOriginalSchema } from '../../electron/engine/prepare/keep-original.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { mergedFilled, type Table } from '../../electron/engine/text/table.ts';
import { accountOfCheck } from '../../shared/account-of-check.ts';
import type { PrepareChoices } from '../../shared/check.ts';
import { type ReadingChoice, ReadingChoiceSchema } from '../../shared/csv.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: true };
const reading: ReadingChoice = ReadingChoiceSchema.parse({
  sheets: ['Texas', 'Ohio'],
  hiddenRows: 'leave-out',
  hiddenColumns: 'leave-out',
  mergedCells: 'fill-down',
});

async function rowsOf(table: Table): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of table.batches()) rows.push(...batch.rows);
  return rows;
}

test('a job counts and keeps the rows of a workbook as they were chosen', async () => {
  const people = (area: string) =>
    Array.from({ length: 6 }, (_, at) => [at === 0 ? 'Acme' : '', `Ann ${at}`, 'x', `${area}-555-012${at}`]);
  const header = ['Company', 'Name', 'Secret', 'Phone'];
  const plan = {
    sheets: {
      Cover: sheetOf([['Leads of March']]),
      Texas: sheetOf([header, ...people('212')]).replace('<row r="4"', '<row r="4" hidden="1"'),
      Ohio: sheetOf([
        ['Ohio'],
        header,
        ...people('216'),
        ['', 'Cy', '', 'unknown'],
        ...people('216').slice(1, 2),
      ]),
    },
    before: Object.fromEntries(
      ['Texas', 'Ohio'].map((name) => [name, '<cols><col min="3" max="3" hidden="1"/></cols>']),
    ),
    after: { Texas: '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>' },
  };
  const path = join(folder, 'states.xlsx');
  await writeFile(path, zip(workbookParts(plan)));
  const table = await openTable(path, reading);
  const rows = await rowsOf(table);
  expect(rows.slice(0, 3)).toEqual([
    ['Acme', 'Ann 0', '212-555-0120'],
    ['Acme', 'Ann 1', '212-555-0121'],
    ['', 'Ann 3', '212-555-0123'],
  ]);
  const mapping = { phone_column: 2 };
  const report = await checkTable(table, 'phone-append', mapping);
  const prepared = await prepareList(table, {
    directory: folder,
    use: { service: 'phone-append', mapping, choices },
  });
  expect(prepared.accounting).toEqual(accountOfCheck(report, choices));
  expect(prepared.accounting).toMatchObject({
    rows: 15,
    written: 11,
    leftOut: 1,
    repetitions: 1,
    repeatedHeaders: 1,
    hiddenRows: 1,
    outside: [{ kind: 'title', text: 'Ohio' }],
    sheets: [
      { name: 'Texas', firstLine: 1 },
      { name: 'Ohio', firstLine: 8 },
    ],
  });
  const labels = prepared.changes.map(({ label, count }) => `${label}: ${count}`);
  expect(labels).toContain('Hidden rows left out: 1');
  expect(labels).toContain('Empty cells filled with the value of the merged cell around them: 1');

  // The phones are the last column that is mapped; the filled cell is the first of the row below the merged one.
  const changed = await readFile(join(folder, 'changes.csv'), 'utf8');
  expect(changed).toContain(`2,Company,,Acme,${mergedFilled}`);
  expect(report.changed.examples).toContainEqual(
    expect.objectContaining({ row: 2, column: 0, before: '', after: 'Acme', why: mergedFilled }),
  );

  // What is kept for a later join reads the same rows again.
  const kept = KeptOriginalSchema.parse(JSON.parse(await readFile(join(folder, 'rows.json'), 'utf8')));
  expect(await rowsOf(await openTable(join(folder, kept.file), kept.reading))).toEqual(rows);
});
