import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTableRead, readingOfTable, tablesToChoose } from '../../renderer/intake/tables-to-choose.ts';
import type { ReadingChoice } from '../../shared/csv.ts';
import { readWorkbook } from '../fakes/read-workbook.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => [`Ann${n}`, 'Lee', `212-555-${1000 + n}`, `p${n}@example.com`]);
const firms = (count: number) =>
  Array.from({ length: count }, (_, n) => [`Acme ${n}`, 'Reno', 'NV', `${10000 + n}`]);
const header = ['First Name', 'Last Name', 'Phone', 'Email'];
const otherHeader = ['Company', 'City', 'State', 'Zip'];

describe('a table that begins below what is looked at first of a sheet', () => {
  it('is offered once the whole was read, and has all of its rows when it is chosen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 1600 }),
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 0, max: 3 }),
        async (above, below, gap) => {
          const blank = Array<string[]>(gap).fill([]);
          const rows = [header, ...people(above), ...blank, otherHeader, ...firms(below)];
          const bytes = zip(workbookParts({ sheets: { List: sheetOf(rows) } }));
          const read = (choice: ReadingChoice) => readWorkbook(bytes, choice);
          const line = above + gap + 2;

          const first = await read({});
          expect(first.rows).toEqual(people(above));
          const offered = tablesToChoose(first.inspection, first);
          expect(offered.map((table) => table.line)).toEqual([1, line]);
          const far = offered.find((table) => table.line === line);
          if (!far) throw new Error('The second table is not offered.');

          const choice = readingOfTable(far, first.inspection, {});
          const second = await read(choice);
          expect(second.inspection.columns.map(({ header: name }) => name)).toEqual(otherHeader);
          expect(second.inspection.preview).toEqual(firms(below).slice(0, 50));
          expect(second.rows).toEqual(firms(below));
          expect(isTableRead(far, second.inspection)).toBe(true);
          expect(second.skipped?.repeatedHeaders.count).toBe(0);
          expect(second.skipped?.blankLines.count).toBe(0);
          expect(second.skipped?.outside).toMatchObject([
            { kind: 'other-table', line: 1, lastLine: line - 1, records: above + 1 },
          ]);

          const [top] = second.inspection.tables;
          if (!top) throw new Error('The first table is not offered any more.');
          expect((await read(readingOfTable(top, second.inspection, choice))).rows).toEqual(people(above));
        },
      ),
      { numRuns: 12 },
    );
  });
});
