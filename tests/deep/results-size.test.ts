import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importResult } from '../../electron/results/import/import-result.ts';
import { verifyResult } from '../../electron/results/import/result-scanner.ts';
import { viewsOf } from '../../electron/results/view/views.ts';
import { openJudged } from '../fakes/exported-result.ts';
import { cellsOf, createResultDesk, firstRecord } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

test('a result with an unclosed quote is verified in constant memory', async () => {
  // A quote that is never closed must not make the rest of the file one cell in memory.
  const path = join(desk.root, 'open.csv');
  await writeFile(path, Buffer.from(`a,b\r\n1,"2\r\n${'x,y\r\n'.repeat(20_000_000)}`));
  const before = process.memoryUsage().rss;
  expect((await verifyResult(path)).odd).toEqual([{ kind: 'open-quote', line: 2 }]);
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
});

test('a result of 2,000 columns is imported, judged and shown with every cell', async () => {
  const row = (of: string) => Array.from({ length: 2000 }, (_, index) => `${of}${index}`);
  const files = await desk.imported(`${row('h')}\r\n${row('a')}\r\n${row('b')}\r\n`);
  expect(files.table).toMatchObject({ headers: row('h'), rows: 2 });
  expect(await cellsOf(files)).toEqual([row('a'), row('b')]);
  const duck = await openJudged(files);
  const query = { view: 'raw' as const, search: '', filters: [], sort: [] };
  const page = await viewsOf(duck).page({ query, fields: ['c1999'], offset: 0, limit: 10 });
  expect(page.rows.map(({ cells }) => cells)).toEqual([['a1999'], ['b1999']]);
  await duck.close();
});

test('a result with a cell of 100 MB is refused in a sentence', async () => {
  const cell = Buffer.alloc(100_000_000, 'x');
  const files = await desk.resultOf(Buffer.concat([Buffer.from('a,b\r\n1,"'), cell, Buffer.from('"\r\n')]));
  await expect(importResult({ ...files, reading: firstRecord })).rejects.toMatchObject({
    problem: { message: expect.stringMatching(/^[A-Z].*\.$/) },
  });
});
