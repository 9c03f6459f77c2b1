import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noSharedStrings, readSharedStrings } from '../../electron/engine/read/xlsx/shared-strings.ts';
import { createCellText, readSheetRecords } from '../../electron/engine/read/xlsx/sheet-rows.ts';
import { openWorkbook } from '../../electron/engine/read/xlsx/workbook.ts';
import { openPackage } from '../../electron/engine/read/xlsx/workbook-package.ts';
import { readWorkbookParts } from '../../electron/engine/read/xlsx/workbook-parts.ts';
import { endOf, hostileWorkbooks } from '../fakes/hostile-workbooks.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

let files = 0;
async function pathOf(file: Buffer): Promise<string> {
  const path = inFolder(`list-${++files}.xlsx`);
  await writeFile(path, file);
  return path;
}

it.each(hostileWorkbooks.filter(({ isLarge }) => !isLarge))(
  'reads a hostile workbook to its rows, or to a named problem: $what',
  async ({ file, end }) => {
    expect(await endOf(await pathOf(file()))).toEqual(end);
  },
);

const parts = workbookParts({
  formats: ['00000', 'm/d/yyyy'],
  sharedStrings: '<si><t>Name</t></si><si><r><t>Ann </t></r><r><t>Lee</t></r></si>',
  sheets: {
    Cover: sheetOf([['Leads of March']]),
    People: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>Zip</v></c></row>
      <row r="2" hidden="1"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>501</v></c></row>`,
  },
  after: { People: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' },
});

it('reads a workbook with damaged bytes to rows, or to a named problem', async () => {
  const whole = zip(parts);
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const file = Buffer.from(whole);
      for (const [at, byte] of changes) if (at > 3) file[at] = byte;
      await endOf(await pathOf(file));
    }),
    { numRuns: runs(150) },
  );
});

it('reads a workbook with parts cut and mixed up to rows, or to a named problem', async () => {
  const names = Object.keys(parts);
  const cut = fc.tuple(
    fc.constantFrom(...names),
    fc.double({ noNaN: true, min: 0, max: 1 }),
    fc.nat(40),
    fc.nat(40),
  );
  const value = fc.constantFrom(
    '-1',
    '1e9',
    '',
    'NaN',
    '99999999999999999999',
    '&#0;',
    '"',
    '<',
    '\u0000',
    'XFD',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cut, value), { minLength: 1, maxLength: 4 }), async (changes) => {
      const changed = { ...parts };
      for (const [[name, share, taken, doubled], put] of changes) {
        const text = changed[name] ?? '';
        const at = Math.floor(share * text.length);
        changed[name] = text.slice(0, at) + put + text.slice(at - doubled, at) + text.slice(at + taken);
      }
      await endOf(await pathOf(zip(changed)));
    }),
    { numRuns: runs(150) },
  );
});

it('unpacks no more than allowed for a look at the beginning', async () => {
  const path = await pathOf(zip(workbookParts({ sheets: { S: sheetOf(Array(5000).fill(['Ann', 'Lee'])) } })));
  const pack = await openPackage(path, () => 100_000);
  let unpacked = 0;
  const readAll = async () => {
    for await (const piece of pack.read('xl/worksheets/sheet1.xml')) unpacked += piece.length;
  };
  await expect(readAll()).rejects.toMatchObject({ problem: { code: 'xlsx-too-large' } });
  expect(unpacked).toBeLessThanOrEqual(100_000);
  await pack.close();
});

const people = [
  ['Name', 'Phone'],
  ['Mira', '5035550142'],
  ['Jane', '2125550123'],
];

const workbookOf = (sheet: string) => pathOf(zip(workbookParts({ sheets: { People: sheet } })));

const strayAt = (row: number) => `<row r="${row}"><c r="XFD${row}" t="str"><v>x</v></c></row>`;

it('reads a cell in the last corner of a sheet without making a million rows', async () => {
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

it('gives blank rows a few thousand at a time, numbered as in the sheet', async () => {
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

it('adds no columns for a stray cell beside the first rows', async () => {
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

it('counts shared strings without text towards what a workbook may hold', async () => {
  async function* pieces() {
    yield `<sst>${'<si/>'.repeat(1000)}</sst>`;
  }
  await expect(readSharedStrings(pieces(), 11_000)).rejects.toMatchObject({
    problem: { code: 'xlsx-too-large' },
  });
  expect((await readSharedStrings(pieces(), 12_000)).length).toBe(1000);
});
