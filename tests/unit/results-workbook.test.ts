import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { createExportFiles } from '../../electron/results/export/export-files.ts';
import { listExtract } from '../../electron/results/export/my-list.ts';
import { asWorkbooks, columnLetters } from '../../electron/results/export/workbook-file.ts';
import { writeFiles } from '../../electron/results/export/write-export.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

let written = 0;
async function workbook(
  headers: string[],
  rows: string[][],
  { signal, most = 1000 }: { most?: number; signal?: AbortSignal } = {},
) {
  const files = createExportFiles(inFolder(`book-${++written}.xlsx`));
  async function* batches() {
    for (let from = 0; from < rows.length; from += 7) yield rows.slice(from, from + 7);
  }
  const extract = listExtract({ headers, own: 0, batches }, { rows: rows.length, leftOut: [], notes: [] });
  try {
    const form = asWorkbooks(extract);
    const saved = await writeFiles(extract, form, { files, most }, { signal });
    await files.publish();
    return { saved, cut: form.cut() };
  } finally {
    await files.discard();
  }
}

/** As the app's own reader reads a workbook. */
async function read(path: string): Promise<string[][]> {
  const table = await openTable(path, { headerRows: [] });
  const rows: string[][] = [];
  for await (const batch of table.batches()) rows.push(...batch.rows.map((cells) => [...cells]));
  return rows;
}

test('a workbook is read back as it was written, for any cells', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '0012',
      '+12125550123',
      '=1+1',
      ' a ',
      '<&">',
      '_x0041_',
      'x\ny',
      '1e5',
      'TRUE',
      '2024-01-01',
    ),
  );
  const legal = (text: string) =>
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot say
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
      .replace(/\r\n?/g, '\n');
  const rows = fc
    .sample(fc.tuple(cell, cell), { numRuns: 200, seed: 2 })
    .map(([first, second], row) => [`r${row}`, first, second]);
  const { saved } = await workbook(['Id', 'A', 'B'], rows);
  expect(await read(saved[0]?.path ?? '')).toEqual([
    ['Id', 'A', 'B'],
    ...rows.map((cells) => cells.map(legal)),
  ]);
});

test('what a sheet has no room for continues in the next file below a header', async () => {
  const rows = Array.from({ length: 25 }, (_, row) => [`r${row}`, 'x']);
  const { saved } = await workbook(['Id', 'A'], rows, { most: 20 });
  expect(saved.map(({ rows: count }) => count)).toEqual([20, 5]);
  const ids = await Promise.all(saved.map(async ({ path }) => (await read(path)).map(([id]) => id)));
  const all = rows.map(([id]) => id);
  expect(ids).toEqual([
    ['Id', ...all.slice(0, 20)],
    ['Id', ...all.slice(20)],
  ]);
});

test('a cell that is too long is cut between characters and counted', async () => {
  const { saved, cut } = await workbook(['A', 'B'], [[`${'x'.repeat(32_766)}😀`, 'y'.repeat(32_767)]]);
  expect(cut).toBe(1);
  const [, row] = await read(saved[0]?.path ?? '');
  expect(row?.map((cell) => cell.length)).toEqual([32_766, 32_767]);
});

test('a cancelled workbook leaves no file', async () => {
  const before = await readdir(inFolder());
  const stop = AbortSignal.abort();
  await expect(workbook(['A'], [['x']], { signal: stop })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(inFolder())).toEqual(before);
});

test('columns have the letters that spreadsheets use', () => {
  const letters = columnLetters(16_384);
  expect([0, 25, 26, 701, 702, 16_383].map((column) => letters[column])).toEqual([
    'A',
    'Z',
    'AA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});
