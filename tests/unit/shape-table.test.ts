import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { shapeTable } from '../../electron/engine/columns/shape/shape-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { accountOfCheck } from '../../shared/model/account-of-check.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import { shapedColumns } from '../../shared/model/mapping.ts';
import type { Shaping } from '../../shared/model/shaping.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const headers = ['Name', 'Mobile', 'Home', 'Work'];
const fixing: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false };
const names = { list: 'l.csv', rejects: 'r.csv', changes: 'c.csv', original: 'o', rows: 'j.json' };

async function prepared(rows: string[][], shaping: Shaping, { mapped = 'Mobile', choices = fixing } = {}) {
  for (const name of Object.values(names)) await rm(inFolder(name), { force: true });
  const path = inFolder('list.csv');
  const text = Papa.unparse([headers, ...rows], { quotes: true });
  await writeFile(path, text);
  const { size, mtimeMs: modifiedAt } = await stat(path);
  const table = shapeTable(memoryTable(headers, rows, { path, size, modifiedAt }), shaping);
  const mapping = { phone_column: table.inspection.columns.findIndex(({ header }) => header === mapped) };
  const use = { service: 'phone-append', mapping, choices } as const;
  const report = await checkTable(table, 'phone-append', mapping);
  const list = await prepareList(table, { directory: inFolder(), names, use });
  expect(accountOfCheck(report, choices)).toEqual(list.accounting);
  const read = async (name: string) => {
    const text = await readFile(inFolder(name), 'utf8').catch(() => '');
    return Papa.parse<string[]>(text.trimEnd()).data;
  };
  return {
    report,
    list,
    sent: await read(names.list),
    rejects: (await read(names.rejects)).slice(1),
    changes: (await read(names.changes)).slice(1),
  };
}

const both: Shaping = { several: { field: 'phone_column', columns: [1, 2, 3], use: 'each' } };
const firstUsable: Shaping = { several: { field: 'phone_column', columns: [1, 2, 3], use: 'first-usable' } };

describe('sending several phones of a row', () => {
  const ann = ['Ann', '5035550142', '', '(503) 555-0143'];
  const bob = ['Bob', '', '', ''];
  const cid = ['Cid', '123', '5035550142', '5035550144'];

  it('makes a row of each, kept together by the row id', async () => {
    const { sent, list, rejects } = await prepared([ann, bob, cid], both, { mapped: 'Phone to send' });
    expect(sent).toEqual([
      ['row_id', ...headers, 'Phone to send'],
      ['1', ...ann, '5035550142'],
      ['1', ...ann, '5035550143'],
      ['3', ...cid, '5035550144'],
    ]);
    expect(rejects.map(([row, column, value]) => [row, column, value])).toEqual([
      ['2', 'Phone to send', ''],
      ['3', 'Phone to send', '123'],
      ['3', 'Phone to send', '5035550142'],
    ]);
    expect(rejects[2]?.[3]).toBe('Same as row 1');
    expect(list.accounting).toMatchObject({ rows: 3, added: 3, written: 3, leftOut: 2, repetitions: 1 });
    expect(list).toMatchObject({ rowsRead: 3, formFields: { phone_column: 'Phone to send' } });
  });

  it('sends the first usable one where that is chosen', async () => {
    const { sent, list } = await prepared([ann, bob, cid], firstUsable, { mapped: 'Phone to send' });
    expect(sent.slice(1).map((row) => row.at(-1))).toEqual(['5035550142']);
    expect(list.accounting).toMatchObject({ rows: 3, written: 1, leftOut: 1, repetitions: 1 });
  });

  it('names the row of the file that a duplicate repeats', async () => {
    const { rejects } = await prepared([ann, cid, ['Dee', '', '', '5035550144']], both, {
      mapped: 'Phone to send',
    });
    expect(rejects.map(([row, , , reason]) => [row, reason])).toContainEqual(['3', 'Same as row 2']);
  });
});

describe('correcting cells', () => {
  const rows = [
    ['Ann', '50355501', '', ''],
    ['Bob', '5035550143 ofc', '', ''],
    ['Cid', '5035550144 OFC', '', ''],
  ];
  const edit = { row: 1, column: 1, before: '50355501', after: '5035550142' };

  it('changes the copy, and keeps what the cells said before', async () => {
    const shaping: Shaping = {
      edits: [edit],
      replacements: [{ column: 1, find: 'ofc', replaceWith: '', wholeCell: false }],
    };
    const { sent, changes, list } = await prepared(rows, shaping);
    expect(sent.slice(1).map((row) => row[1])).toEqual(['5035550142', '5035550143', '5035550144']);
    expect(changes).toEqual([
      ['1', 'Mobile', '50355501', '5035550142', 'Corrected by hand'],
      ['2', 'Mobile', '5035550143 ofc', '5035550143', 'Changed by find and replace'],
      ['3', 'Mobile', '5035550144 OFC', '5035550144', 'Changed by find and replace'],
    ]);
    expect(list.changed?.cells).toBe(3);
    expect(list.identical).toBe(false);
  });

  it('leaves corrected cells alone when it replaces in their column', async () => {
    const shaping: Shaping = {
      edits: [{ ...edit, after: '555' }],
      replacements: [{ column: 1, find: '5', replaceWith: '6', wholeCell: false }],
    };
    const { changes } = await prepared(rows, shaping);
    expect(changes.find(([row]) => row === '1')).toContain('555');
  });

  it('replaces whole cells only where that is chosen', async () => {
    const replacements = [{ column: 0, find: 'ann', replaceWith: 'Anna', wholeCell: true }];
    const { sent } = await prepared(
      [
        ['Ann', '5035550142'],
        ['Ann Marie', '5035550143'],
      ],
      { replacements },
    );
    expect(sent.slice(1).map(([name]) => name)).toEqual(['Anna', 'Ann Marie']);
  });

  it('finds and replaces plain text, not patterns', async () => {
    const replacements = [{ column: 0, find: '.*', replaceWith: '$&$1', wholeCell: false }];
    const { sent } = await prepared(
      [
        ['Ann', '5035550142'],
        ['a.*b', '5035550143'],
      ],
      { replacements },
    );
    expect(sent.slice(1).map(([name]) => name)).toEqual(['Ann', 'a$&$1b']);
  });

  it('refuses a correction where the cell says something else by now', async () => {
    const shaping: Shaping = { edits: [{ ...edit, before: 'another' }] };
    await expect(prepared(rows, shaping)).rejects.toMatchObject({ problem: { listChanged: true } });
  });
});

describe('setting rows aside by a word', () => {
  const rows = [
    ['Ann', '(503) 555-0142', 'Cold', ''],
    ['Bob', '5035550143', 'coldwater', ''],
    ['Cid', '12', 'COLD', ''],
  ];
  const shaping: Shaping = { marks: [{ column: 2, word: 'cold' }] };

  it('holds back the rows with the word, and no other', async () => {
    const { sent, rejects } = await prepared(rows, shaping);
    expect(sent.slice(1).map(([name]) => name)).toEqual(['Bob']);
    expect(rejects.map(([row, , , reason]) => [row, reason])).toEqual([
      ['1', 'Its row is marked: “cold” in Home'],
      ['3', expect.stringContaining('Too few digits')],
    ]);
  });

  it('sends the rows with the word where bad rows are kept', async () => {
    const { sent } = await prepared(rows, shaping, { choices: { ...fixing, badRows: 'keep' } });
    expect(sent.slice(1).map((row) => row[1])).toEqual(['5035550142', '5035550143', '12']);
  });
});

describe('shaping a list', () => {
  const cell = fc.constantFrom('', '5035550142', '(503) 555-0142', '5035550143', '12', '9.18E+09', 'Ann');
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 14 });
  const shapings = fc.record({
    several: fc.constantFrom(both.several, firstUsable.several),
    replacements: fc.constantFrom([], [{ column: 1, find: '2', replaceWith: '3', wholeCell: false }]),
  }) as fc.Arbitrary<Shaping>;
  const choices = fc.record({
    badRows: fc.constantFrom('leave-out', 'keep', 'fix'),
    duplicateRows: fc.constantFrom('leave-out', 'keep'),
    onlyMappedColumns: fc.boolean(),
  }) as fc.Arbitrary<PrepareChoices>;

  it('loses no row or value, and accounts alike before and after preparing', async () => {
    await fc.assert(
      fc.asyncProperty(rows, shapings, choices, async (cells, shaping, chosen) => {
        const { list, sent, rejects } = await prepared(cells, shaping, {
          mapped: 'Phone to send',
          choices: chosen,
        });
        const account = list.accounting;
        if (!account) throw new Error('There is no account.');
        expect(account.rows).toBe(cells.length);
        expect(account.rows + (account.added ?? 0)).toBe(
          account.written + account.leftOut + account.repetitions,
        );
        expect(sent).toHaveLength(account.written + 1);
        expect(rejects).toHaveLength(account.leftOut + account.repetitions);

        // Every filled cell of the three columns went into the copy or among what was left out.
        if (shaping.several?.use !== 'each' || shaping.replacements?.length) return;
        const digits = (text: string) => text.replace(/\D/g, '');
        const went = [...sent.slice(1), ...rejects].map((row) => [row[0], digits(row.join(' '))] as const);
        cells.forEach((row, at) => {
          for (const value of row.slice(1, 4)) {
            const mine = went.filter(([id]) => sent[0]?.[0] === 'row_id' && id === String(at + 1));
            expect(mine.some(([, text]) => text.includes(digits(value)))).toBe(true);
          }
        });
      }),
      { numRuns: runs(150) },
    );
  });

  it('gives new columns names that no column has', () => {
    const columns = ['Phone to send', 'phone to send 2'].map((header, index) => ({
      index,
      header,
      rawHeader: header,
    }));
    expect(shapedColumns(columns, both).map(({ header }) => header)).toEqual([
      'Phone to send',
      'phone to send 2',
      'Phone to send 3',
    ]);
  });
});

describe('the source row of a made row', () => {
  it('is known, also when its batch is gone', async () => {
    const becomes = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(becomes, async (pattern) => {
        const rows = pattern.map((count) => [
          'Ann',
          ...[1, 2, 3].map((nth) => (nth > count ? '' : `503555014${nth}`)),
        ]);
        const truth = pattern.flatMap((count, at) => Array.from({ length: count }, () => at + 1));
        let told: (number | undefined)[] = [];
        for await (const batch of shapeTable(memoryTable(headers, rows), both).batches())
          told = truth.map((_, at) => batch.sourceOf?.(at + 1));
        expect(told).toEqual(truth);
      }),
      { numRuns: runs(60) },
    );
  });
});
