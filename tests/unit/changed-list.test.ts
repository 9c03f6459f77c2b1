import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineHandlers } from '../../electron/engine/process/engine-handlers.ts';
import type { EngineInput } from '../../electron/engine/process/protocol.ts';
import { inspectFile, openSeenTable } from '../../electron/engine/read/open-table.ts';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import { type Disk, systemDisk } from '../../electron/platform/disk.ts';
import { failure, type Problem, problemOf, success } from '../../shared/model/problem.ts';
import { type SeenList, sameList, seenOf } from '../../shared/model/seen-list.ts';
import { changes, list } from '../fakes/changed-lists.ts';
import { createJobBench, newJob, preparedList, problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changed-'));
  path = join(folder, 'list.csv');
  await writeFile(path, list);
  // A time that a file system can give back: only then do "the same time" and "another time" differ.
  await utimes(path, 1_700_000_000.25, 1_700_000_000.25);
});
afterEach(() => rm(folder, { recursive: true }));

const look: JobPorts['look'] = async (at, reading) => success(seenOf(await inspectFile(at, reading)));
const seenNow = async () => valueIn(await look(path, {}));
const context = { signal: new AbortController().signal, onProgress: () => {} };
const recipe = { reading: {}, service: 'phone-append' as const, mapping: { phone_column: 0 } };

async function engineProblem(task: 'check' | 'prepare', input: object): Promise<Problem | null> {
  return engineHandlers[task].run(input, context).then(() => null, problemOf);
}

describe('a list that was changed since it was seen', () => {
  it.each(Object.entries(changes))('makes no job: %s', async (_what, change) => {
    const seen = await seenNow();
    await change(path);
    const { jobs, client, clock, disk } = await createJobBench({ look });
    const refused = problemIn(await jobs.create({ ...newJob, path, seen }));
    expect(refused).toMatchObject({ listChanged: true, message: expect.stringMatching(/changed/) });
    await clock.settle();
    expect(jobs.list().jobs).toEqual([]);
    expect(client.creates).toEqual([]);
    expect([...disk.files.keys()].filter((name) => name.endsWith('job.json'))).toEqual([]);
    // Looked at again, it is a list like any other.
    expect((await jobs.create({ ...newJob, path, seen: await seenNow() })).ok).toBe(true);
  });

  it.each(Object.entries(changes))(
    'is neither checked nor prepared, and nothing is written: %s',
    async (_what, change) => {
      const seen = await seenNow();
      await change(path);
      const directory = await mkdtemp(join(folder, 'job-'));
      const choices = newJob.choices;
      expect(await engineProblem('check', { ...recipe, path, seen })).toMatchObject({ listChanged: true });
      const input: EngineInput<'prepare'> = { ...recipe, path, seen, choices, directory };
      expect(await engineProblem('prepare', input)).toMatchObject({ listChanged: true });
      expect(await readdir(directory)).toEqual([]);
      const now = await seenNow();
      expect(await engineProblem('check', { ...recipe, path, seen: now })).toBeNull();
      expect(await engineProblem('prepare', { ...input, seen: now })).toBeNull();
    },
  );

  it.each(Object.entries(changes))('is not sent by the job made before: %s', async (_what, change) => {
    const memory = createMemoryDisk();
    const facts: Disk['facts'] = (at) => (at === path ? systemDisk.facts(at) : memory.facts(at));
    const directory = await mkdtemp(join(folder, 'job-'));
    const { jobs, clock, client, record } = await createJobBench({
      look,
      disk: { ...memory, facts },
      // Changed at the last moment: the job has been made, its copy has not.
      async prepare(request) {
        await change(path);
        const refused = await engineProblem('prepare', { ...request, directory });
        return refused ? failure(refused) : success(preparedList);
      },
    });
    const { id } = valueIn(await jobs.create({ ...newJob, path, seen: await seenNow() }));
    while (record(id).state === 'preparing') await clock.settle();
    expect(await readdir(directory)).toEqual([]);
    expect(client.creates).toEqual([]);
    expect(record(id)).toMatchObject({ state: 'needs-attention', problem: { listChanged: true } });
  });
});

describe('a list that is changed while it is read', () => {
  it('is reported as changed', async () => {
    const table = await openSeenTable({ path, reading: {}, seen: await seenNow() });
    await writeFile(path, `${list}2025550103,2025550113\r\n`);
    const reading = async () => {
      for await (const _ of table.batches());
    };
    const problem = await reading().then(() => null, problemOf);
    expect(problem).toMatchObject({ code: 'file-changed', listChanged: true });
  });
});

describe('a list that did not change since it was seen', () => {
  it('makes a job with the headers that were seen', async () => {
    const seen = await seenNow();
    expect(seen.headers).toEqual(['Phone', 'Fax']);
    const { jobs, record } = await createJobBench({ look });
    const { id } = valueIn(await jobs.create({ ...newJob, path, seen }));
    expect(record(id).source).toEqual({ path, name: 'list.csv', ...seen });
  });
});

describe('a list as it was seen', () => {
  const seenLists = fc.record({
    size: fc.nat(),
    modifiedAt: fc.double({ min: 0, max: 4e12, noNaN: true }),
    headers: fc.array(fc.string()),
  });
  const differ = (a: SeenList, b: SeenList) => JSON.stringify(a) !== JSON.stringify(b);

  it('equals another only where size, time and every header in its place are equal', () => {
    fc.assert(fc.property(seenLists, (seen) => sameList(seen, structuredClone(seen))));
    fc.assert(
      fc.property(
        seenLists,
        seenLists,
        fc.subarray(['size', 'modifiedAt', 'headers'] as const),
        (seen, other, kept) => {
          const now = { ...other, ...Object.fromEntries(kept.map((key) => [key, seen[key]])) };
          expect(sameList(seen, now)).toBe(!differ(seen, now));
        },
      ),
    );
    fc.assert(
      fc.property(seenLists, (seen) => {
        const turned = { ...seen, headers: seen.headers.toReversed() };
        expect(sameList(seen, turned)).toBe(!differ(seen, turned));
      }),
    );
  });
});
