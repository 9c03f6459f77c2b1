import { truncate, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RowBatch, Table } from '../../electron/engine/read/text/table.ts';
import { openWorkbook } from '../../electron/engine/read/xlsx/workbook.ts';
import { ProblemError } from '../../shared/model/problem.ts';
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

async function readAll(table: Table): Promise<{ rows: string[][]; batches: RowBatch[] }> {
  const batches: RowBatch[] = [];
  for await (const batch of table.batches()) batches.push(batch);
  return { rows: batches.flatMap(({ rows }) => rows), batches };
}

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
  const table = await openWorkbook(await workbook({ sheets: { People: sheetOf(people) } }), {});
  expect(table.inspection).toMatchObject({
    kind: 'xlsx',
    sheets: ['People'],
    sheet: 'People',
    headerRows: [0],
    firstDataRow: 1,
    rows: { count: 2, exact: true },
    preview: people.slice(1),
  });
  expect(table.inspection.columns.map(({ header }) => header)).toEqual(people[0]);
  const { rows, batches } = await readAll(table);
  expect(rows).toEqual(people.slice(1));
  expect(batches.at(-1)?.bytesRead).toBe(table.inspection.size);
});

it('reads shared, formatted, computed and faulty cells as Excel shows them', async () => {
  const path = await workbook({
    formats: ['00000', 'm/d/yyyy', '0.00E+00'],
    sharedStrings:
      '<si><t>Name</t></si><si><r><t>Jane </t></r><r><rPr><b/></rPr><t>Doe</t></r><rPh sb="0"><t>hint</t></rPh></si>' +
      '<si><t xml:space="preserve"> a_x000D_b &amp; c </t></si>',
    sheets: {
      Sheet1:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><f>"Pho"&amp;"ne"</f><v>Phone</v></c>' +
        '<c r="C1" t="inlineStr"><is><t>ZIP</t></is></c><c r="D1" t="inlineStr"><is><t>Joined</t></is></c></row>' +
        '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="3"><v>2125550123</v></c><c r="C2" s="1"><v>501</v></c>' +
        '<c r="D2" s="2"><v>45000</v></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3" t="b"><v>1</v></c>' +
        '<c r="D3" t="d"><v>2023-03-15</v></c></row>',
    },
  });
  const { rows } = await readAll(await openWorkbook(path, {}));
  expect(rows).toEqual([
    ['Jane Doe', '2125550123', '00501', '3/15/2023'],
    [' a\rb & c ', '#N/A', 'TRUE', '2023-03-15'],
  ]);
});

it('keeps the places of missing cells and rows, and skips blank rows', async () => {
  const path = await workbook({
    sheets: {
      Sheet1:
        '<row r="3"><c r="A3" t="str"><v>Name</v></c><c r="C3" t="str"><v>Phone</v></c></row>' +
        '<row r="5"><c r="C5"><v>2125550123</v></c></row>' +
        '<row><c t="str"><v>Jane</v></c></row>' +
        '<row r="9"><c r="A9" s="0"/><c r="B9" s="0"/></row>' +
        '<row r="10"><c r="A10" t="str"><v>Bo</v></c><c r="D10" t="str"><v>extra</v></c></row>',
    },
  });
  const table = await openWorkbook(path, {});
  expect(table.inspection.headerRows, "record numbers are the sheet's row numbers, from 0").toEqual([2]);
  const { rows } = await readAll(table);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['', '', '2125550123'],
    ['Jane', '', ''],
    ['Bo', '', ''],
  ]);
  expect(rows[2]?.[3]).toBe('extra');
});

it('finds title rows above the header, and takes a header chosen by hand', async () => {
  const rows = [['Leads of March'], [], ...people];
  const path = await workbook({ sheets: { Sheet1: sheetOf(rows) } });
  expect((await openWorkbook(path, {})).inspection).toMatchObject({ headerRows: [2], rows: { count: 2 } });
  const table = await openWorkbook(path, { headerRows: [] });
  expect(table.inspection.columns.map(({ header }) => header)).toEqual(['Column 1', 'Column 2', 'Column 3']);
});

it('reads the first visible sheet with anything on it, until another is chosen', async () => {
  const path = await workbook({
    sheets: {
      Old: sheetOf([['x']]),
      Cover: '',
      List: sheetOf(people),
      More: sheetOf([['Phone'], ['2125550199']]),
    },
    hidden: ['Old'],
  });
  const guessed = (await openWorkbook(path, {})).inspection;
  expect(guessed.sheet).toBe('List');
  expect(guessed.sheets).toEqual(['Old', 'Cover', 'List', 'More']);
  expect(guessed.notes.map(({ code }) => code)).toContain('sheet');
  const { rows } = await readAll(await openWorkbook(path, { sheet: 'More' }));
  expect(rows).toEqual([['2125550199']]);
  expect(
    (await openWorkbook(path, { sheet: 'Cover' })).inspection.columns,
    'an empty sheet can be chosen',
  ).toEqual([]);
  const hidden = (await openWorkbook(path, { sheet: 'Old' })).inspection;
  expect(hidden.notes.map(({ code }) => code)).toContain('hidden-sheet');
});

it('reads prefixed names, absolute targets and part names in another case', async () => {
  const parts = workbookParts({ sheets: { Sheet1: sheetOf(people) } });
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  delete parts['xl/worksheets/sheet1.xml'];
  parts['xl/Worksheets/Sheet1.xml'] = sheet
    .replaceAll(/<(\/?)([a-z])/gi, '<$1x:$2')
    .replace('xmlns=', 'xmlns:x=');
  const { rows } = await readAll(await openWorkbook(await fileOf(zip(parts)), {}));
  expect(rows).toEqual(people.slice(1));
});

it('reads any table of texts back cell by cell', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isXmlText);
  const cell = fc.oneof(fc.constant(undefined), text);
  const table = fc.array(fc.tuple(text, cell, cell), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(table, async (cells) => {
      // Numbers below a header: nothing about the texts can be taken for notes or another header.
      const numbered = cells.map((row, i) => [String(i + 1), ...row]);
      const path = await workbook({ sheets: { S: sheetOf([['Number', 'A', 'B', 'C'], ...numbered]) } });
      const { rows } = await readAll(await openWorkbook(path, { headerRows: [0] }));
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
  expect(await problemOf(openWorkbook(await fileOf(ole('Workbook')), {}))).toBe('xlsx-old-format');
  expect(await problemOf(openWorkbook(await fileOf(ole('EncryptedPackage')), {}))).toBe('xlsx-encrypted');
  expect(await problemOf(openWorkbook(await fileOf(zip({ 'list.csv': 'a,b' })), {}))).toBe(
    'xlsx-not-a-workbook',
  );
  const parts = workbookParts({ sheets: { S: '' } });
  const word = {
    ...parts,
    '_rels/.rels': parts['_rels/.rels']?.replace('xl/workbook', 'word/document') ?? '',
  };
  expect(await problemOf(openWorkbook(await fileOf(zip(word)), {}))).toBe('xlsx-not-a-workbook');
  const binary = {
    ...parts,
    '_rels/.rels': parts['_rels/.rels']?.replace('workbook.xml', 'workbook.bin') ?? '',
  };
  expect(await problemOf(openWorkbook(await fileOf(zip(binary)), {}))).toBe('xlsx-binary-format');
  expect(await problemOf(openWorkbook(await workbook({ sheets: {} }), {}))).toBe('xlsx-no-sheet');
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
  expect(await problemOf(readAll(table))).toBe('file-changed');
  await truncate(path, 10);
  expect(await problemOf(readAll(table))).toBe('xlsx-damaged');
});

it('stops reading on abort', async () => {
  const path = await workbook({ sheets: { S: sheetOf(people) } });
  const table = await openWorkbook(path, {});
  const stopped = async () => {
    for await (const _ of table.batches(AbortSignal.abort())) throw new Error('no batch must come');
  };
  await expect(stopped()).rejects.toMatchObject({ name: 'AbortError' });
});
