import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import type { Table } from '../../electron/engine/text/table.ts';
import type { CheckRequest, PrepareChoices } from '../../shared/check.ts';

let folder = '';
let jobs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plain-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false };
const phones: Pick<CheckRequest, 'service' | 'mapping'> = {
  service: 'phone-append',
  mapping: { phone_column: 1 },
};
const names: typeof phones = {
  service: 'name-append',
  mapping: { first_name_column: 0, last_name_column: 2, mail_city_column: 3, mail_state_column: 4 },
};

async function prepared(table: Table, use: typeof phones, given: PrepareChoices = choices) {
  const directory = join(folder, `job-${++jobs}`);
  await mkdir(directory);
  const list = await prepareList(table, { directory, use: { ...use, choices: given } });
  const text = (name: string) => readFile(join(directory, name), 'utf8').catch(() => undefined);
  return { list, text: await text('prepared.csv'), rejects: await text('rejects.csv'), directory };
}

/** The same table, its rows to be written from their cells alone. */
function withoutLines(table: Table): Table {
  return {
    ...table,
    async *batches(signal) {
      for await (const { lines: _, ...batch } of table.batches(signal)) yield batch;
    },
  };
}

const header = 'First,Phone,Last,City,State,Note';
const sound = [
  'Ann,(415) 555-0132,Lee,Austin,Texas,',
  'Bob,4155550133,Ray,Reno,NV,hello',
  'Zoë,+1 415 555 0134, Müller ,Troy,ny,x',
  ',4155550135,"Smith, Jo",Rome,GA,y',
  '"Q ""u""",415.555.0136,Oak,"Two\nlines",CA,z',
  '=1,9.18E+09,N/A,Austin,TX,',
];
const odd = [
  '',
  'Cid,4155550137,Short',
  'Dee,4155550138,Long,Austin,TX,note,more',
  'Eve,4155550139,Trailing,Austin,TX,note,,',
  'Fay;4155550140;Other;Austin;TX;note',
  'Gus,415 555 0141,In"ner,Austin,TX,note',
  '"Hal,4155550142,Unclosed,Austin,TX,note',
  'Only a first cell,,,,,',
];

it('writes rows copied as lines exactly as rows put together from their cells', async () => {
  const line = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...sound) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
  const path = join(folder, 'any.csv');
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 60 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(phones, names),
      fc.constantFrom('keep' as const, 'fix' as const, 'leave-out' as const),
      fc.boolean(),
      async (lines, end, use, badRows, onlyMappedColumns) => {
        const given: PrepareChoices = { badRows, duplicateRows: 'leave-out', onlyMappedColumns };
        // A sound table first, so that what follows is read as damage to it.
        const whole = [header, ...sound.slice(0, 3), ...sound.slice(0, 3), ...lines];
        await writeFile(path, whole.join(end));
        const table = await openTable(path, {});
        const copied = await prepared(table, use, given);
        const written = await prepared(withoutLines(table), use, given);
        expect(copied.text).toBe(written.text);
        expect(copied.rejects).toBe(written.rejects);
        expect(copied.list).toEqual(written.list);
      },
    ),
    { numRuns: 150 },
  );
});

it('writes lines of many pieces of a file and all their letters', async () => {
  const rows = Array.from({ length: 30_000 }, (_, row) => {
    const name = ['Ann', 'Zoë', 'Łukasz', '李'][row % 4];
    return `${name},(${212 + (row % 700)}) 555-${String(row % 10_000).padStart(4, '0')},Lee,Austin,TX,${row}`;
  });
  const path = join(folder, 'many.csv');
  await writeFile(path, [header, ...rows, ''].join('\n'));
  const table = await openTable(path, {});
  const copied = await prepared(table, phones);
  const written = await prepared(withoutLines(table), phones);
  expect(copied.list.rows).toBeGreaterThan(20_000);
  expect(copied.text).toBe(written.text);
  expect(Buffer.byteLength(copied.text ?? '')).toBe(copied.list.bytes);
  expect((await stat(join(copied.directory, 'rejects.csv'))).size).toBe(copied.list.rejects.bytes);
});

it('writes rows in quotes of any kind as it writes them from their cells', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Z', ',', '"', '\n', '\r\n', ' ', 'é', 'Ãº', "'"),
    maxLength: 5,
  });
  const cell = fc
    .tuple(text, fc.constantFrom('needed', 'always', 'blanks', 'stray'))
    .map(([value, style]) => {
      if (style === 'stray') return value.replaceAll(/[,\r\n]/g, '');
      if (style === 'needed' && !/[",\r\n]/.test(value)) return value;
      const quoted = `"${value.replaceAll('"', '""')}"`;
      return style === 'blanks' ? ` ${quoted} ` : quoted;
    });
  const phone = fc.constantFrom('4155550132', '(415) 555-0133', '"415-555-0134"', '12');
  const line = fc.tuple(cell, phone, cell, cell, cell, cell).map((cells) => cells.join(','));
  const path = join(folder, 'quoted.csv');
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      await writeFile(path, `${[header, ...sound, ...sound, ...lines].join('\r\n')}\r\n`);
      const table = await openTable(path, {});
      const all: PrepareChoices = { ...choices, badRows: 'keep', duplicateRows: 'keep' };
      const copied = await prepared(table, phones, all);
      expect(copied.text).toBe((await prepared(withoutLines(table), phones, all)).text);
    }),
    { numRuns: 60 },
  );
});
