import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { shapeTable } from '../../electron/engine/shape/shape-table.ts';
import type { Shaping } from '../../shared/shaping.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reject-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const choices = { badRows: 'fix' as const, duplicateRows: 'leave-out' as const, onlyMappedColumns: false };
const names = { list: 'l.csv', rejects: 'r.csv', changes: 'c.csv', original: 'o', rows: 'r.json' };

/** A row over as many lines as its name has, with what stands below it: nothing, a blank line or the header again. */
const entry = fc.record({
  lines: fc.integer({ min: 1, max: 3 }),
  phone: fc.integer({ min: 0, max: 12 }),
  mark: fc.constantFrom('', '', '', ' DNC'),
  below: fc.constantFrom('', '', '\n', 'Name,Phone,Cell\n'),
});
const entries = fc.array(entry, { minLength: 2, maxLength: 40 });
const number = (phone: number) => `212-555-${1000 + phone}`;

/** Each row's name says which line it begins in, so that the rejects can be held against it. */
function listOf(made: readonly { lines: number; phone: number; mark: string; below: string }[]) {
  let text = 'Name,Phone,Cell\n';
  const lines: number[] = [];
  for (const { lines: count, phone, mark, below } of made) {
    lines.push(text.split('\n').length);
    const name = count === 1 ? 'Ann' : `"${Array<string>(count).fill('Ann').join('\n')}"`;
    text += `${name},${number(phone)}${mark},${number(20 + (phone % 5))}\n${below}`;
  }
  return { text, lines };
}

const eachPhone: Shaping = { several: { field: 'phone_column', columns: [1, 2], use: 'each' } };

it.each<[string, Shaping | undefined, number]>([
  ['of a list as it is', undefined, 1],
  ['where one row becomes several', eachPhone, 3],
])(
  'tells the line of every row left out, however late that came to light: %s',
  async (_, shaping, column) => {
    const path = join(folder, 'list.csv');
    await fc.assert(
      fc.asyncProperty(entries, fc.constantFrom(1, 4, 1000), async (made, keysInMemory) => {
        const { text, lines } = listOf(made);
        await writeFile(path, text);
        const table = shapeTable(await openTable(path, { headerRows: [0] }), shaping);
        const use = { service: 'phone-append' as const, mapping: { phone_column: column }, choices };
        const { rejects } = await prepareList(table, { directory: folder, names, use, keysInMemory });
        if (rejects.rows === 0) return;
        const { data } = Papa.parse<string[]>(await readFile(join(folder, names.rejects), 'utf8'), {
          skipEmptyLines: true,
        });
        const told = data.slice(1).map(([row = '', , , , line = '']) => [Number(row), Number(line)]);
        expect(told).toEqual(told.map(([row = 0]) => [row, lines[row - 1]]));
      }),
      { numRuns: 150 },
    );
  },
);
