import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import type { PartialDownload } from '../../electron/service/client.ts';
import { problem, success } from '../../shared/problem.ts';
import { type FakeDownload, finishedStatus } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  realConnection,
  resultText,
} from '../fakes/job-bench.ts';

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

describe('a download that breaks off', () => {
  it('goes on from where it was, after asking the status for the address anew', async () => {
    const { bench, id } = await readyJob();
    const { client, clock, disk } = bench;
    client.onDownload = async (path) => {
      disk.files.set(path, resultText.slice(0, 20));
      return broken(20);
    };
    await clock.advance(6500);
    expect(bench.record(id)).toMatchObject({ state: 'ready', problem: brokeOff });
    client.onStatus = () => finishedStatus('https://service.example/fresh.csv');
    client.onDownload = async (path) => {
      disk.files.set(path, resultText);
      return { kind: 'whole', bytes: resultText.length };
    };
    await clock.advance(20_000);
    expect(client.downloads.at(-1)).toMatchObject({
      url: 'https://service.example/fresh.csv',
      resume: { bytes: 20, validator: '"v1"', totalBytes: 45 },
    });
    expect(resultOf(bench, id)).toBe(resultText);
    expect([...disk.files.keys()].filter((path) => path.includes('part'))).toEqual([]);
  });

  it('goes on after a restart, and begins anew where the kept state does not fit the file', async () => {
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

  it('does not ask for attention while it gets further each time', async () => {
    const { bench, id } = await readyJob();
    let bytes = 0;
    bench.client.onDownload = async (path) => {
      bytes += 1;
      bench.disk.files.set(path, resultText.slice(0, bytes));
      return bytes < 30 ? broken(bytes) : { kind: 'whole', bytes };
    };
    await bench.clock.advance(100_000);
    expect(bytes).toBeGreaterThan(10);
    expect(bench.record(id)).toMatchObject({ state: 'ready', poll: { failures: 0 } });
  });

  it('does not ask for attention while the host of the result cannot be reached', async () => {
    const { bench, id } = await readyJob();
    const partial: PartialDownload = { bytes: 0, validator: null, totalBytes: null };
    bench.client.onDownload = () => ({ kind: 'broken', problem: brokeOff, partial, reached: false });
    await bench.clock.advance(600_000);
    expect(bench.record(id)).toMatchObject({ state: 'ready', poll: { failures: 0 } });
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

describe('an address that has expired', () => {
  it('is asked for again, and never used twice', async () => {
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

  it('asks for attention when every fresh one has expired too', async () => {
    const { bench, id } = await readyJob();
    bench.client.onDownload = () => ({ kind: 'expired', problem: gone });
    await bench.clock.advance(300_000);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', problem: gone });
    expect(bench.client.downloads.length).toBeLessThan(10);
  });
});

it('heeds a pause that the download is told', async () => {
  const { bench } = await readyJob();
  bench.client.onDownload = () => ({ kind: 'refused', problem: brokeOff, retryAfterMs: 600_000 });
  await bench.clock.advance(6500);
  const asked = bench.client.asked.length;
  await bench.clock.advance(590_000);
  expect(bench.client.asked).toHaveLength(asked);
  await bench.clock.advance(90_000);
  expect(bench.client.asked.length).toBeGreaterThan(asked);
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

  it('are fetched two at a time and the others in turn, which say so', async () => {
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

  it('never hold up those of another', async () => {
    const { bench, ids, open } = await heldDownloads(['slow', 'slow', 'slow', 'quick']);
    const quick = ids[3] ?? '';
    expect(open.size).toBe(3);
    open.get(quick)?.();
    await bench.clock.settle();
    expect(bench.record(quick).state).toBe('done');
    expect(ids.filter((id) => bench.record(id).waitsFor?.for === 'turn-to-fetch')).toHaveLength(1);
  });
});

it('gives a slow line twice the time after each failure', async () => {
  const { bench } = await readyJob();
  const given: unknown[] = [];
  bench.client.onDownload = (_path, _resume, options) => {
    given.push(options.slowMs);
    return { ...broken(0), reached: true };
  };
  await bench.clock.advance(400_000);
  expect(given.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
});
