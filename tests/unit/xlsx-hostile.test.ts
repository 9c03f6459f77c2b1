import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import { openPackage } from '../../electron/engine/xlsx/workbook-package.ts';
import { ProblemError } from '../../shared/problem.ts';
import { hostileArchives } from '../fakes/hostile-archives.ts';
import { hostileSheets } from '../fakes/hostile-sheets.ts';
import type { HostileWorkbook } from '../fakes/hostile-workbook.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** How reading a file as a whole ends; an error that no problem names is thrown on. */
async function endOf(file: Buffer): Promise<HostileWorkbook['end']> {
  const path = join(folder, 'list.xlsx');
  await writeFile(path, file);
  const rows: string[][] = [];
  try {
    for await (const batch of (await openTable(path, {})).batches()) {
      for (const row of batch.rows) if (rows.length < 10) rows.push(row.slice(0, 10));
    }
    return { rows };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem.code };
    throw error;
  }
}

test.each([...hostileArchives, ...hostileSheets])('$what', async ({ file, end }) => {
  expect(await endOf(file())).toEqual(end);
});

const parts = workbookParts({
  formats: ['00000', 'm/d/yyyy'],
  sharedStrings: '<si><t>Name</t></si><si><r><t>Ann </t></r><r><t>Lee</t></r></si>',
  sheets: {
    Cover: sheetOf([['Leads of March']]),
    People: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>Zip</v></c></row>
      <row r="2" hidden="1"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>501</v></c></row>`,
  },
  after: { People: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' },
});

test('bytes that are not what they were end in a problem with a name, or in rows', async () => {
  const whole = zip(parts);
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const file = Buffer.from(whole);
      for (const [at, byte] of changes) if (at > 3) file[at] = byte;
      await endOf(file);
    }),
    { numRuns: 150 },
  );
});

test('parts that are cut, doubled and mixed up end in a problem with a name, or in rows', async () => {
  const names = Object.keys(parts);
  const cut = fc.tuple(
    fc.constantFrom(...names),
    fc.double({ noNaN: true, min: 0, max: 1 }),
    fc.nat(40),
    fc.nat(40),
  );
  const value = fc.constantFrom(
    '-1',
    '1e9',
    '',
    'NaN',
    '99999999999999999999',
    '&#0;',
    '"',
    '<',
    '\u0000',
    'XFD',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cut, value), { minLength: 1, maxLength: 4 }), async (changes) => {
      const changed = { ...parts };
      for (const [[name, share, taken, doubled], put] of changes) {
        const text = changed[name] ?? '';
        const at = Math.floor(share * text.length);
        changed[name] = text.slice(0, at) + put + text.slice(at - doubled, at) + text.slice(at + taken);
      }
      await endOf(zip(changed));
    }),
    { numRuns: 150 },
  );
});

test('a look at the beginning unpacks no more than it is allowed', async () => {
  const path = join(folder, 'long.xlsx');
  await writeFile(path, zip(workbookParts({ sheets: { S: sheetOf(Array(50_000).fill(['Ann', 'Lee'])) } })));
  const pack = await openPackage(path, () => 100_000);
  let unpacked = 0;
  const readAll = async () => {
    for await (const piece of pack.read('xl/worksheets/sheet1.xml')) unpacked += piece.length;
  };
  await expect(readAll()).rejects.toMatchObject({ problem: { code: 'xlsx-too-large' } });
  expect(unpacked).toBeLessThanOrEqual(100_000);
  await pack.close();
});
