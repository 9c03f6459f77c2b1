import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { createOfferedFiles } from '../../electron/app/lists/offered-files.ts';
import { createSavedMappings } from '../../electron/app/lists/saved-mappings.ts';
import type { EngineClient } from '../../electron/engine/process/engine-client.ts';
import { fileHandlers } from '../../electron/ipc/check-handlers.ts';
import { jobHandlers } from '../../electron/ipc/job-handlers.ts';
import { failure, problem } from '../../shared/model/problem.ts';
import { createJobBench, listPath, newJob, problemIn, valueIn } from '../fakes/job-bench.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { noBook } from '../fakes/no-book.ts';
import { savedFiles } from '../fakes/test-results.ts';

const unused = failure(problem('not-asked', 'This engine reads nothing.', ''));
const forged = '0123456789abcdef0123456789abcdef';
const { path: _, ...recipe } = newJob;

/** The handlers as main joins them, on a job engine whose disk and clock are fakes and an engine that only notes. */
/** What the app was opened with. */
const given: { path: string; others: number }[] = [];

async function desk() {
  const bench = await createJobBench();
  const asked: unknown[] = [];
  const engine: EngineClient = {
    run: async (_task, input) => {
      asked.push(input);
      return unused;
    },
    close: () => {},
  };
  let number = 0;
  const offered = createOfferedFiles(() => String(++number).padStart(32, '0'));
  const mappings = createSavedMappings(memoryStore([]), bench.clock.now, () => 'id');
  const files = {
    removeOld: async () => {},
    paste: async () => '/data/pasted/Pasted list.csv',
    sample: async () => '/data/samples/sample.csv',
    forNumbers: async () => '/profile/check-again/list.csv',
    forMisses: async () => '/profile/misses/list.csv',
  };
  const dialogs = {
    saveFile: async () => null,
    chooseFile: async () => null,
    openFile: async () => false,
    chooseFolder: async () => null,
    confirm: async () => false,
    showInFolder: () => {},
  };
  const { jobs } = bench;
  return {
    ...bench,
    asked,
    mappings,
    call: {
      ...fileHandlers({
        ...{ engine, files, offered, jobs, mappings, book: noBook, send: () => {} },
        connections: { active: async () => unused },
        given: { take: () => given.pop() ?? null },
      }),
      ...jobHandlers({
        ...{ jobs, offered, dialogs, mappings, written: savedFiles(dialogs.saveFile) },
        results: { close: async () => {}, place: bench.jobs.resultPlace },
        missed: { of: () => null },
      }),
    },
  };
}

test('offers a file that the app was opened with once', async () => {
  const { call, asked } = await desk();
  given.push({ path: listPath, others: 1 });
  const taken = valueIn(await call['files:take-given']());
  expect(taken).toMatchObject({ name: 'contacts.csv', others: 1 });
  await call['files:inspect']({ file: taken?.token ?? '', reading: {} });
  expect(JSON.stringify(asked)).toContain(JSON.stringify(listPath));
  expect(valueIn(await call['files:take-given']())).toBeNull();
});

test('reads and sends a list from the path that was offered', async () => {
  const { call, asked, record, mappings } = await desk();
  const { token, name } = valueIn(call['files:offer']({ path: listPath }));
  expect(name).toBe('contacts.csv');
  await call['files:inspect']({ file: token, reading: {} });
  await call['files:check']({ taskId: 't', file: token, ...recipe });
  expect(asked).toMatchObject([{ path: listPath }, { path: listPath }]);
  const { id } = valueIn(await call['jobs:create']({ file: token, ...recipe }));
  expect(record(id).source).toMatchObject({ path: listPath, name });
  expect(JSON.stringify(record(id))).not.toContain(token);
  expect(mappings.forHeaders(recipe.seen.headers)).toMatchObject([{ mapping: recipe.mapping }]);
});

test('neither reads nor sends a file that was not offered', async () => {
  const { call, asked, jobs } = await desk();
  valueIn(call['files:offer']({ path: listPath }));
  for (const file of [forged, listPath, '']) {
    const answers = [
      await call['files:inspect']({ file, reading: {} }),
      await call['files:check']({ taskId: 't', file, ...recipe }),
      await call['jobs:create']({ file, ...recipe }),
    ];
    expect(answers.map((answer) => problemIn(answer).code)).toEqual(Array(3).fill('file-not-offered'));
  }
  expect(asked).toEqual([]);
  expect(jobs.list().jobs).toEqual([]);
});

test('gives tokens for pasted lists, samples and lists of earlier jobs', async () => {
  const { call, asked, make, disk } = await desk();
  const { id } = await make();
  const pasted = valueIn(await call['files:paste']({ text: 'a' }));
  const sample = valueIn(await call['files:sample']({ service: 'phone-append' }));
  const source = valueIn(await call['files:offer-source']({ jobId: id }));
  for (const file of [pasted, sample, source]) {
    await call['files:inspect']({ file: file?.token ?? '', reading: {} });
    expect(Object.keys(file ?? {})).toEqual(['token', 'name']);
  }
  expect(asked).toMatchObject([
    { path: '/data/pasted/Pasted list.csv' },
    { path: '/data/samples/sample.csv' },
    { path: listPath },
  ]);
  disk.files.delete(listPath);
  expect(valueIn(await call['files:offer-source']({ jobId: id }))).toBeNull();
  expect(problemIn(await call['files:offer-source']({ jobId: 'nobody-s' })).code).toBe('no-such-job');
});

test('shows the page a job without the path of its list', async () => {
  const { call, make, record } = await desk();
  const { id } = await make();
  const { path, ...source } = record(id).source;
  const seen = valueIn(call['jobs:get']({ id }));
  expect(seen).toEqual({ ...record(id), source });
  expect(JSON.stringify([seen, call['jobs:list']()])).not.toContain(
    JSON.stringify(dirname(path)).slice(1, -1),
  );
});
