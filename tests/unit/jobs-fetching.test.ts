import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import type { PartialDownload } from '../../electron/service/client.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { type FakeDownload, finishedStatus } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  realConnection,
  resultText,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { fetcherWith, ready, url } from '../fakes/work-bench.ts';

const brokeOff = problem('connection-broken', 'The connection broke off.', 'Wait.');
const gone = problem('link-expired', 'The link has expired.', 'Wait.');

async function readyJob() {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench);
  return { bench, id };
}

const resultOf = (bench: JobBench, id: string) => bench.disk.files.get(jobFile(folder, id, 'result'));

const broken = (bytes: number): FakeDownload => ({
  kind: 'broken',
  problem: brokeOff,
  reached: true,
  partial: { bytes, validator: '"v1"', totalBytes: 45 },
});

describe('a job whose download breaks off', () => {
  it('resumes after a restart, and starts over where the noted state does not fit the file', async () => {
    for (const [partFile, resumed] of [
      [resultText.slice(0, 20), 20],
      ['short', null],
    ] as const) {
      const { bench, id } = await readyJob();
      bench.client.onDownload = () => broken(20);
      await bench.clock.advance(6500);
      bench.disk.files.set(jobFile(folder, id, 'part'), partFile);
      bench.kill();
      const again = await bench.restart();
      await again.clock.advance(20_000);
      expect(again.client.downloads.at(-1)?.resume?.bytes ?? null).toBe(resumed);
    }
  });

  it('asks for attention after some tries that got nowhere, tries on slowly, and recovers', async () => {
    const { bench, id } = await readyJob();
    const partial: PartialDownload = { bytes: 0, validator: null, totalBytes: null };
    bench.client.onDownload = () => ({ kind: 'broken', problem: brokeOff, partial, reached: true });
    await bench.clock.advance(200_000);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', problem: brokeOff });
    const tries = bench.client.downloads.length;
    expect(tries).toBeLessThan(9);
    await bench.clock.advance(3_600_000);
    expect(bench.client.downloads.length - tries).toBeLessThan(12);
    // One story told once, however often it fails.
    expect(bench.notices).toHaveLength(1);
    expect(bench.record(id).timeline.length).toBeLessThan(25);
    finishWith(bench);
    await bench.clock.advance(800_000);
    expect(bench.record(id).state).toBe('done');
    expect(resultOf(bench, id)).toBe(resultText);
  });
});

describe('an expired download address', () => {
  it('is replaced by a fresh one, and never used twice', async () => {
    const { bench, id } = await readyJob();
    let issued = 0;
    bench.client.onStatus = () => finishedStatus(`https://service.example/${++issued}.csv`);
    bench.client.onDownload = async (path) => {
      if (issued === 1) return { kind: 'expired', problem: gone };
      await bench.disk.writeSynced(path, resultText);
      return { kind: 'whole', bytes: resultText.length };
    };
    await bench.clock.advance(30_000);
    expect(bench.client.downloads.map((download) => download.url)).toEqual([
      'https://service.example/1.csv',
      'https://service.example/2.csv',
    ]);
    expect(bench.record(id).state).toBe('done');
  });
});

describe('results of one connection', () => {
  async function heldDownloads(connections: readonly string[]) {
    let turn = 0;
    const bench = await createJobBench({
      activeConnection: async () => success({ ...realConnection, id: connections[turn++] ?? '' }),
    });
    const ids: string[] = [];
    for (const _ of connections) ids.push((await bench.make()).id);
    finishWith(bench);
    const open = new Map<string, () => void>();
    bench.client.onDownload = (path) =>
      new Promise((resolve) => {
        const id = ids.find((one) => path.includes(one)) ?? '';
        open.set(id, () => {
          open.delete(id);
          bench.disk.files.set(path, resultText);
          resolve({ kind: 'whole', bytes: resultText.length });
        });
      });
    await bench.clock.advance(30_000);
    return { bench, ids, open };
  }

  it('are fetched two at a time, and the others tell that they wait for their turn', async () => {
    const { bench, ids, open } = await heldDownloads(['a', 'a', 'a', 'a', 'a']);
    expect(open.size).toBe(2);
    for (const id of ids) {
      const { state, waitsFor } = bench.record(id);
      expect([state, waitsFor?.for]).toEqual(
        open.has(id) ? ['fetching', undefined] : ['ready', 'turn-to-fetch'],
      );
    }
    for (let ended = 0; ended < 5; ended++) {
      const [end] = open.values();
      end?.();
      await bench.clock.settle();
    }
    expect(bench.jobs.list().jobs.map((job) => [job.state, job.waitsFor])).toEqual(
      Array(5).fill(['done', undefined]),
    );
  });

  it('never delay those of another connection', async () => {
    const { bench, ids, open } = await heldDownloads(['slow', 'slow', 'slow', 'quick']);
    const quick = ids[3] ?? '';
    expect(open.size).toBe(3);
    open.get(quick)?.();
    await bench.clock.settle();
    expect(bench.record(quick).state).toBe('done');
    expect(ids.filter((id) => bench.record(id).waitsFor?.for === 'turn-to-fetch')).toHaveLength(1);
  });
});

const why = problem('made-up', 'Made up.', 'Wait.');

const brokenAt = (bytes: number, reached = true): FakeDownload => ({
  ...{ kind: 'broken', problem: why, reached },
  partial: { bytes, validator: '"v1"', totalBytes: 45 },
});

describe('the result fetcher', () => {
  it('fetches a result once at a time, and tells of each end', async () => {
    const job = ready('1');
    const { fetcher, client, clock, store, ends } = await fetcherWith(job);
    let end = () => {};
    client.onDownload = () =>
      new Promise((resolve) => {
        end = () => resolve({ kind: 'whole', bytes: 45 });
      });
    fetcher.fetch(job.id, url);
    fetcher.fetch(job.id, url);
    await clock.settle();
    expect([client.downloads.length, fetcher.fetching(job.id), ends()]).toEqual([1, true, 0]);
    end();
    await clock.settle();
    expect([store.get(job.id)?.state, fetcher.fetching(job.id), ends()]).toEqual(['done', false, 1]);
    expect(client.downloads).toHaveLength(1);
  });
});

describe('a fetch is not begun', () => {
  it('where the disk refuses to record it, which the job tells', async () => {
    const { client, disk, fetchIt, ends } = await fetcherWith(ready('1'));
    disk.before = (step) => {
      if (step === 'writeSynced') throw systemError('ENOSPC');
    };
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: { code: 'disk-full' } });
    expect([client.downloads, ends()]).toEqual([[], 1]);
  });

  it('where the job has moved on, without a problem', async () => {
    const { client, fetchIt } = await fetcherWith(ready('1', { state: 'pending' }));
    const job = await fetchIt();
    expect([job?.state, job?.problem, client.downloads]).toEqual(['pending', undefined, []]);
  });

  it('without a key', async () => {
    const { client, keys, fetchIt } = await fetcherWith(ready('1'));
    keys.target = async () => failure(why);
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: why, poll: { failures: 1 } });
    expect(client.downloads).toEqual([]);
  });

  it('while the app is stopping', async () => {
    const { client, stopping, fetchIt } = await fetcherWith(ready('1'));
    stopping.abort();
    expect((await fetchIt())?.state).toBe('ready');
    expect(client.downloads).toEqual([]);
  });
});

it('a fetch that ends as the app stops stays in fetching, to be taken up again', async () => {
  for (const outcome of [brokenAt(0), { kind: 'whole', bytes: 45 } as const]) {
    const { client, stopping, fetchIt } = await fetcherWith(ready('1'));
    client.onDownload = () => {
      stopping.abort();
      return outcome;
    };
    const job = await fetchIt();
    expect([job?.state, job?.problem]).toEqual(['fetching', undefined]);
  }
});

describe('a broken download', () => {
  it('is resumed from the bytes that came, which are noted on disk first', async () => {
    const job = ready('1');
    const { client, disk, store, fetcher, clock, log } = await fetcherWith(job);
    client.onDownload = async (path) => {
      disk.files.set(path, 'x'.repeat(20));
      return brokenAt(20);
    };
    let noted: string | undefined;
    store.onChange(({ state }) => {
      if (state === 'ready') noted ??= disk.files.get(jobFile(folder, job.id, 'partState'));
    });
    fetcher.fetch(job.id, url);
    await clock.settle();
    expect(noted).toContain('"bytes":20');
    fetcher.fetch(job.id, url);
    await clock.settle();
    expect(client.downloads.map(({ resume }) => resume?.bytes)).toEqual([undefined, 20]);
    const lines = ['Download: broken; Made up.', 'Download from byte 20: broken; Made up.'];
    expect(log).toEqual(lines.map((line) => `${job.id} ${line}`));
  });

  it('notes nothing where no byte came', async () => {
    const job = ready('1');
    const { client, disk, fetchIt } = await fetcherWith(job);
    client.onDownload = () => brokenAt(0);
    await fetchIt();
    expect(disk.files.has(jobFile(folder, job.id, 'partState'))).toBe(false);
  });

  it.each([
    ['got further', brokenAt(21), 0],
    ['got no further', brokenAt(20), 4],
    ['reached nothing', brokenAt(20, false), 0],
    ['was refused', { kind: 'refused', problem: why } as const, 4],
    ['found its address expired', { kind: 'expired', problem: why } as const, 4],
  ])('counts as a failure only where the service is at fault: it %s', async (_, outcome, failures) => {
    const job = ready('1', { poll: { nextAt: 0, asked: 3, failures: 3 } });
    const { client, disk, fetchIt } = await fetcherWith(job);
    disk.files.set(jobFile(folder, job.id, 'part'), 'x'.repeat(21));
    const state = { bytes: 20, validator: '"v1"', totalBytes: 45 };
    disk.files.set(jobFile(folder, job.id, 'partState'), JSON.stringify(state));
    client.onDownload = () => outcome;
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: why, poll: { asked: 3, failures } });
  });

  it('makes the job need attention after the fifth failure in a row', async () => {
    const { client, fetchIt } = await fetcherWith(ready('1', { poll: { nextAt: 0, asked: 4, failures: 4 } }));
    client.onDownload = () => brokenAt(0);
    expect(await fetchIt()).toMatchObject({ state: 'needs-attention', problem: why, poll: { failures: 5 } });
  });
});

describe('a fetched result', () => {
  it('that could not be verified counts as a failure', async () => {
    const { taker, fetchIt } = await fetcherWith(ready('1'));
    taker.take = async () => ({ why });
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: why, poll: { failures: 1 } });
  });
});

it('a refused download pauses the connection only where the service asks for it', async () => {
  for (const [outcome, paused] of [
    [{ kind: 'refused', problem: why, retryAfterMs: 60_000 }, 60_000],
    [{ kind: 'refused', problem: why }, null],
    [{ kind: 'expired', problem: why }, null],
  ] as const) {
    const { client, gate, clock, fetchIt } = await fetcherWith(ready('1'));
    client.onDownload = () => outcome;
    await fetchIt();
    const { until = null } = gate.waitsFor(realConnection.id) ?? {};
    expect(until).toBe(paused === null ? null : new Date(clock.now() + paused).toISOString());
  }
});

it('the time allowed for a slow line doubles with each failure, at most six times', async () => {
  const given: (number | undefined)[] = [];
  for (const failures of [0, 1, 6, 7]) {
    const { client, fetchIt } = await fetcherWith(ready('1', { poll: { nextAt: 0, asked: 0, failures } }));
    client.onDownload = (_path, _resume, { slowMs }) => {
      given.push(slowMs);
      return brokenAt(0);
    };
    await fetchIt();
  }
  expect(given).toEqual([60_000, 120_000, 64 * 60_000, 64 * 60_000]);
});
