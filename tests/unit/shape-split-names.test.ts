import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { listRows } from '../../electron/engine/check/list-rows.ts';
import { shapeTable } from '../../electron/engine/columns/shape/shape-table.ts';
import type { NameSplit } from '../../shared/model/shaping.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { runs } from '../runs.ts';

const mapping = { first_name_column: 1, middle_name_column: 2, last_name_column: 3 };

async function split(names: string[], together: NameSplit['together'] = 'first') {
  const table = shapeTable(
    memoryTable(
      ['Name'],
      names.map((name) => [name]),
    ),
    { names: { column: 0, together } },
  );
  const use = { service: 'name-append' as const, mapping, filter: { kind: 'all' as const }, after: 0 };
  const { rows } = await listRows(table, use);
  const report = await checkTable(table, 'name-append', mapping);
  return { rows, report, table };
}

describe('splitting a column of full names', () => {
  it('makes columns of first, middle and last names', async () => {
    const { rows, report, table } = await split(['Ann Marie Lee', 'Dr. James R. Smith Jr.', 'Brown, Robert']);
    expect(table.inspection.columns.map(({ header }) => header)).toEqual([
      'Name',
      'First name',
      'Middle name',
      'Last name',
    ]);
    expect(rows[1]?.cells).toEqual(['Dr. James R. Smith Jr.', 'James', 'R.', 'Smith']);
    expect(rows[2]?.cells).toEqual(['Brown, Robert', 'Robert', '', 'Brown']);
    expect(report.bad).toBe(0);
  });

  it('sets aside what is no person’s name, and says what it is', async () => {
    const { rows, report } = await split(['Mary Johnson', 'Acme Roofing LLC', 'Estate of John Doe', '']);
    expect(report).toMatchObject({ rows: 4, bad: 3 });
    expect(rows[1]?.troubles[0]).toMatchObject({ column: 1, verdict: 'unusable' });
    expect(rows[1]?.troubles[0]?.why).toContain('company');
  });

  it('names both readings where there are two', async () => {
    const { rows, report } = await split(['Kim Lee', 'Thomas James']);
    expect(report.bad).toBe(2);
    expect(rows[0]?.troubles[0]).toMatchObject({ verdict: 'held' });
    expect(rows[0]?.troubles[0]?.why).toContain('Kim | Lee or Lee | Kim');
  });

  it('reads names in the order of the other names of the column', async () => {
    const { report } = await split(['Kim Lee', 'Mary Johnson', 'James Smith', 'Patricia Brown']);
    expect(report.bad).toBe(0);
  });

  it('sends the first of several people, or each in one row', async () => {
    const first = await split(['Jane & Bob Doe', 'Mary Johnson']);
    expect(first.report).toMatchObject({ rows: 2, added: 0 });
    expect(first.rows[0]?.cells).toEqual(['Jane & Bob Doe', 'Jane', '', 'Doe']);
    expect(first.rows[0]?.troubles[0]).toMatchObject({ verdict: 'hint' });

    const each = await split(['Jane & Bob Doe', 'Mary Johnson'], 'each');
    expect(each.report).toMatchObject({ rows: 3, added: 1 });
    expect(each.rows.map(({ row, cells }) => [row, cells[1], cells[3]])).toEqual([
      [1, 'Jane', 'Doe'],
      [1, 'Bob', 'Doe'],
      [2, 'Mary', 'Johnson'],
    ]);
  });

  it('sets aside what lacks a first or a last name', async () => {
    const { rows, report } = await split(['Jr. , Dr.', 'Mary Johnson']);
    expect(report.bad).toBe(1);
    expect(rows[0]?.troubles[0]?.why).toContain('no first name');
  });

  it('holds back a name with a mark', async () => {
    const { rows, report } = await split(['Mary Johnson - DO NOT CALL', 'James Smith']);
    expect(report.bad).toBe(1);
    expect(rows[0]?.troubles[0]).toMatchObject({ verdict: 'held' });
  });

  it('sends nothing that is not in the cell, and drops no row', async () => {
    const word = fc.constantFrom(
      'Jane',
      'Bob',
      'Doe',
      'Smith',
      '&',
      'and',
      ',',
      'Jr.',
      'LLC',
      'de',
      'DNC',
      'R.',
      '7',
      'Dr.',
    );
    const cell = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    const each = fc.constantFrom<NameSplit['together']>('first', 'each');
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), each, async (names, together) => {
        const { rows } = await split(names, together);
        const seen = new Set<number>();
        for (const { row, cells, troubles } of rows) {
          seen.add(row);
          const whole = names[row - 1] ?? '';
          for (const part of cells.slice(1, 4))
            for (const piece of part.split(' ')) expect(whole).toContain(piece);
          const isSent = !troubles.some(({ verdict }) => verdict === 'held' || verdict === 'unusable');
          if (isSent) expect(cells[1] !== '' && cells[3] !== '').toBe(true);
        }
        expect(seen.size).toBe(names.length);
      }),
      { numRuns: runs(150) },
    );
  });
});
