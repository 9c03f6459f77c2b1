import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountingOf } from '../../shared/model/accounting.ts';
import { readWorkbook } from '../fakes/read-list.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';
import { runs } from '../runs.ts';

const header = ['Name', 'Phone', 'Email'];
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => [`Ann Lee ${at}`, `212-555-${1000 + at}`, `p${at}@example.com`]);

/** Sheet XML of these rows, of which those with the given numbers (from 1) are hidden. */
function withHiddenRows(rows: string[][], hidden: number[]): string {
  const numbers = new Set(hidden);
  return sheetOf(rows).replace(/<row r="(\d+)"/g, (tag, row: string) =>
    numbers.has(Number(row)) ? `${tag} hidden="1"` : tag,
  );
}

const file = (sheet: string, before = '', after = '') =>
  zip(workbookParts({ sheets: { People: sheet }, before: { People: before }, after: { People: after } }));

it('reads hidden rows, or leaves them out, and counts them either way', async () => {
  const rows = people(40);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 2, max: 41 })), async (hidden) => {
      const workbook = file(withHiddenRows([header, ...rows], hidden));
      const all = await readWorkbook(workbook);
      expect(all.rows).toEqual(rows);
      expect(all.inspection.workbook?.hiddenRows).toEqual({ count: hidden.length, exact: true });

      const visible = await readWorkbook(workbook, { hiddenRows: 'leave-out' });
      expect(visible.rows).toEqual(rows.filter((_, at) => !hidden.includes(at + 2)));
      expect(visible.lines).toEqual(rows.flatMap((_, at) => (hidden.includes(at + 2) ? [] : [at + 2])));
      const account =
        visible.skipped &&
        accountingOf({ written: visible.rows.length, leftOut: 0, repetitions: 0, added: 0 }, visible.skipped);
      expect(account?.rows).toBe(40);
      expect(account?.hiddenRows ?? 0).toBe(hidden.length);
      expect(visible.skipped?.hiddenRows?.lines ?? []).toEqual(hidden.toSorted((a, b) => a - b));
    }),
    { numRuns: runs(30) },
  );
});

it('notes how many rows are hidden, and by what', async () => {
  const sheet = withHiddenRows([header, ...people(5)], [3, 4]);
  const messages = async (workbook: Buffer) =>
    (await readWorkbook(workbook)).inspection.notes.map(({ message }) => message);
  expect(await messages(file(sheet))).toEqual(['2 of 5 rows are hidden in Excel, and read like the others.']);
  const filtered = '2 of 5 rows are hidden by a filter, and read like the others.';
  expect(await messages(file(sheet, '', '<autoFilter ref="A1:C6"/>'))).toEqual([filtered]);
  expect(await messages(file(sheet, '<sheetPr filterMode="1"/>'))).toEqual([filtered]);
  const flat = sheet.replaceAll('hidden="1"', 'ht="0" customHeight="1"');
  expect(await messages(file(flat)), 'a row without height').toHaveLength(1);
});

it('reads the header and title lines, hidden or not', async () => {
  const rows = [['Leads of March'], [], header, ...people(5)];
  const { inspection, rows: read } = await readWorkbook(file(withHiddenRows(rows, [1, 3])), {
    hiddenRows: 'leave-out',
  });
  expect([inspection.headerRows, read.length, inspection.workbook?.hiddenRows.count]).toEqual([[2], 5, 0]);
});

it('names hidden columns, and leaves them out where that is chosen', async () => {
  const rows = people(6);
  const cols = '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="true"/></cols>';
  const workbook = file(sheetOf([header, ...rows]), cols);
  const all = await readWorkbook(workbook);
  expect(all.rows).toEqual(rows);
  expect(all.inspection.notes.map(({ message }) => message)).toEqual([
    '1 column is hidden in Excel (Phone), and read like the others.',
  ]);
  const visible = await readWorkbook(workbook, { hiddenColumns: 'leave-out' });
  expect(visible.inspection.columns.map(({ header: name }) => name)).toEqual(['Name', 'Email']);
  expect(visible.rows).toEqual(rows.map(([name = '', , email = '']) => [name, email]));
  expect(visible.inspection.workbook?.hiddenColumns).toEqual(['Phone']);
});

it('fills merged cells down where that is chosen, into empty cells of rows only', async () => {
  const area = fc.tuple(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 0, max: 4 }));
  const cell = fc.constantFrom('', 'Acme', 'Bolt', 'Own value');
  await fc.assert(
    fc.asyncProperty(
      fc.array(area, { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(cell, fc.boolean()), { minLength: 25, maxLength: 25 }),
      async (areas, cells) => {
        const rows = people(25).map(([, phone = '', email = ''], at) => {
          const [company, isBlank] = cells[at] ?? ['', false];
          return isBlank && at > 3 ? ['', '', ''] : [company, phone, email];
        });
        // One below the other, none over another.
        let next = 2;
        const placed = areas.map(([top, more]) => {
          const from = Math.max(top, next);
          next = from + more + 2;
          return [from, from + more + 1] as const;
        });
        const merges = placed.map(([from, to]) => `<mergeCell ref="A${from}:A${to}"/>`).join('');
        const workbook = file(
          sheetOf([['Company', 'Phone', 'Email'], ...rows]),
          '',
          `<mergeCells>${merges}<mergeCell ref="B2:C2"/><mergeCell ref="C1:C2"/></mergeCells>`,
        );
        const filled = rows.map((row) => [...row]);
        for (const [from, to] of placed) {
          const value = rows[from - 2]?.[0] ?? '';
          for (let row = from + 1; row <= to; row++) {
            const own = filled[row - 2];
            if (own?.[1] && own[0] === '') own[0] = value;
          }
        }
        const isRow = (row: string[]) => row.some((text) => text !== '');
        const asStored = await readWorkbook(workbook);
        expect(asStored.rows).toEqual(rows.filter(isRow));
        expect(asStored.inspection.workbook?.mergedCells).toBe(placed.length);
        const read = await readWorkbook(workbook, { mergedCells: 'fill-down' });
        expect(read.rows).toEqual(filled.filter(isRow));
        const changed = filled.filter((row, at) => row[0] !== rows[at]?.[0]).length;
        expect(read.notes.find(({ code }) => code === 'merged-filled')?.count ?? 0).toBe(changed);
        expect(read.changed.map(({ row, column, before, after }) => [row, column, before, after])).toEqual(
          filled
            .filter(isRow)
            .flatMap(([value], at) => (value === asStored.rows[at]?.[0] ? [] : [[at + 1, 0, '', value]])),
        );
      },
    ),
    { numRuns: runs(40) },
  );
});
