import { expect, it } from 'vitest';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { problem } from '../../shared/problem.ts';
import { createJobBench } from '../fakes/job-bench.ts';

const busy = problem('busy', 'The service is busy.', 'Try again later.');

/** The list had begun to leave in both: 429 and a pause are no leave to send it once more. */
const afterTheFirstByte: CreateOutcome[] = [
  { kind: 'refused', problem: busy, httpStatus: 429, retryAfterMs: 600_000 },
  { kind: 'unknown', problem: busy, candidates: [], retryAfterMs: 600_000 },
];

it.each(afterTheFirstByte)(
  'sends no list again after the pause it is told ($kind), but lets those behind it wait for its end',
  async (outcome) => {
    const bench = await createJobBench();
    bench.client.onCreate = () => outcome;
    const told = await bench.make();
    const state = outcome.kind === 'refused' ? 'not-accepted' : 'outcome-unknown';
    expect(bench.record(told.id).state).toBe(state);

    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '5', serviceSays: null });
    const behind = await bench.make();
    bench.jobs.networkBack();
    bench.jobs.resumed();
    await bench.clock.advance(590_000);
    expect(bench.client.creates).toHaveLength(1);
    expect(bench.record(behind.id).state).toBe('prepared');
    await bench.clock.advance(20_000);
    expect(bench.record(behind.id)).toMatchObject({ state: 'pending', queueId: '5' });

    await bench.clock.advance(24 * 3_600_000);
    bench.kill();
    const again = await bench.restart();
    await again.clock.advance(3_600_000);
    expect(again.record(told.id).state).toBe(state);
    expect(again.client.creates).toHaveLength(2);
  },
);
