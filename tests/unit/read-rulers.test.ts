import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList } from '../fakes/read-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const readWhole = (text: string) => readList(join(folder, 'list.txt'), text);

const header = ['Name', 'Email', 'Phone'];
const person = fc
  .tuple(
    fc.constantFrom('Ann Lee', 'Bob Ray', 'José Fox', '-', '--'),
    fc.integer({ min: 100, max: 999 }),
    fc.constantFrom('', '-', 'NULL'),
  )
  .map(([name, n, none]) => [name, `p${n}@example.com`, none || `212-555-0${n}`]);

/** How programs draw a table, as lines: where they rule it, and what stands around a row's cells. */
const drawings = {
  Markdown: {
    edge: true,
    ruler: (widths: number[]) => `|${widths.map((w) => `:${'-'.repeat(w)}:`).join('|')}|`,
  },
  MySQL: { edge: true, ruler: (widths: number[]) => `+${widths.map((w) => '-'.repeat(w + 2)).join('+')}+` },
  psql: { edge: false, ruler: (widths: number[]) => widths.map((w) => '-'.repeat(w + 2)).join('+') },
  'Markdown without edges': {
    edge: false,
    ruler: (widths: number[]) => widths.map((w) => '-'.repeat(w + 2)).join('|'),
  },
};

function drawn(rows: readonly string[][], drawing: keyof typeof drawings, isBoxed: boolean) {
  const { edge, ruler } = drawings[drawing];
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) => {
    const cells = row.map((cell, column) => ` ${cell.padEnd(widths[column] ?? 0)} `).join('|');
    return edge ? `|${cells}|` : cells;
  };
  const rule = ruler(widths);
  const [names = '', ...body] = all.map(line);
  return isBoxed ? [rule, names, rule, ...body, rule] : [names, rule, ...body];
}

describe('a table drawn with lines', () => {
  it.each(Object.keys(drawings) as (keyof typeof drawings)[])(
    'has its rows and no other, and each ruler is listed: %s',
    async (drawing) => {
      await fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: 3, maxLength: 12 }), async (people) => {
          const lines = drawn(people, drawing, drawing === 'MySQL');
          const { rows, skipped } = await readWhole(lines.join('\n'));
          expect(
            rows.map(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')),
          ).toEqual(people);
          const ruled = lines.flatMap((line, at) => (/-{3,}/.test(line) ? [at + 1] : []));
          expect(skipped.outside.map(({ line }) => line)).toEqual(ruled);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('is not seen in stand-ins of dashes', async () => {
    const rows = ['Ann,-,-', '---,b@example.com,---', '--,--,--', 'Cy,c@example.com,212-555-0142'];
    const read = await readWhole(['Name,Email,Phone', ...rows].join('\n'));
    expect(read.rows.map(({ cells }) => cells.join(','))).toEqual(rows);
  });
});
