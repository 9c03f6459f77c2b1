import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { createConnectionGate } from '../../electron/jobs/work/job-work.ts';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { waitsForInWords } from '../../renderer/jobs/job/state-words.ts';
import { failure, problem } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { failedStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, folder, type JobBench, resultText } from '../fakes/job-bench.ts';
import { queueWith, waiting } from '../fakes/work-bench.ts';

const busy = problem('busy', 'The service is busy.', 'Try again later.');
const offline = problem('unreachable', 'The service cannot be reached.', 'Check the network.');

const waitsOf = (bench: JobBench, id: string) =>
  bench.jobs.list().jobs.find((job) => job.id === id)?.waitsFor;

const at = (bench: JobBench, ms: number) => new Date(bench.clock.now() + ms).toISOString();

describe('a waiting job tells that it waits for', () => {
  it('its turn, while another list of its connection is sent', async () => {
    const bench = await createJobBench();
    let end = () => {};
    bench.client.onCreate = () =>
      new Promise((resolve) => {
        end = () => resolve({ kind: 'accepted', queueId: '1' });
      });
    const [first, second] = [await bench.make(), await bench.make()];
    expect(waitsOf(bench, first.id)).toBeUndefined();
    expect(waitsOf(bench, second.id)).toEqual({ for: 'turn-to-send' });
    end();
    await bench.clock.settle();
    expect(bench.record(second.id).state).toBe('sending');
    expect(waitsOf(bench, second.id)).toBeUndefined();
  });

  it('the network, where nothing is reached', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: offline, passing: true });
    const { id } = await bench.make();
    expect(waitsOf(bench, id)).toEqual({ for: 'network', until: at(bench, 5000) });
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '2' });
    bench.jobs.networkBack();
    await bench.clock.settle();
    expect(bench.record(id).state).toBe('pending');
    expect(waitsOf(bench, id)).toBeUndefined();
  });

  it('something once each time that changes, and never writes it to disk', async () => {
    const bench = await createJobBench();
    const shown: unknown[] = [];
    bench.client.onCreate = () => ({
      kind: 'refused',
      problem: busy,
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

  it('nothing once the job went on', async () => {
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

it('what a job waits for is told in a sentence, with the time where it is known', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const until = '2026-03-02T10:10:00Z';
  for (const what of ['turn-to-send', 'turn-to-fetch', 'pause', 'network', 'problem'] as const) {
    expect(waitsForInWords({ for: what }, now)).toMatch(/^Waiting .*[^.]\.$/);
    expect(waitsForInWords({ for: what, until }, now)).toMatch(/:10:00/);
  }
  expect(waitsForInWords({ for: 'problem', until }, now, { message: 'The disk is full.' })).toMatch(
    /^The disk is full\. Tried again at .*:10:00/,
  );
});

function closedGate() {
  const clock = createFakeClock();
  const gate = createConnectionGate(clock);
  return { clock, gate, closedFor: (id = 'acme') => Math.max(0, gate.opensAt(id) - clock.now()) };
}

describe('a pause that the service asked for', () => {
  it('lasts as long as the service said, for this connection alone', async () => {
    const { clock, gate, closedFor } = closedGate();
    gate.pause('acme', 20_000);
    expect([closedFor(), closedFor('other')]).toEqual([20_000, 0]);
    await clock.advance(19_999);
    expect(gate.waitsFor('acme')).toEqual({ for: 'pause', until: '2026-03-02T10:00:20.000Z' });
    await clock.advance(1);
    expect(gate.waitsFor('acme')).toBeNull();
  });

  it('can be lengthened by a later one, but not shortened', async () => {
    const { clock, gate, closedFor } = closedGate();
    gate.pause('acme', 600_000);
    await clock.advance(10_000);
    gate.pause('acme', 60_000);
    expect(closedFor()).toBe(590_000);
    gate.pause('acme', 700_000);
    expect(closedFor()).toBe(700_000);
  });

  it('goes on when the connection is reached or the network may be back', () => {
    const { gate, closedFor } = closedGate();
    gate.pause('acme', 60_000);
    gate.reached('acme');
    gate.networkMayBeBack();
    expect(closedFor()).toBe(60_000);
  });

  it('lasts at least a second and at most a day', () => {
    const { gate, closedFor } = closedGate();
    gate.pause('acme', 0);
    expect(closedFor()).toBe(1000);
    gate.pause('acme', 1000 * 24 * 3_600_000);
    expect(closedFor()).toBe(24 * 3_600_000);
  });

  it('lasts no longer than at first where the clock is set back', () => {
    const { clock, gate, closedFor } = closedGate();
    gate.pause('acme', 60_000);
    clock.jump(-24 * 3_600_000);
    expect(closedFor()).toBe(60_000);
  });
});

describe('a connection that could not be reached', () => {
  it('is closed for 5 s at first, then twice as long each time, up to a minute', async () => {
    const { clock, gate, closedFor } = closedGate();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      gate.unreachable('acme');
      waits.push(closedFor());
      await clock.advance(closedFor());
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('is open again once it was reached, or the network may be back', () => {
    const { gate, closedFor } = closedGate();
    gate.unreachable('acme');
    gate.unreachable('other');
    gate.reached('acme');
    expect([closedFor(), closedFor('other')]).toEqual([0, 5000]);
    gate.networkMayBeBack();
    expect(closedFor('other')).toBe(0);
  });

  it('tells what keeps it closed the longest', async () => {
    const { clock, gate } = closedGate();
    gate.unreachable('acme');
    expect(gate.waitsFor('acme')).toEqual({ for: 'network', until: '2026-03-02T10:00:05.000Z' });
    gate.pause('acme', 3000);
    expect(gate.waitsFor('acme')?.for).toBe('network');
    gate.pause('acme', 5000);
    expect(gate.waitsFor('acme')?.for).toBe('pause');
    await clock.advance(5000);
    expect(gate.waitsFor('acme')).toBeNull();
  });
});

/** The list had begun to leave in both: 429 and a pause are no leave to send it once more. */
const afterTheFirstByte: CreateOutcome[] = [
  { kind: 'refused', problem: busy, retryAfterMs: 600_000 },
  { kind: 'unknown', problem: busy, candidates: [], retryAfterMs: 600_000 },
];

it.each(afterTheFirstByte)(
  'after a pause the list is not sent again ($kind), and the lists behind it are sent',
  async (outcome) => {
    const bench = await createJobBench();
    bench.client.onCreate = () => outcome;
    const told = await bench.make();
    const state = outcome.kind === 'refused' ? 'not-accepted' : 'outcome-unknown';
    expect(bench.record(told.id).state).toBe(state);

    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '5' });
    const behind = await bench.make();
    bench.jobs.networkBack();
    await bench.clock.advance(590_000);
    expect(bench.client.creates).toHaveLength(1);
    expect(bench.record(behind.id).state).toBe('prepared');
    await bench.clock.advance(20_000);
    expect(bench.record(behind.id)).toMatchObject({ state: 'pending', queueId: '5' });

    finishWith(bench);
    await bench.clock.advance(24 * 3_600_000);
    bench.kill();
    const again = await bench.restart();
    await again.clock.advance(3_600_000);
    expect(again.record(told.id).state).toBe(state);
    expect(again.client.creates).toHaveLength(2);
  },
);

it('a list whose rows could not be noted is not sent, says why and is tried again', async () => {
  const why = problem('disk', 'The disk is full.', 'Make room.');
  const job = waiting('a');
  const { store, service, run, stateOf } = await queueWith(job);
  const { claimRows } = service;
  service.claimRows = async () => failure(why);
  await run();
  expect([service.sent, stateOf(job), store.get(job.id)?.problem]).toEqual([[], 'prepared', why]);
  service.claimRows = claimRows;
  await run(60_000);
  expect([service.sent, stateOf(job)]).toEqual([[job.id], 'pending']);
});
