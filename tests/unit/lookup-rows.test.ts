import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { shapeTable } from '../../electron/engine/columns/shape/shape-table.ts';
import { NewFiles } from '../../electron/engine/prepare/new-file.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { askedBeforeFile, EarlierAnswers } from '../../electron/engine/prepare/prepared-files.ts';
import { StrictColumns } from '../../electron/engine/prepare/strict-line.ts';
import type { UploadUse } from '../../electron/engine/prepare/upload-rows.ts';
import { lookupRowsFile, writeLookupRows } from '../../electron/engine/prepare/write-lookup-rows.ts';
import type { LocatedInspection, Table } from '../../electron/engine/read/text/table.ts';
import { modifiedAtOf } from '../../electron/platform/disk.ts';
import {
  KeptLookupHeadSchema,
  type KeptLookupRow,
  KeptLookupRowSchema,
} from '../../shared/model/lookup-history.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const original = 'the original, byte for byte\r\n';
const inFolder = temporaryFolder();
/** The file that each table is said to stand in. */
let file: Pick<LocatedInspection, 'path' | 'size' | 'modifiedAt'>;
beforeAll(async () => {
  const path = inFolder('list.csv');
  await writeFile(path, original);
  const found = await stat(path);
  file = { path, size: found.size, modifiedAt: modifiedAtOf(found) };
});

const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
const nameUse: UploadUse = {
  service: 'name-append',
  mapping: { first_name_column: 0, last_name_column: 1, mail_city_column: 2, mail_state_column: 3 },
  choices,
};
const phoneUse: UploadUse = { service: 'phone-append', mapping: { phone_column: 0 }, choices };

async function read(table: Table, use: UploadUse) {
  const inFile = { ...table, inspection: { ...table.inspection, ...file } };
  const counts = await writeLookupRows(inFile, { directory: inFolder(), use });
  const text = await readFile(inFolder(lookupRowsFile), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const rows = lines.map((line): KeptLookupRow => KeptLookupRowSchema.parse(JSON.parse(line)));
  return { counts, headers: KeptLookupHeadSchema.parse(JSON.parse(head)).headers, rows };
}

const phones = (...cells: string[]) =>
  memoryTable(
    ['Phone', 'Note'],
    cells.map((cell, at) => [cell, `${at}`]),
  );

describe('the rows of a list lookup', () => {
  it('are written in the service’s form, by the lookup’s field names', async () => {
    const table = memoryTable(
      ['First', 'Last', 'City', 'State'],
      [
        [' Jane ', 'Doe', 'Austin, TX 78701', 'texas'],
        ['Ann', 'Li', '', 'N/A'],
      ],
    );
    const { rows, headers } = await read(table, nameUse);
    expect(headers).toEqual(['First', 'Last', 'City', 'State']);
    expect(rows.map(({ ask }) => ask)).toEqual([
      { first_name: 'Jane', last_name: 'Doe', city: 'Austin', state: 'TX' },
      { first_name: 'Ann', last_name: 'Li' },
    ]);
    expect(rows[0]?.cells).toEqual([' Jane ', 'Doe', 'Austin, TX 78701', 'texas']);
  });

  it('state why they are left out, and which earlier row they duplicate', async () => {
    const { rows, counts } = await read(
      phones('(512) 555-0142 x12', '9.18E+09', '15125550142', '512-555-0143 DNC', '5125550143', ''),
      phoneUse,
    );
    expect(rows.map(({ ask, leftOut, sameAs }) => ask?.phone ?? leftOut ?? sameAs)).toEqual([
      '5125550142',
      'Phone: Digits lost in a spreadsheet (such as 9.18E+09)',
      1,
      'Phone: Marked next to the number: DNC',
      'Phone: The same number is marked elsewhere in the list: row 4',
      'Phone: Empty',
    ]);
    expect(counts.toAsk).toBe(1);
  });

  it('are never asked twice or empty, whatever is chosen for duplicates', async () => {
    const keep = { ...phoneUse, choices: { ...choices, badRows: 'keep', duplicateRows: 'keep' } as const };
    const { rows } = await read(phones('5125550142', '512.555.0142', ' ', 'call me'), keep);
    expect(rows.map(({ ask, leftOut, sameAs }) => ask?.phone ?? leftOut ?? sameAs)).toEqual([
      '5125550142',
      1,
      'Nothing to look up',
      'call me',
    ]);
  });

  it('are written together with the original file or not at all', async () => {
    await read(phones('5125550142'), phoneUse);
    expect(await readFile(inFolder('original.csv'), 'utf8')).toBe(original);
    const elsewhere = await mkdtemp(join(tmpdir(), 'lookup-rows-'));
    const changed = phones('5125550143');
    const table = { ...changed, inspection: { ...changed.inspection, ...file, size: 1 } };
    const refused = writeLookupRows(table, { directory: elsewhere, use: phoneUse });
    await expect(refused).rejects.toMatchObject({ problem: { code: 'file-changed' } });
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });

  it('note the answer of a row that is wider than the header under the columns of the header', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'lookup-rows-'));
    const files = new NewFiles(directory);
    const sent = new StrictColumns(phones().inspection.columns, 'unique');
    const earlier = new EarlierAnswers(sent, () => files.create(askedBeforeFile));
    const answer = {
      newestDay: 20_000,
      day: 20_000,
      outcome: 'hit',
      source: 'j',
      by: null,
      isShared: false,
    } as const;
    earlier.noteAnswer(1, answer, ['5125550142', 'x', 'extra']);
    await earlier.flush();
    await files.publish();
    const [, line] = (await readFile(join(directory, askedBeforeFile), 'utf8')).split('\r\n');
    expect(line).toMatch(/^1,.*,5125550142,x$/);
    await rm(directory, { recursive: true });
  });

  it('keep the number of their row in the file', async () => {
    const table = memoryTable(
      ['Home', 'Cell'],
      [
        ['5125550142', '5125550143'],
        ['', '5125550144'],
      ],
    );
    const several = { field: 'phone_column' as const, columns: [0, 1], use: 'each' as const };
    const shaped = shapeTable(table, { several });
    const { rows } = await read(shaped, { ...phoneUse, mapping: { phone_column: 2 } });
    expect(rows.map(({ n, row, ask }) => [n, row, ask?.phone])).toEqual([
      [1, 1, '5125550142'],
      [2, 1, '5125550143'],
      [3, 2, '5125550144'],
    ]);
  });

  it('are limited to 5,000, and a longer list is referred to a bulk job', async () => {
    const many = memoryTable(
      ['Phone'],
      Array.from({ length: 5001 }, (_, at) => [String(5_120_000_000 + at)]),
      { batchSize: 1000 },
    );
    const refused = await writeLookupRows(many, { directory: inFolder(), use: phoneUse }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused instanceof ProblemError && refused.problem.advice).toMatch(/bulk job/);
  });

  it('are all kept, and ask exactly what a bulk job would send', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        'Jane',
        'JANE',
        'Doe',
        'Li',
        'TX',
        'Texas',
        'Austin, TX',
        'N/A',
        '',
        'DNC',
        'a@b.co',
        '12',
      ),
      fc.string({ maxLength: 12 }),
    );
    const phone = fc.oneof(
      fc.integer({ min: 0, max: 40 }).map((last) => `512555${String(last).padStart(4, '0')}`),
      fc.constantFrom(
        '(512) 555-0001',
        '512-555-0002 x9',
        '5125550003 do not call',
        '9.1E+9',
        '',
        '5125550004.0',
      ),
    );
    const badRows = fc.constantFrom('fix', 'leave-out', 'keep');
    const names = fc.tuple(
      fc.constant(nameUse),
      fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 30 }),
    );
    const numbers = fc.tuple(fc.constant(phoneUse), fc.array(fc.tuple(phone, cell), { maxLength: 40 }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(names, numbers), badRows, async ([use, cells], bad) => {
        const asUsed = { ...use, choices: { ...use.choices, badRows: bad } };
        const headers = use === nameUse ? ['First', 'Last', 'City', 'State'] : ['Phone', 'Note'];
        const table = memoryTable(headers, cells, { recordEnd: 'lf' });
        const { rows, counts } = await read(table, asUsed);
        expect(rows.map((row) => row.cells)).toEqual(cells);
        expect(counts.toAsk).toBe(rows.filter(({ ask }) => ask !== null).length);
        for (const { n, ask, sameAs, leftOut } of rows) {
          expect([ask !== null, sameAs !== undefined, leftOut !== undefined].filter(Boolean)).toHaveLength(1);
          if (sameAs === undefined) continue;
          expect(ask).toBeNull();
          expect(sameAs).toBeLessThan(n);
          expect(rows[sameAs - 1]?.ask).not.toBeNull();
        }
        const { formFields } = await prepareList(table, { directory: inFolder(), use: asUsed });
        const sent = Papa.parse<Record<string, string>>(await readFile(inFolder('prepared.csv'), 'utf8'), {
          header: true,
          skipEmptyLines: true,
        }).data;
        const columns = Object.values(formFields);
        const wanted = sent
          .map((row) => columns.map((column) => (row[column] ?? '').trim()).filter((value) => value !== ''))
          .filter((values) => values.length > 0);
        const asked = rows.flatMap(({ ask }) => (ask ? [Object.values(ask)] : []));
        // A job sends rows that are kept in spite of their cells as often as they stand there.
        if (bad === 'keep') for (const values of asked) expect(wanted).toContainEqual(values);
        else expect(asked).toEqual(wanted);
        // By their fields: the same texts in others ask something else.
        const questions = rows.flatMap(({ ask }) => (ask ? [JSON.stringify(ask)] : []));
        expect(new Set(questions).size).toBe(questions.length);
      }),
      {
        numRuns: runs(60),
        examples: [
          [
            [
              nameUse,
              [
                ['DNC', 'a@b.co', '', 'Doe'],
                ['DNC', '', 'a@b.co', 'Doe'],
              ],
            ],
            'keep',
          ],
        ],
      },
    );
  });
});
