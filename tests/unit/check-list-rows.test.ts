import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { listRows } from '../../electron/engine/check/list-rows.ts';
import { shapeTable } from '../../electron/engine/columns/shape/shape-table.ts';
import {
  ListedRowsSchema,
  longestShownCell,
  mostListedRows,
  type RowFilter,
  rowCounts,
} from '../../shared/model/check.ts';
import type { Shaping } from '../../shared/model/shaping.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { runs } from '../runs.ts';

const phones = (...cells: string[]) =>
  memoryTable(
    ['Phone', 'Other'],
    cells.map((cell, at) => [cell, String(at)]),
  );
const wanted = (filter: RowFilter, after = 0) => ({
  service: 'phone-append' as const,
  mapping: { phone_column: 0 },
  filter,
  after,
});
const all: RowFilter = { kind: 'all' };
const bad: RowFilter = { kind: 'bad', held: true };
const repairable: RowFilter = { kind: 'repairable', held: true };

describe('listing the rows of a checked list', () => {
  it('gives each row with what is wrong with its cells', async () => {
    const listed = await listRows(phones('5035550142', '503-555-0143 x2', '12', ''), wanted(all));
    expect(ListedRowsSchema.parse(listed)).toEqual(listed);
    expect(listed.rows.map(({ troubles }) => troubles.map(({ verdict }) => verdict))).toEqual([
      [],
      ['repairable'],
      ['unusable'],
      ['unusable'],
    ]);
    expect(listed.rows[1]?.troubles[0]).toMatchObject({ column: 0, fixed: '5035550143' });
    expect(listed.rows[3]?.troubles[0]?.why).toBe('Empty');
  });

  it('says of each row whether it can be sent, and gives only such rows where that is asked', async () => {
    const list = phones('12', '503-555-0143 x2', '5035550142', '');
    const statesBy = async (filter: RowFilter) =>
      (await listRows(list, wanted(filter))).rows.map(({ row, state }) => `${row} ${state}`);
    expect(await statesBy(all)).toEqual(['1 bad', '2 repairable', '3 ready', '4 bad']);
    expect(await statesBy(repairable)).toEqual(['2 repairable']);
    expect(await statesBy(bad)).toEqual(['1 bad', '4 bad']);
  });

  it('gives all rows before a column is mapped, but none by what becomes of them', async () => {
    const { rows } = await listRows(phones('12'), { ...wanted(all), mapping: {} });
    expect(rows).toMatchObject([{ row: 1, cells: ['12', '0'], troubles: [] }]);
    await expect(listRows(phones('12'), { ...wanted(bad), mapping: {} })).rejects.toMatchObject({
      problem: { code: 'mapping-incomplete' },
    });
  });

  it('gives the rows held back for a mark in another row', async () => {
    const list = phones('5035550142', '5035550143', '503-555-0142 dnc', '(503) 555-0142', '503-555-0142 fax');
    const { rows } = await listRows(list, wanted(bad));
    expect(rows.map(({ row, troubles }) => [row, troubles.map(({ why }) => why)])).toEqual([
      [1, ['The same number is marked elsewhere in the list: row 3']],
      [3, [expect.stringMatching(/mark/i)]],
      [4, ['The same number is marked elsewhere in the list: row 3']],
      [5, [expect.stringMatching(/mark/i)]],
    ]);
  });

  it.each([bad, repairable])(
    'gives every row once over all pages, as the check counts: %o',
    async (filter) => {
      const cell = fc.constantFrom('5035550142', '12', '', '503-555-0143 x2', '5035550142 dnc');
      const shaping: Shaping = { several: { field: 'phone_column', columns: [0, 1], use: 'each' } };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(cell, cell), { maxLength: 400 }),
          fc.boolean(),
          async (rows, made) => {
            const table = shapeTable(
              memoryTable(['Phone', 'Home'], rows, { batchSize: 37 }),
              made ? shaping : {},
            );
            const mapping = { phone_column: made ? 2 : 0 };
            const seen: string[] = [];
            let after = 0;
            for (let more = true; more; ) {
              const page = await listRows(table, { ...wanted(filter, after), mapping });
              expect(page.rows.length).toBeLessThan(mostListedRows + 3);
              seen.push(...page.rows.map(({ row, cells }) => `${row} ${cells.join('|')}`));
              after = page.rows.at(-1)?.row ?? after;
              more = page.more;
            }
            const counts = rowCounts(await checkTable(table, 'phone-append', mapping));
            expect(seen).toHaveLength(filter.kind === 'bad' ? counts.bad : counts.repairable);
          },
        ),
        { numRuns: runs(40) },
      );
    },
  );

  it('tells which cells a person changed, and what the file says there', async () => {
    const edits = [{ row: 2, column: 0, before: '12', after: '5035550142' }];
    const { rows } = await listRows(shapeTable(phones('13', '12'), { edits }), wanted(all));
    expect(rows[1]).toMatchObject({ cells: ['5035550142', '1'], edited: [{ column: 0, before: '12' }] });
    expect(rows[0]?.edited).toEqual([]);
  });

  it('cuts long cells, and says so', async () => {
    const { rows } = await listRows(phones('x'.repeat(longestShownCell + 1)), wanted(all));
    expect(rows[0]?.cells[0]).toHaveLength(longestShownCell);
    expect(rows[0]?.cut).toEqual([0]);
  });
});
