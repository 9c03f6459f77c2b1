import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import type { PrepareChoices } from '../../shared/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rows-key-'));
});
afterAll(() => rm(directory, { recursive: true }));

const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false };

interface Written extends Partial<PrepareChoices> {
  phone?: number;
  headers?: string[];
  keysInMemory?: number;
}

async function keyOf(
  rows: string[][],
  { phone = 0, headers = ['Phone', 'Note'], keysInMemory = 2 ** 20, ...change }: Written = {},
): Promise<string | undefined> {
  const use = {
    service: 'phone-append' as const,
    mapping: { phone_column: phone },
    choices: { ...choices, ...change },
  };
  const table = memoryTable(headers, rows, { recordEnd: 'lf' });
  return (await prepareList(table, { directory, use, keysInMemory })).rowsKey;
}

const number = fc.integer({ min: 0, max: 9999 }).map((last) => `415555${String(last).padStart(4, '0')}`);
const notations = [
  (digits: string) => digits,
  (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits: string) => `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
  (digits: string) => `${digits}.0`,
];
const notation = fc.constantFrom(...notations);

describe('the key of the rows that are sent', () => {
  it('is the same in another order, notation, file and column, with repetitions and bad rows among them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(number, { minLength: 1, maxLength: 30 }),
        fc.infiniteStream(notation),
        fc.array(fc.constantFrom('9.18E+09', '', 'n/a'), { maxLength: 3 }),
        async (numbers, styles, bad) => {
          const styled = numbers.map((digits, row) => [
            `row ${row}`,
            (styles.next().value ?? notations[0])(digits),
          ]);
          const other = [...styled, ...styled.slice(0, 3), ...bad.map((cell) => ['bad', cell])].reverse();
          const first = await keyOf(numbers.map((digits) => [digits, 'x']));
          expect(await keyOf(other, { phone: 1, headers: ['Name', 'Mobile'] })).toBe(first);
          expect(await keyOf(other, { phone: 1, headers: ['Name', 'Mobile'], keysInMemory: 1 })).toBe(first);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is another one when a row is more, fewer, another, or sent twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(number, { minLength: 2, maxLength: 20 }),
        number,
        async (numbers, one) => {
          fc.pre(!numbers.includes(one));
          const rows = numbers.map((digits) => [digits, '']);
          const first = await keyOf(rows);
          expect(await keyOf(rows.slice(1))).not.toBe(first);
          expect(await keyOf([...rows, [one, '']])).not.toBe(first);
          expect(await keyOf([[one, ''], ...rows.slice(1)])).not.toBe(first);
          const twice = [...rows, ...rows.slice(0, 1)];
          expect(await keyOf(twice, { duplicateRows: 'keep' })).not.toBe(first);
        },
      ),
      { numRuns: 40 },
    );
  });
});
