import { readFile, rm, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { KeptOriginalSchema } from '../../electron/engine/prepare/keep-original.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { mergedFilled, type Table } from '../../electron/engine/read/text/table.ts';
import { accountOfCheck } from '../../shared/model/account-of-check.ts';
import type { Accounting } from '../../shared/model/accounting.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import { type ReadingChoice, ReadingChoiceSchema } from '../../shared/model/csv.ts';
import { damagedList, listText } from '../fakes/damaged-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: true };

async function rowsOf(table: Table): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of table.batches()) rows.push(...batch.rows);
  return rows;
}

const anyChoices: fc.Arbitrary<PrepareChoices> = fc.record({
  badRows: fc.constantFrom('leave-out', 'keep', 'fix'),
  duplicateRows: fc.constantFrom('leave-out', 'keep'),
  onlyMappedColumns: fc.boolean(),
});

/** Records of a strict CSV below its header; none where there is no file. */
async function recordsOf(name: string): Promise<string[][]> {
  const text = await readFile(inFolder(name), 'utf8').catch(() => '');
  return Papa.parse<string[]>(text.trimEnd()).data.slice(1);
}

function expectToAddUp(account: Accounting | undefined) {
  if (!account) throw new Error('There is no account.');
  const { written, leftOut, repetitions, repeatedHeaders, blankLines } = account;
  expect(account.rows).toBe(written + leftOut + repetitions + repeatedHeaders + blankLines);
  return account;
}

/** Prepares a list of phones, and sees that it accounts for its rows as the check before it does. */
async function preparedAsChecked(table: Table, column: number) {
  const mapping = { phone_column: column };
  const report = await checkTable(table, 'phone-append', mapping);
  const use = { service: 'phone-append' as const, mapping, choices };
  const prepared = await prepareList(table, { directory: inFolder(), use });
  expect(prepared.accounting).toEqual(accountOfCheck(report, choices));
  return prepared;
}

describe('the account of a prepared list', () => {
  it('matches its files, and the account of the check', async () => {
    const list = damagedList({ most: 25, needed: 'Phone' });
    await fc.assert(
      fc.asyncProperty(list, anyChoices, async (made, chosen) => {
        const path = inFolder('list.csv');
        await writeFile(path, listText(made.lines, made.dialect));
        const table = await openTable(path, {});
        const phone = table.inspection.columns.findIndex(({ header }) => header === 'Phone');
        const mapping = { phone_column: phone };
        const names = {
          list: 'out.csv',
          rejects: 'out.rejects.csv',
          changes: 'out.changes.csv',
          original: 'out.original',
          rows: 'out.json',
        };
        const use = { service: 'phone-append', mapping, choices: chosen } as const;
        await rm(inFolder(names.rejects), { force: true });
        const checked = await checkTable(table, 'phone-append', mapping);
        const prepared = await prepareList(table, { directory: inFolder(), names, use });

        const account = expectToAddUp(prepared.accounting);
        expect(accountOfCheck(checked, chosen)).toEqual(account);
        const of = (kind: string) => made.lines.filter((line) => line.kind === kind).length;
        expect(account.rows).toBe(
          made.lines.length - 1 - account.outside.reduce((sum, { records }) => sum + records, 0),
        );
        expect(account.written + account.leftOut + account.repetitions).toBe(of('row'));
        expect(account.repeatedHeaders).toBe(of('header') - 1);

        expect(await recordsOf(names.list)).toHaveLength(account.written);
        const rejected = (await recordsOf(names.rejects)).map(([row]) => row);
        expect(new Set(rejected).size).toBe(account.leftOut + account.repetitions);
      }),
      { numRuns: runs(150) },
    );
  });

  it('counts every row as written for no service', async () => {
    await fc.assert(
      fc.asyncProperty(damagedList({ most: 25 }), async ({ lines, dialect }) => {
        const path = inFolder('plain.csv');
        await writeFile(path, listText(lines, dialect));
        const names = { list: 'plain.out.csv', rejects: 'r', changes: 'c', original: 'o', rows: 'j' };
        const { accounting } = await prepareList(await openTable(path, {}), { directory: inFolder(), names });
        const account = expectToAddUp(accounting);
        expect(account.written).toBe(lines.filter(({ kind }) => kind === 'row').length);
        expect(await recordsOf(names.list)).toHaveLength(account.written);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('preparing a file of records', () => {
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

  it.each([
    ['people.json', json, 1, 'Records of JSON written as CSV'],
    ['people.vcf', cards, 0, 'Contact cards written as CSV'],
  ])('accounts for every record of %s and keeps how it was read', async (name, text, column, label) => {
    const path = inFolder(name);
    await writeFile(path, text);
    const table = await openTable(path, {});
    const prepared = await preparedAsChecked(table, column);
    expect(prepared.accounting).toMatchObject({
      rows: 5,
      written: 2,
      leftOut: 1,
      repetitions: 1,
      blankLines: 1,
    });
    expect(prepared.changes.map((change) => change.label)).toContain(label);
    const list = await readFile(inFolder('prepared.csv'), 'utf8');
    expect(list).toContain('2125550120');
    const kept = KeptOriginalSchema.parse(JSON.parse(await readFile(inFolder('rows.json'), 'utf8')));
    expect(await rowsOf(await openTable(inFolder(kept.file), kept.reading))).toEqual(await rowsOf(table));
  });
});

describe('preparing a workbook', () => {
  const reading: ReadingChoice = ReadingChoiceSchema.parse({
    sheets: ['Texas', 'Ohio'],
    hiddenRows: 'leave-out',
    hiddenColumns: 'leave-out',
    mergedCells: 'fill-down',
  });

  it('accounts for the chosen rows and keeps how they were read', async () => {
    const people = (area: string) =>
      Array.from({ length: 6 }, (_, at) => [
        at === 0 ? 'Acme' : '',
        `Ann ${at}`,
        'x',
        `${area}-555-012${at}`,
      ]);
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
    const path = inFolder('states.xlsx');
    await writeFile(path, zip(workbookParts(plan)));
    const table = await openTable(path, reading);
    const rows = await rowsOf(table);
    expect(rows.slice(0, 3)).toEqual([
      ['Acme', 'Ann 0', '212-555-0120'],
      ['Acme', 'Ann 1', '212-555-0121'],
      ['', 'Ann 3', '212-555-0123'],
    ]);
    const prepared = await preparedAsChecked(table, 2);
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
    expect(labels).toContain('Hidden rows skipped: 1');
    expect(labels).toContain('Empty cells filled with the value of the merged cell around them: 1');

    // The phones are the last column that is mapped; the filled cell is the first of the row below the merged one.
    const changed = await readFile(inFolder('changes.csv'), 'utf8');
    expect(changed).toContain(`2,Company,,Acme,${mergedFilled}`);

    // What is kept for a later join reads the same rows again.
    const kept = KeptOriginalSchema.parse(JSON.parse(await readFile(inFolder('rows.json'), 'utf8')));
    expect(await rowsOf(await openTable(inFolder(kept.file), kept.reading))).toEqual(rows);
  });
});
