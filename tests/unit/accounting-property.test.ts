import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { openTable } from '../../electron/engine/open-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { accountOfCheck } from '../../shared/account-of-check.ts';
import type { Accounting } from '../../shared/accounting.ts';
import type { PrepareChoices } from '../../shared/check.ts';
import { damagedList, listText } from '../fakes/damaged-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounting-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const choices: fc.Arbitrary<PrepareChoices> = fc.record({
  badRows: fc.constantFrom('leave-out', 'keep', 'fix'),
  duplicateRows: fc.constantFrom('leave-out', 'keep'),
  onlyMappedColumns: fc.boolean(),
});

/** Records of a strict CSV below its header; none where there is no file. */
async function recordsOf(name: string): Promise<string[][]> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '');
  return Papa.parse<string[]>(text.trimEnd()).data.slice(1);
}

function expectToAddUp(account: Accounting | undefined) {
  if (!account) throw new Error('There is no account.');
  const { written, leftOut, repetitions, repeatedHeaders, blankLines } = account;
  expect(account.rows).toBe(written + leftOut + repetitions + repeatedHeaders + blankLines);
  return account;
}

describe('the account of a list', () => {
  it('is what stands in its files, and the same before it is prepared as after', async () => {
    const list = damagedList({ most: 25, needed: 'Phone' });
    // Few keys in memory, so that repetitions come to light at the end, too.
    await fc.assert(
      fc.asyncProperty(list, choices, fc.constantFrom(3, 1000), async (made, chosen, keysInMemory) => {
        const path = join(folder, 'list.csv');
        await writeFile(path, listText(made.lines, made.dialect));
        const table = await openTable(path, {});
        const phone = table.inspection.columns.findIndex(({ header }) => header === 'Phone');
        const mapping = { phone_column: phone };
        const names = {
          list: 'out.csv',
          rejects: 'out.rejects.csv',
          changes: 'out.changes.csv',
          original: 'out.original',
          rows: 'out.json',
        };
        const memory = { keysInMemory, temporary: folder };
        const use = { service: 'phone-append', mapping, choices: chosen } as const;
        await rm(join(folder, names.rejects), { force: true });
        const checked = await checkTable(table, 'phone-append', mapping, memory);
        const prepared = await prepareList(table, { directory: folder, names, use, keysInMemory });

        const account = expectToAddUp(prepared.accounting);
        expect(accountOfCheck(checked, chosen)).toEqual(account);
        const of = (kind: string) => made.lines.filter((line) => line.kind === kind).length;
        expect(account.rows).toBe(
          made.lines.length - 1 - account.outside.reduce((sum, { records }) => sum + records, 0),
        );
        expect(account.written + account.leftOut + account.repetitions).toBe(of('row'));
        expect(account.repeatedHeaders).toBe(of('header') - 1);

        expect(await recordsOf(names.list)).toHaveLength(account.written);
        const rejected = (await recordsOf(names.rejects)).map(([row]) => row);
        expect(new Set(rejected).size).toBe(account.leftOut + account.repetitions);
      }),
      { numRuns: 250 },
    );
  });

  it('has every row written where the list is for no service', async () => {
    await fc.assert(
      fc.asyncProperty(damagedList({ most: 25 }), async ({ lines, dialect }) => {
        const path = join(folder, 'plain.csv');
        await writeFile(path, listText(lines, dialect));
        const names = { list: 'plain.out.csv', rejects: 'r', changes: 'c', original: 'o', rows: 'j' };
        const { accounting } = await prepareList(await openTable(path, {}), { directory: folder, names });
        const account = expectToAddUp(accounting);
        expect(account.written).toBe(lines.filter(({ kind }) => kind === 'row').length);
        expect(await recordsOf(names.list)).toHaveLength(account.written);
      }),
      { numRuns: 100 },
    );
  });
});
