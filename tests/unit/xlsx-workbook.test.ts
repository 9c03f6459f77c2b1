import { truncate, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RowBatch } from '../../electron/engine/read/text/table.ts';
import { openWorkbook } from '../../electron/engine/read/xlsx/workbook.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { readWorkbook } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { sheetOf, type WorkbookPlan, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

let files = 0;
async function fileOf(content: Buffer | string): Promise<string> {
  const path = inFolder(`list-${++files}.xlsx`);
  await writeFile(path, content);
  return path;
}
const workbook = (plan: WorkbookPlan) => fileOf(zip(workbookParts(plan)));

const anyOf = async (batches: AsyncIterable<RowBatch>) => {
  for await (const _ of batches);
};

async function problemOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
  throw new Error('It should have failed.');
}

const people = [
  ['Name', 'Phone', 'Email'],
  ['Jane Doe', '(212) 555-0123', 'jane@example.com'],
  ['José Núñez', '212-555-0124', 'jose@example.com'],
];

it('reads a sheet as columns, a preview and rows', async () => {
  const { inspection, rows } = await readWorkbook(
    zip(workbookParts({ sheets: { People: sheetOf(people) } })),
  );
  expect(inspection).toMatchObject({
    kind: 'xlsx',
    sheets: ['People'],
    sheet: 'People',
    headerRows: [0],
    firstDataRow: 1,
    rows: { count: 2, exact: true },
    preview: people.slice(1),
  });
  expect(inspection.columns.map(({ header }) => header)).toEqual(people[0]);
  expect(rows).toEqual(people.slice(1));
});

it('keeps the places of missing cells and rows, and skips blank rows', async () => {
  const sheet =
    '<row r="3"><c r="A3" t="str"><v>Name</v></c><c r="C3" t="str"><v>Phone</v></c></row>' +
    '<row r="5"><c r="C5"><v>2125550123</v></c></row>' +
    '<row><c t="str"><v>Jane</v></c></row>' +
    '<row r="9"><c r="A9" s="0"/><c r="B9" s="0"/></row>' +
    '<row r="10"><c r="A10" t="str"><v>Bo</v></c><c r="D10" t="str"><v>extra</v></c></row>';
  const { inspection, rows } = await readWorkbook(zip(workbookParts({ sheets: { Sheet1: sheet } })));
  expect(inspection.headerRows, "record numbers are the sheet's row numbers, from 0").toEqual([2]);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['', '', '2125550123'],
    ['Jane', '', ''],
    ['Bo', '', ''],
  ]);
  expect(rows[2]?.[3]).toBe('extra');
});

it('reads the first visible sheet with anything on it, until another is chosen', async () => {
  const file = zip(
    workbookParts({
      sheets: {
        Old: sheetOf([['x']]),
        Cover: '',
        List: sheetOf(people),
        More: sheetOf([['Phone'], ['2125550199']]),
      },
      hidden: ['Old'],
    }),
  );
  const guessed = (await readWorkbook(file)).inspection;
  expect([guessed.sheet, guessed.sheets]).toEqual(['List', ['Old', 'Cover', 'List', 'More']]);
  expect((await readWorkbook(file, { sheet: 'More' })).rows).toEqual([['2125550199']]);
  const { inspection: empty } = await readWorkbook(file, { sheet: 'Cover' });
  expect(empty.columns, 'an empty sheet can be chosen').toEqual([]);
  const { inspection: hidden } = await readWorkbook(file, { sheet: 'Old' });
  expect(hidden.notes.map(({ code }) => code)).toContain('hidden-sheet');
});

it('reads prefixed names, absolute targets and part names in another case', async () => {
  const parts = workbookParts({ sheets: { Sheet1: sheetOf(people) } });
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  delete parts['xl/worksheets/sheet1.xml'];
  parts['xl/Worksheets/Sheet1.xml'] = sheet
    .replaceAll(/<(\/?)([a-z])/gi, '<$1x:$2')
    .replace('xmlns=', 'xmlns:x=');
  expect((await readWorkbook(zip(parts))).rows).toEqual(people.slice(1));
});

it('reads any table of texts back cell by cell', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isXmlText);
  const cell = fc.oneof(fc.constant(undefined), text);
  const table = fc.array(fc.tuple(text, cell, cell), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(table, async (cells) => {
      // Numbers below a header: nothing about the texts can be taken for notes or another header.
      const numbered = cells.map((row, i) => [String(i + 1), ...row]);
      const sheets = { S: sheetOf([['Number', 'A', 'B', 'C'], ...numbered]) };
      const { rows } = await readWorkbook(zip(workbookParts({ sheets })), { headerRows: [0] });
      expect(rows).toEqual(numbered.map((row) => row.map((value) => value ?? '')));
    }),
    { numRuns: runs(60) },
  );
});

/** Text that XML can hold and no writer would escape. */
function isXmlText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\ufffe\uffff]|_x/u.test(text) && text.trim() !== '';
}

it('refuses what is no workbook, and names what it is', async () => {
  const ole = (directory: string) => {
    const file = Buffer.alloc(2048);
    file.write('d0cf11e0a1b11ae1', 'hex');
    file.writeUInt16LE(9, 30);
    file.write(directory, 1024, 'utf16le');
    file.writeUInt32LE(1, 48);
    return file;
  };
  const parts = workbookParts({ sheets: { S: '' } });
  const leadingTo = (target: string) =>
    zip({ ...parts, '_rels/.rels': parts['_rels/.rels']?.replace('xl/workbook.xml', target) ?? '' });
  for (const [file, code] of [
    [ole('Workbook'), 'xlsx-old-format'],
    [ole('EncryptedPackage'), 'xlsx-encrypted'],
    [zip({ 'list.csv': 'a,b' }), 'xlsx-not-a-workbook'],
    [leadingTo('word/document.xml'), 'xlsx-not-a-workbook'],
    [leadingTo('xl/workbook.bin'), 'xlsx-binary-format'],
    [zip(workbookParts({ sheets: {} })), 'xlsx-no-sheet'],
  ] as const)
    expect(await problemOf(openWorkbook(await fileOf(file), {}))).toBe(code);
  expect(await problemOf(openWorkbook(inFolder('none.xlsx'), {}))).toBe('file-missing');
});

it('refuses a file that is cut anywhere, or whose XML breaks', async () => {
  const parts = workbookParts({ sheets: { S: sheetOf(people) }, sharedStrings: '<si><t>x</t></si>' });
  const whole = zip(parts);
  for (let length = 4; length < whole.length; length += 97) {
    expect(await problemOf(openWorkbook(await fileOf(whole.subarray(0, length)), {}))).toBe('xlsx-damaged');
  }
  const broken = { ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c></row>' };
  expect(await problemOf(openWorkbook(await fileOf(zip(broken)), {}))).toBe('xlsx-damaged');
});

it('refuses a workbook that changed after it was looked at', async () => {
  const path = await workbook({ sheets: { S: sheetOf(people) } });
  const table = await openWorkbook(path, {});
  await writeFile(path, zip(workbookParts({ sheets: { S: sheetOf([...people, ...people]) } })));
  expect(await problemOf(anyOf(table.batches()))).toBe('file-changed');
  await truncate(path, 10);
  expect(await problemOf(anyOf(table.batches()))).toBe('xlsx-damaged');
});

it('stops reading on abort', async () => {
  const { batches } = await openWorkbook(await workbook({ sheets: { S: sheetOf(people) } }), {});
  await expect(anyOf(batches(AbortSignal.abort()))).rejects.toMatchObject({ name: 'AbortError' });
});
