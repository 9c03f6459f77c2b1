import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJobStore, createJournal } from '../../electron/jobs/disk/job-store.ts';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import { createPreparer } from '../../electron/jobs/work/prepare-step.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { folder, listPath, listText, preparedList, realConnection } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const why = problem('made-up', 'Made up.', 'Wait.');
const { queueId: _number, prepared: _list, result: _result, sending: _sent, ...bare } = aJobRecord({});

function unprepared(id: string, part: Partial<JobRecord> = {}): JobRecord {
  const source = {
    path: listPath,
    name: 'contacts.csv',
    size: listText.length,
    modifiedAt: 1000,
    headers: ['Phone'],
  };
  return { ...bare, id: `job-0000-${id}`, state: 'preparing', connection: realConnection, source, ...part };
}

async function preparerWith(...jobs: JobRecord[]) {
  const clock = createFakeClock();
  const disk = createMemoryDisk(new Map([[listPath, listText]]));
  const store = createJobStore(createJournal(disk, folder), clock, () => {});
  for (const job of jobs) await store.add(job);
  const stopping = new AbortController();
  const seen = { prepared: [] as string[], ends: 0, told: [] as unknown[], failed: [] as unknown[] };
  const write: JobPorts['prepare'] = async ({ directory }) => {
    seen.prepared.push(directory);
    await disk.writeSynced(join(directory, 'prepared.csv'), listText);
    return success(preparedList);
  };
  const engine = { prepare: write };
  const preparer = createPreparer({
    ports: {
      ...{ clock, disk, folder, takeAnswers: async () => success(null) },
      prepare: (...given) => engine.prepare(...given),
    },
    store,
    signal: stopping.signal,
    background: (work) => void work().catch((error: unknown) => seen.failed.push(error)),
    progress: () => {},
    onPrepared: () => {
      seen.ends++;
      seen.told = store.all().map(({ timeline }) => timeline.at(-1)?.text);
    },
  });
  async function prepare({ id }: JobRecord): Promise<JobRecord | undefined> {
    preparer.prepare(id);
    await clock.settle();
    return store.get(id);
  }
  return { clock, disk, store, stopping, seen, engine, write, preparer, prepare };
}

describe('preparing a list', () => {
  it('records the hash of what was written, and tells of it', async () => {
    const job = unprepared('a');
    const { disk, seen, prepare } = await preparerWith(job);
    const prepared = await prepare(job);
    const hash = await disk.sha256(join(folder, job.id, 'prepared.csv'));
    expect(prepared).toMatchObject({ state: 'prepared', prepared: preparedList, preparedHash: hash });
    expect(seen).toMatchObject({ ends: 1, failed: [] });
  });

  it('runs once at a time for a job, and can run again after it failed', async () => {
    const job = unprepared('a');
    const { seen, engine, prepare, store, write, clock } = await preparerWith(job);
    let end = () => {};
    engine.prepare = () =>
      new Promise((resolve) => {
        seen.prepared.push('begun');
        end = () => resolve(failure(why));
      });
    await prepare(job);
    await prepare(job);
    expect(seen.prepared).toEqual(['begun']);
    end();
    await clock.settle();
    engine.prepare = write;
    await store.witness(job.id, (record) => ({ ...record, state: 'preparing' }));
    expect((await prepare(job))?.state).toBe('prepared');
  });

  it('runs only for a job in preparing', async () => {
    const job = unprepared('a', { state: 'unconfirmed' });
    const { seen, prepare } = await preparerWith(job);
    await prepare(job);
    await prepare(unprepared('gone'));
    expect(seen).toMatchObject({ prepared: [], ends: 0, failed: [] });
  });

  it('runs for at most two lists at once', async () => {
    const jobs = ['a', 'b', 'c'].map((id) => unprepared(id));
    const { seen, engine, preparer, clock } = await preparerWith(...jobs);
    engine.prepare = ({ directory }) => {
      seen.prepared.push(directory);
      return new Promise(() => {});
    };
    for (const { id } of jobs) preparer.prepare(id);
    await clock.settle();
    expect(seen.prepared).toHaveLength(2);
  });
});

describe('a list that could not be prepared', () => {
  it.each([
    ['says why', failure(why), why],
    ['was changed', failure({ ...why, listChanged: true }), { code: 'source-changed', listChanged: true }],
    ['has no row to send', success({ ...preparedList, rows: 0 }), { code: 'nothing-to-send' }],
  ])('makes the job need attention: it %s', async (_, answer, expected) => {
    const job = unprepared('a');
    const { seen, engine, prepare } = await preparerWith(job);
    engine.prepare = async () => answer;
    expect(await prepare(job)).toMatchObject({ state: 'needs-attention', problem: expected });
    expect(seen.ends).toBe(1);
  });

  it.each([
    ['size', { size: 1 }],
    ['time', { modifiedAt: 1 }],
    ['place', { path: '/elsewhere.csv' }],
  ])('includes a list with another %s than was seen', async (_, other) => {
    const job = unprepared('a');
    const { seen, prepare } = await preparerWith({ ...job, source: { ...job.source, ...other } });
    expect(await prepare(job)).toMatchObject({
      ...{ state: 'needs-attention', problem: { code: 'source-changed', listChanged: true } },
    });
    expect(seen.prepared).toEqual([]);
  });

  it('includes a list that cannot be read, or whose copy cannot', async () => {
    for (const broken of ['facts', 'sha256'] as const) {
      const job = unprepared('a');
      const { disk, prepare } = await preparerWith(job);
      const fails = () => Promise.reject(systemError('EIO'));
      if (broken === 'facts') disk.facts = fails;
      else disk.sha256 = fails;
      expect(await prepare(job)).toMatchObject({
        state: 'needs-attention',
        problem: { code: 'disk-faulty' },
      });
    }
  });

  it('includes a list that the disk refuses, which is recorded before it is told', async () => {
    const job = unprepared('a');
    const { disk, store, seen, prepare } = await preparerWith(job);
    disk.before = (step, path) => {
      if (step === 'writeSynced' && path.includes('job.json')) throw systemError('ENOSPC');
    };
    expect(await prepare(job)).toMatchObject({ state: 'needs-attention', problem: { code: 'disk-full' } });
    const told = ['The job could not be saved: the disk is full'];
    expect(seen).toMatchObject({ ends: 1, told, failed: [] });
    await store.close();
  });
});

describe('aborted preparation', () => {
  it('keeps a cancelled job cancelled, and tells nothing', async () => {
    const job = unprepared('a');
    const { engine, store, preparer, seen, prepare, write } = await preparerWith(job);
    engine.prepare = async (request, options) => {
      await store.commit(job.id, (record) => ({ ...record, state: 'cancelled' }));
      preparer.abandon(job.id);
      expect(options.signal.aborted).toBe(true);
      return write(request, options);
    };
    expect((await prepare(job))?.state).toBe('cancelled');
    expect(seen).toMatchObject({ ends: 0, failed: [] });
  });

  it('because the app stops leaves the job in preparing for the next start', async () => {
    const job = unprepared('a');
    const { engine, stopping, seen, prepare, write } = await preparerWith(job);
    engine.prepare = (...given) => {
      stopping.abort();
      return write(...given);
    };
    expect((await prepare(job))?.state).toBe('preparing');
    expect(seen).toMatchObject({ ends: 0, failed: [] });
  });
});

describe('preparing a list that was sent before', () => {
  const known = { prepared: { ...preparedList, rowsKey: 'rows' }, preparedHash: 'other' };

  it.each([
    ['with its number', { state: 'done', queueId: '7' }, 'The same list was sent before as job 7: “before”'],
    ['without one', { state: 'outcome-unknown' }, 'The same list was sent before: “before”'],
  ] as const)('adds that to the timeline: %s', async (_, part, sentence) => {
    const [job, before] = [unprepared('b'), unprepared('a', { name: 'before', ...known, ...part })];
    const { engine, prepare, write, seen } = await preparerWith(before, job);
    engine.prepare = async (...given) => {
      await write(...given);
      return success(known.prepared);
    };
    expect((await prepare(job))?.timeline.at(-1)?.text).toBe(sentence);
    expect(seen.told).toContain(sentence);
  });
});
