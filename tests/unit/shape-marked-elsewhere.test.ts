import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { openTable } from '../../electron/engine/open-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { shapeTable } from '../../electron/engine/shape/shape-table.ts';
import { accountOfCheck } from '../../shared/account-of-check.ts';
import { memoryTable } from '../fakes/memory-table.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shape-marked-'));
});
afterEach(() => rm(directory, { recursive: true }));

const useOf = (column: number) => ({
  service: 'phone-append' as const,
  mapping: { phone_column: column },
  choices: { badRows: 'fix' as const, duplicateRows: 'leave-out' as const, onlyMappedColumns: false },
});

async function rowsOf(name: string): Promise<string[][]> {
  const text = await readFile(join(directory, name), 'utf8');
  return Papa.parse<string[]>(text.trimEnd(), { delimiter: ',' }).data.slice(1);
}

describe('a number that is marked anywhere in a shaped list', () => {
  it('can be marked by a person’s own word, and stands in rows made of one, too', async () => {
    const path = join(directory, 'list.csv');
    const lines = [
      'Cell,Home,Status',
      '4155550110,4155550111,',
      '4155550112,4155550110 dnc,',
      '4155550113,,closed',
      '4155550113,4155550114,open',
    ];
    await writeFile(path, lines.join('\n'));
    const table = await openTable(path, {});
    const shaped = shapeTable(table, {
      several: { field: 'phone_column', columns: [0, 1], use: 'each' },
      marks: [{ column: 2, word: 'closed' }],
    });
    const use = useOf(3);
    const { accounting } = await prepareList(shaped, { directory, use });
    expect(accounting).toEqual(
      accountOfCheck(await checkTable(shaped, 'phone-append', use.mapping), use.choices),
    );
    expect((await rowsOf('prepared.csv')).map((cells) => cells.at(-1))).toEqual([
      '4155550111',
      '4155550112',
      '4155550114',
    ]);
    expect((await rowsOf('rejects.csv')).map(([row, , , reason]) => [row, reason])).toEqual([
      ['2', 'Marked beside the number: dnc'],
      ['3', 'Its row has a word that sets it aside: “closed” in Status'],
      ['1', 'The same number is marked elsewhere in the list: row 2'],
      ['4', 'The same number is marked elsewhere in the list: row 3'],
    ]);
  });

  it('is so, too, where another cell of its row is sent', async () => {
    const table = memoryTable(
      ['Cell', 'Home'],
      [
        ['4155550110 dnc', '4155550111'],
        ['4155550110', ''],
        ['415-555-0112 dnc', '4155550112'],
        ['n/a', '4155550113'],
      ],
      { recordEnd: 'lf' },
    );
    const shaped = shapeTable(table, {
      several: { field: 'phone_column', columns: [0, 1], use: 'first-usable' },
    });
    const use = useOf(2);
    const { accounting } = await prepareList(shaped, { directory, use });
    expect(accounting).toEqual(
      accountOfCheck(await checkTable(shaped, 'phone-append', use.mapping), use.choices),
    );
    expect((await rowsOf('prepared.csv')).map((cells) => cells[2])).toEqual(['4155550111', '4155550113']);
    expect((await rowsOf('rejects.csv')).map(([row]) => row)).toEqual(['2', '3']);
  });
});
