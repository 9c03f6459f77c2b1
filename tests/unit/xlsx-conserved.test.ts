import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkbook } from '../../electron/engine/xlsx/workbook.ts';
import { damagedList } from '../fakes/damaged-list.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-conserved-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('every row of a sheet is a row of the list, a repeated header, blank, or listed with its number', async () => {
  await fc.assert(
    fc.asyncProperty(damagedList({ most: 20 }), async ({ lines }) => {
      // Blank rows at the end of a sheet are not there.
      const used = lines.slice(0, lines.findLastIndex(({ kind }) => kind !== 'blank') + 1);
      const sheet = sheetOf(used.map(({ kind, cells }) => (kind === 'blank' ? [] : cells)));
      const path = join(folder, 'list.xlsx');
      await writeFile(path, zip(workbookParts({ sheets: { List: sheet } })));
      const found: Record<string, number[]> = { row: [], header: [], blank: [], outside: [] };
      for await (const batch of (await openWorkbook(path, {})).batches()) {
        for (const at of batch.rows.keys()) found.row?.push(batch.lineOf(at));
        found.header?.push(...(batch.skipped?.repeatedHeaders.lines ?? []));
        found.blank?.push(...(batch.skipped?.blankLines.lines ?? []));
        found.outside?.push(...(batch.skipped?.outside ?? []).map(({ line }) => line));
      }
      const top = used.findIndex(({ kind }) => kind === 'header') + 1;
      const numbersOf = (...kinds: string[]) =>
        used.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at + 1] : []));
      expect(found).toEqual({
        row: numbersOf('row'),
        header: numbersOf('header').slice(1),
        blank: numbersOf('blank').filter((line) => line > top),
        outside: numbersOf('title', 'note', 'blank').filter(
          (line) => line < top || used[line - 1]?.kind === 'note',
        ),
      });
    }),
    { numRuns: 25 },
  );
});
