import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { waitsForInWords } from '../../renderer/jobs/waits-for.ts';
import { problem } from '../../shared/problem.ts';
import { failedStatus, pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, folder, type JobBench, resultText } from '../fakes/job-bench.ts';

const busy = problem('busy', 'The service is busy.', 'Try again later.');
const offline = problem('unreachable', 'The service cannot be reached.', 'Check the network.');
const waitsOf = (bench: JobBench, id: string) =>
  bench.jobs.list().jobs.find((job) => job.id === id)?.waitsFor;
const at = (bench: JobBench, ms: number) => new Date(bench.clock.now() + ms).toISOString();

describe('what a waiting job waits for', () => {
  it('is its turn, while another list of its connection is sent', async () => {
    const bench = await createJobBench();
    let end = () => {};
    bench.client.onCreate = () =>
      new Promise((resolve) => {
        end = () => resolve({ kind: 'accepted', queueId: '1', serviceSays: null });
      });
    const [first, second] = [await bench.make(), await bench.make()];
    expect(waitsOf(bench, first.id)).toBeUndefined();
    expect(waitsOf(bench, second.id)).toEqual({ for: 'turn-to-send' });
    end();
    await bench.clock.settle();
    expect(bench.record(second.id).state).toBe('sending');
    expect(waitsOf(bench, second.id)).toBeUndefined();
  });

  it('is a pause that the service asked for, with its end', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({
      kind: 'refused',
      problem: busy,
      httpStatus: 429,
      retryAfterMs: 600_000,
    });
    await bench.make();
    const behind = await bench.make();
    expect(waitsOf(bench, behind.id)).toEqual({ for: 'pause', until: at(bench, 600_000) });
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '2', serviceSays: null });
    await bench.clock.advance(601_000);
    expect(waitsOf(bench, behind.id)).toBeUndefined();
  });

  it('is the network, where nothing is reached', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: offline, passing: true });
    const { id } = await bench.make();
    expect(waitsOf(bench, id)).toEqual({ for: 'network', until: at(bench, 5000) });
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '2', serviceSays: null });
    bench.jobs.networkBack();
    await bench.clock.settle();
    expect(bench.record(id).state).toBe('pending');
    expect(waitsOf(bench, id)).toBeUndefined();
  });

  it('is the pause also where a status is to be asked, until it is', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    bench.client.onStatus = () => failedStatus('busy', 600_000);
    await bench.clock.advance(7000);
    expect(waitsOf(bench, id)?.for).toBe('pause');
    bench.client.onStatus = () => pendingStatus;
    await bench.clock.advance(700_000);
    expect(waitsOf(bench, id)).toBeUndefined();
  });

  it('is shown each time it changes, and never written to disk', async () => {
    const bench = await createJobBench();
    const shown: unknown[] = [];
    bench.client.onCreate = () => ({
      kind: 'refused',
      problem: busy,
      httpStatus: 429,
      retryAfterMs: 600_000,
    });
    await bench.make();
    bench.jobs.onChange((job) => shown.push(job.waitsFor?.for));
    const { id } = await bench.make();
    const writes = bench.disk.steps.length;
    await bench.clock.advance(300_000);
    expect(shown.at(-1)).toBe('pause');
    expect(shown.filter((what) => what === 'pause')).toHaveLength(1);
    expect(bench.disk.steps.length).toBe(writes);
    expect(bench.disk.files.get(jobFile(folder, id, 'record'))).not.toContain('waitsFor');
  });

  it('is nothing any more once the job went on, whatever it was', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    bench.client.onStatus = () => failedStatus('offline');
    await bench.clock.advance(60_000);
    expect(waitsOf(bench, id)?.for).toBe('network');
    finishWith(bench);
    bench.jobs.networkBack();
    await bench.clock.advance(20_000);
    expect(bench.record(id)).toMatchObject({ state: 'done', result: { bytes: resultText.length } });
    expect(waitsOf(bench, id)).toBeUndefined();
  });
});

it('is said as a sentence, with the time where one is known', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const until = '2026-03-02T10:10:00Z';
  for (const what of ['turn-to-send', 'turn-to-fetch', 'pause', 'network'] as const) {
    expect(waitsForInWords({ for: what }, now)).toMatch(/^Waiting .*[^.]\.$/);
    expect(waitsForInWords({ for: what, until }, now)).toMatch(/:10:00/);
  }
});
