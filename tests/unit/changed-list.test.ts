import { mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { runTask } from '../../electron/engine/process/engine-handlers.ts';
import type { EngineInput } from '../../electron/engine/process/protocol.ts';
import { inspectFile, openSeenTable } from '../../electron/engine/read/open-table.ts';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import { type Disk, systemDisk } from '../../electron/platform/disk.ts';
import { failure, type Problem, problemOf, success } from '../../shared/model/problem.ts';
import { type SeenList, sameList, seenOf } from '../../shared/model/seen-list.ts';
import { createJobBench, newJob, preparedList, problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

/** A list of two columns that both look like phones, so that a mapping by position fits it either way round. */
const list = 'Phone,Fax\r\n2025550101,2025550111\r\n2025550102,2025550112\r\n';
const swapped = list.replace('Phone,Fax', 'Fax,Phone');

/** What may become of a list between the moment it was seen and the moment it is read again. */
const changes: Record<string, (path: string) => Promise<void>> = {
  'a row more': (path) => writeFile(path, `${list}2025550103,2025550113\r\n`),
  'a row less': (path) => writeFile(path, list.slice(0, list.lastIndexOf('2025550102'))),
  'other values of the same length': (path) => writeFile(path, list.replaceAll('20255501', '30355501')),
  'written anew as it was': async (path) => {
    await writeFile(path, list);
    await utimes(path, 2_000_000_000, 2_000_000_000);
  },
  'columns swapped, of the same size and time': (path) => atTheSameTime(path, swapped),
  'a column renamed, of the same size and time': (path) => atTheSameTime(path, list.replace('Fax', 'Old')),
  'other capitals in a header, of the same size and time': (path) =>
    atTheSameTime(path, list.replace('Fax', 'FAX')),
  'a column less, of the same size and time': (path) =>
    atTheSameTime(
      path,
      list.replace('Phone,Fax', 'Phone Fax').replace('01,20', '01 20').replace('02,20', '02 20'),
    ),
  'a column more at the end, of the same size and time': (path) =>
    atTheSameTime(path, list.replace('Fax', 'Fax,X').replace('2025550111', '20255501')),
  'no header any more, of the same size and time': (path) =>
    atTheSameTime(path, list.replace('Phone,Fax', '212555019')),
  'a time that differs by less than a millisecond': async (path) => {
    const { mtimeMs } = await stat(path);
    await utimes(path, mtimeMs / 1000, mtimeMs / 1000 + 0.0004);
  },
};

/** Writes a file and sets its time back, as copying programs do. */
async function atTheSameTime(path: string, text: string): Promise<void> {
  const { size, atime, mtimeMs } = await stat(path);
  await writeFile(path, text);
  await utimes(path, atime, mtimeMs / 1000);
  const now = await stat(path);
  if (now.size !== size || now.mtimeMs !== mtimeMs) throw new Error('the size or the time gives it away');
}

const inFolder = temporaryFolder('of each test');
let path: string;
beforeEach(async () => {
  path = inFolder('list.csv');
  await writeFile(path, list);
  // A time that a file system can give back: only then do "the same time" and "another time" differ.
  await utimes(path, 1_700_000_000.25, 1_700_000_000.25);
});

const look: JobPorts['look'] = async (at, reading) => success(seenOf(await inspectFile(at, reading)));
const seenNow = async () => valueIn(await look(path, {}));
const context = { signal: new AbortController().signal, onProgress: () => {} };
const recipe = { reading: {}, service: 'phone-append' as const, mapping: { phone_column: 0 } };

async function engineProblem(task: 'check' | 'prepare', input: object): Promise<Problem | null> {
  return runTask(task, input, context).then(() => null, problemOf);
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
      const directory = await mkdtemp(inFolder('job-'));
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
    const directory = await mkdtemp(inFolder('job-'));
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
