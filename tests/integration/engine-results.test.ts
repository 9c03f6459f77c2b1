import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createEngineClient } from '../../electron/engine/process/client.ts';
import type { ResultQuery } from '../../shared/result-query.ts';
import { buildEngine } from '../bench/engine-run.ts';
import { resultListLayout, writeResultList } from '../bench/result-list.ts';
import { forkEngine } from '../fakes/fork-engine.ts';
import { noneHeld, undecided } from '../fakes/judged-result.ts';
import { createResultDesk, firstRecord } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
let bundle: string;
beforeAll(async () => {
  bundle = await buildEngine(join(desk.root, 'engine'));
});
afterAll(() => desk.remove());

async function setUp(rows: number) {
  const { folder, path, database } = await desk.resultOf('');
  await writeResultList(path, rows);
  const client = createEngineClient(() => forkEngine(bundle));
  onTestFinished(() => client.close());
  return { client, folder, place: { path, database } };
}

const all: ResultQuery = { view: 'phones', search: '', filters: [], sort: [] };

test('the engine as it ships reads a result, judges it, shows it, and lets go of it', async () => {
  const { client, folder, place } = await setUp(2_000);
  expect(await client.run('openResult', place)).toEqual({
    ok: true,
    value: { state: 'to-import', why: 'never-read' },
  });
  const imported = await client.run('importResult', { ...place, reading: firstRecord });
  expect(imported).toMatchObject({
    ok: true,
    value: { state: 'ready', table: { rows: 2_000 }, judged: null },
  });
  const judging = { ...place, layout: resultListLayout, decisions: undecided, held: noneHeld };
  expect(await client.run('judgeResult', judging)).toMatchObject({ ok: true });
  const page = await client.run('resultPage', {
    ...place,
    page: { query: all, fields: ['phone', 'verdict', 'c0'], offset: 10, limit: 5 },
  });
  expect(page).toMatchObject({ ok: true, value: { rows: { length: 5 } } });
  const summary = await client.run('resultSummary', { ...place, query: null });
  expect(summary).toMatchObject({ ok: true, value: { rows: 2_000 } });
  expect(page.ok && summary.ok && page.value.total === summary.value.phones).toBe(true);
  expect(await client.run('openResult', place)).toMatchObject({
    ok: true,
    value: { state: 'ready', judged: { layout: resultListLayout } },
  });
  expect(await client.run('closeResult', place)).toMatchObject({ ok: true });
  expect((await readdir(folder)).sort()).toEqual(['result.csv', 'results.duckdb']);
});

test('an import that is killed leaves nothing that passes for a result', async () => {
  const { client, place } = await setUp(150_000);
  const engine = forkEngine(bundle);
  const doomed = createEngineClient(() => engine);
  onTestFinished(() => doomed.close());
  await doomed.run('importResult', { ...place, reading: firstRecord }, { onProgress: () => engine.kill() });
  expect(await client.run('openResult', place)).toEqual({
    ok: true,
    value: { state: 'to-import', why: 'never-read' },
  });
  const again = await client.run('importResult', { ...place, reading: firstRecord });
  expect(again).toMatchObject({ ok: true, value: { state: 'ready', table: { rows: 150_000 } } });
});
