import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import type { OutsideLines } from '../../shared/accounting.ts';
import type { ReadingChoice, ReadingNote, TableInFile } from '../../shared/csv.ts';
import { type JoinedTable, joinedTables, joinedText } from '../fakes/joined-tables.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'far-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readTable(path: string, choice: ReadingChoice) {
  const { inspection, batches } = await openTable(path, choice);
  const rows: string[][] = [];
  const lines: number[] = [];
  let outside: OutsideLines[] = [];
  let notes: ReadingNote[] = [];
  for await (const batch of batches()) {
    expect(batch.firstRow).toBe(rows.length + 1);
    for (const [at, cells] of batch.rows.entries()) {
      rows.push(cells);
      lines.push(batch.lineOf(at));
    }
    notes = batch.notes ?? notes;
    if (!batch.skipped) continue;
    expect(batch.skipped.repeatedHeaders.count).toBe(0);
    outside = batch.skipped.outside.filter(({ kind }) => kind !== 'blank');
  }
  return { inspection, rows, lines, outside, notes };
}

/** Every other table stands in the account, from its header to its last line. */
function expectOutside(
  outside: readonly OutsideLines[],
  tables: readonly JoinedTable[],
  lines: readonly number[],
) {
  expect(outside.map(({ line, kind }) => [line, kind])).toEqual(lines.map((line) => [line, 'other-table']));
  for (const [at, { records }] of outside.entries()) {
    const rows = tables[at]?.rows ?? [];
    const breaks = rows.flat().filter((cell) => cell.includes('\n')).length;
    // The lines of a cell may count one by one.
    expect(records).toBeGreaterThanOrEqual(rows.length + 1);
    expect(records).toBeLessThanOrEqual(rows.length + 1 + breaks);
  }
}

/** What the window offers: the tables of the beginning, and those that reading the whole file has told. */
function offered(tables: readonly TableInFile[], outside: readonly OutsideLines[]) {
  const places = [...tables, ...outside].flatMap(({ tableAt }) => (tableAt ? [tableAt] : []));
  return [...new Map(places.map((place) => [place.line, place])).values()].sort((a, b) => a.line - b.line);
}

async function expectConserved(tables: readonly JoinedTable[], bytes: Buffer, lines: readonly number[]) {
  const path = join(folder, 'joined.csv');
  await writeFile(path, bytes);
  const others = <Item>(items: readonly Item[], at: number) => items.filter((_, other) => other !== at);
  const expectRead = (read: Awaited<ReturnType<typeof readTable>>, at: number) => {
    expect(read.inspection.columns.map(({ header }) => header)).toEqual(tables[at]?.names);
    expect(read.inspection.preview).toEqual(tables[at]?.rows.slice(0, 50));
    expect(read.rows).toEqual(tables[at]?.rows);
    expect(read.lines[0]).toBe((lines[at] ?? 0) + 1);
    expectOutside(read.outside, others(tables, at), others(lines, at));
    // From each, one can go to every other.
    expect(read.outside.map(({ tableAt }) => tableAt?.line)).toEqual(others(lines, at));
  };
  const first = await readTable(path, {});
  const names = first.inspection.columns.map(({ header }) => header).join();
  const read = tables.findIndex((table) => table.names.join() === names);
  expectRead(first, read);
  for (const tableAt of offered(first.inspection.tables, first.outside)) {
    const chosen = await readTable(path, { tableAt });
    expectRead(chosen, lines.indexOf(tableAt.line));
    expect(chosen.inspection.tables).toContainEqual(expect.objectContaining({ tableAt }));
  }
}

const written = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
  gap: fc.integer({ min: 0, max: 2 }),
});

describe('a file of more tables than a list has', () => {
  it('counts them all, and lists some', async () => {
    const path = join(folder, 'many.csv');
    const count = 3000;
    const tables = Array.from({ length: count }, (_, n) => [
      `Email,Name,col${n}`,
      `ann${n}@example.com,Ann,${n}`,
    ]);
    await writeFile(path, ['Name,Email', 'Bob,bob@example.com', ...tables.flat()].join('\n'));
    const { rows, outside, notes } = await readTable(path, {});
    expect(rows).toHaveLength(1);
    expect(outside.length).toBeLessThan(60);
    expect(outside.reduce((sum, { records }) => sum + records, 0)).toBe(2 * count);
    expect(outside.reduce((sum, one) => sum + (one.tables ?? 1), 0)).toBe(count);
    expect(notes.filter(({ code }) => code === 'second-table').at(-1)?.count).toBe(count - 5);
  });
});

describe('of several tables in a file each can be chosen, and has all of its rows', () => {
  it('at its beginning', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Of short tables, it is the most frequent width that tells what a quote encloses.
        joinedTables({ most: 5, sizes: fc.integer({ min: 3, max: 12 }), lineBreaks: false }),
        written,
        async (tables, { lineEnd, encoding, gap }) => {
          const { text, lines } = joinedText(tables, lineEnd, gap);
          await expectConserved(tables, Buffer.from(`\ufeff${text}`, encoding), lines);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('at any distance', async () => {
    await fc.assert(
      fc.asyncProperty(
        joinedTables({ most: 4, sizes: fc.integer({ min: 2500, max: 6000 }), lineBreaks: true }),
        written,
        async (tables, { lineEnd, encoding, gap }) => {
          const { text, lines } = joinedText(tables, lineEnd, gap);
          await expectConserved(tables, Buffer.from(`\ufeff${text}`, encoding), lines);
        },
      ),
      { numRuns: 6 },
    );
  });
});
