import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountingOf, sheetRowOf } from '../../shared/model/accounting.ts';
import { damagedList, type ListLine } from '../fakes/damaged-list.ts';
import { readWorkbook } from '../fakes/read-list.ts';
import { sheetOf, type WorkbookPlan, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';
import { runs } from '../runs.ts';

const workbook = (plan: WorkbookPlan) => zip(workbookParts(plan));
const header = ['First Name', 'Last Name', 'Phone', 'Email', 'State'];
const person = (at: number) => [`Ann${at}`, 'Lee', `212-555-${1000 + at}`, `p${at}@example.com`, 'TX'];
const people = (count: number, first = 0) => Array.from({ length: count }, (_, at) => person(first + at));
const list = sheetOf([header, ...people(30)]);
const sheetRead = async (plan: WorkbookPlan) => (await readWorkbook(workbook(plan))).inspection.sheet;

const others: Record<string, string> = {
  cover: sheetOf([['Leads of March'], ['Prepared by Pat Lee'], [], ['Confidential']]),
  form: sheetOf([
    ['Client', 'Acme'],
    ['Contact:', 'Pat Lee'],
    ['Phone:', '212-555-0100'],
    ['Email:', 'pat@example.com'],
  ]),
  instructions: sheetOf([
    ['Field', 'Description', 'Example'],
    ['First Name', 'As on the badge', 'Ann'],
    ['Phone', 'Ten digits', '212-555-0100'],
    ['Email', 'At work', 'ann@example.com'],
  ]),
  pivot: sheetOf([
    ['Row Labels', 'Count of Email', 'Count of Phone'],
    ...Array.from({ length: 50 }, (_, at) => [`Region ${at}`, String(at), String(at)]),
    ['Grand Total', '1225', '1225'],
  ]),
  lookup: sheetOf([['State', 'Code'], ...Array.from({ length: 400 }, (_, at) => [`State ${at}`, `S${at}`])]),
  zips: sheetOf([
    ['Zip', 'City', 'State', 'County'],
    ...Array.from({ length: 900 }, (_, at) => [String(10_000 + at), 'Reno', 'NV', 'Washoe']),
  ]),
  log: sheetOf([
    ['Date', 'User', 'Done'],
    ...Array.from({ length: 300 }, (_, at) => ['2024-01-05', 'pat', `Row ${at}`]),
  ]),
  portada: sheetOf([['Informe'], ['Contacto', 'Pat Lee'], ['Teléfono', '212-555-0100']]),
  empty: '',
};

it('reads the sheet with the list, wherever it stands among others', async () => {
  const order = fc.shuffledSubarray(Object.keys(others), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(order, fc.nat(6), fc.integer({ min: 1, max: 60 }), async (names, place, rows) => {
      const sheets = names.map((name): [string, string] => [name, others[name] ?? '']);
      sheets.splice(place, 0, ['List', sheetOf([header, ...people(rows)])]);
      expect(await sheetRead({ sheets: Object.fromEntries(sheets) })).toBe('List');
    }),
    { numRuns: runs(40) },
  );
});

it('reads a list with unknown header words rather than a cover', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [`Ana ${at}`, `Acme ${at}`, 'Reno']);
  const datos = sheetOf([['Nombre', 'Empresa', 'Ciudad'], ...rows]);
  expect(await sheetRead({ sheets: { Portada: others.portada ?? '', Datos: datos } })).toBe('Datos');
});

it('reads the first of two lists, and hidden or set-aside ones only after others', async () => {
  const longer = sheetOf([header, ...people(45)]);
  expect(await sheetRead({ sheets: { First: list, Second: longer } })).toBe('First');
  expect(await sheetRead({ sheets: { Old: longer, Contacts: list } })).toBe('Contacts');
  expect(await sheetRead({ sheets: { DNC: longer, Contacts: list } })).toBe('Contacts');
  expect(await sheetRead({ sheets: { Hidden: longer, Cover: others.cover ?? '' }, hidden: ['Hidden'] })).toBe(
    'Cover',
  );
  expect(await sheetRead({ sheets: { Blank: '', Hidden: longer }, hidden: ['Hidden'] })).toBe('Hidden');
});

it('notes which sheet is read, why, and what the others hold', async () => {
  const { inspection } = await readWorkbook(workbook({ sheets: { Cover: others.cover ?? '', List: list } }));
  expect(inspection.notes.find(({ code }) => code === 'sheet')?.message).toBe(
    'The workbook has 2 sheets; "List" is read, because its columns are most like those of a contact list. Not read: "Cover" (3 rows).',
  );
});

it('reads the list although another sheet is damaged', async () => {
  const file = workbook({ sheets: { Broken: '<row><c></row>', List: list } });
  const { inspection, rows } = await readWorkbook(file);
  expect([inspection.sheet, rows.length]).toEqual(['List', 30]);
});

it('offers sheets with the same columns together, and no others', async () => {
  const plan: WorkbookPlan = {
    sheets: {
      Texas: list,
      Nevada: sheetOf([[...header].reverse(), person(1).reverse()]),
      Ohio: sheetOf([['OHIO'], [], ['FIRST_NAME', 'last name', 'phone', 'E-mail', 'state'], person(2)]),
      DNC: list,
      Hidden: list,
      Wider: sheetOf([
        [...header, 'Source'],
        [...person(3), 'web'],
      ]),
      Named: sheetOf([['First Name', 'Last Name', 'Phone', 'Email', 'County'], person(4)]),
    },
    hidden: ['Hidden'],
  };
  const { inspection } = await readWorkbook(workbook(plan));
  expect(inspection.workbook?.together).toEqual(['Texas', 'Nevada', 'Ohio']);
  expect(inspection.notes.map(({ code }) => code)).toContain('same-columns');
  const joined = await readWorkbook(workbook(plan), { sheets: ['Ohio', 'Texas', 'Nevada', 'Wider'] });
  expect(joined.rows).toEqual([...people(30), person(1), person(2)]);
  expect(joined.inspection.rows).toEqual({ count: 32, exact: true });
  expect(joined.inspection.notes.filter(({ code }) => code === 'sheet-left-out')).toHaveLength(1);
});

it('joins sheets with a repeated column name in one order only', async () => {
  const twice = [
    ['Name', 'Phone', 'Phone'],
    ['Ann Lee', '212-555-0101', '212-555-0102'],
    ['Bob Young', '212-555-0103', ''],
  ];
  const moved = [
    ['Phone', 'Name', 'Phone'],
    ['212-555-0104', 'Kim Cho', '212-555-0105'],
    ['212-555-0106', 'Dee Park', ''],
  ];
  const together = async (second: string[][]) =>
    (await readWorkbook(workbook({ sheets: { A: sheetOf(twice), B: sheetOf(second) } }))).inspection.workbook
      ?.together;
  expect(await together(twice)).toEqual(['A', 'B']);
  expect(await together(moved)).toEqual([]);
});

/** The rows of a sheet as they are used: blank ones at its end are not there. */
const usedLines = (lines: ListLine[]) =>
  lines.slice(0, lines.findLastIndex(({ kind }) => kind !== 'blank') + 1);
const sheetLines = (lines: ListLine[]) =>
  sheetOf(lines.map(({ kind, cells }) => (kind === 'blank' ? [] : cells)));

it('accounts for every row of several sheets, with its sheet and place', async () => {
  await fc.assert(
    fc.asyncProperty(damagedList({ most: 12 }), fc.nat(), fc.boolean(), async ({ lines }, cutAt, turned) => {
      const used = usedLines(lines);
      const top = used.findIndex(({ kind }) => kind === 'header') + 1;
      const names = used[top - 1]?.cells ?? [];
      // The first four rows are whole, so that each sheet shows what its columns hold.
      const rest = used.slice(top + 4);
      const at = cutAt % (rest.length + 1);
      const second = usedLines([...used.slice(top - 1, top + 4), ...rest.slice(at)]);
      const first = usedLines([...used.slice(0, top + 4), ...rest.slice(0, at)]);
      const turn = (cells: string[]) =>
        turned ? names.map((_, column) => cells[column] ?? '').reverse() : cells;
      const other = second.map((line) => ({
        ...line,
        cells: line.kind === 'note' ? line.cells : turn(line.cells),
      }));
      const file = workbook({ sheets: { One: sheetLines(first), Two: sheetLines(other) } });
      const { rows, lines: places, skipped } = await readWorkbook(file, { sheets: ['One', 'Two'] });

      const rowsOf = (sheet: string, of: ListLine[]) =>
        of.flatMap(({ kind, cells }, index) =>
          kind === 'row'
            ? [{ sheet, row: index + 1, cells: names.map((_, column) => cells[column] ?? '') }]
            : [],
        );
      const found = rows.map((cells, index) => ({
        ...sheetRowOf(places[index] ?? 0, skipped?.sheets),
        cells,
      }));
      expect(found).toEqual([...rowsOf('One', first), ...rowsOf('Two', second)]);
      if (!skipped) throw new Error('An account is missing.');
      const outside = skipped.outside.reduce((sum, { records }) => sum + records, 0);
      const account = accountingOf({ written: rows.length, leftOut: 0, repetitions: 0, added: 0 }, skipped);
      // The first header names the columns; every other record is in the account.
      expect(account.rows + outside + 1).toBe(first.length + second.length);
    }),
    { numRuns: runs(60) },
  );
});

it('accounts for every row of a sheet with its number', async () => {
  await fc.assert(
    fc.asyncProperty(damagedList({ most: 20 }), async ({ lines }) => {
      const used = usedLines(lines);
      const read = await readWorkbook(workbook({ sheets: { List: sheetLines(used) } }));
      const found = {
        row: read.lines,
        header: read.skipped?.repeatedHeaders.lines,
        blank: read.skipped?.blankLines.lines,
        outside: read.skipped?.outside.map(({ line }) => line),
      };
      const top = used.findIndex(({ kind }) => kind === 'header') + 1;
      const numbersOf = (...kinds: string[]) =>
        used.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at + 1] : []));
      expect(found).toEqual({
        row: numbersOf('row'),
        header: numbersOf('header').slice(1),
        blank: numbersOf('blank').filter((line) => line > top),
        outside: numbersOf('title', 'note', 'blank').filter(
          (line) => line < top || used[line - 1]?.kind === 'note',
        ),
      });
    }),
    { numRuns: runs(25) },
  );
});

it('offers the tables of a sheet, reads the one that is chosen, and counts a far one as no row', async () => {
  const otherHeader = ['Company', 'City', 'State', 'Zip'];
  const firms = Array.from({ length: 40 }, (_, n) => [`Acme ${n}`, 'Reno', 'NV', `${10000 + n}`]);
  const below = (count: number) => [header, ...people(count), [], otherHeader, ...firms];
  const near = workbook({ sheets: { List: sheetOf(below(30)) } });
  const first = await readWorkbook(near);
  expect(first.rows).toEqual(people(30));
  expect(first.inspection.tables.map(({ line }) => line)).toEqual([1, 33]);
  const { rows } = await readWorkbook(near, { headerRows: [32] });
  expect(rows.map((row) => row.slice(0, 4))).toEqual(firms);
  const far = await readWorkbook(workbook({ sheets: { List: sheetOf(below(1000)) } }));
  expect(far.rows).toEqual(people(1000));
  expect(far.skipped?.outside).toMatchObject([{ kind: 'other-table', line: 1003, records: 41 }]);
});
