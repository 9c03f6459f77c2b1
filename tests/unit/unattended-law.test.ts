import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../electron/unattended/unattended.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createJobBench, finishWith } from '../fakes/job-bench.ts';
import { saidList, send, unattendedOn } from '../fakes/unattended-bench.ts';

describe('a list that nobody watches', () => {
  const odd = { bytes: 1, rows: 1, what: [], fetchedAt: '', sha256: '', triesLeft: 0 };
  const answeredSample = {
    ...{ jobId: 'sample', intent: randomUUID(), seed: 1, rows: 2 },
    answered: { fetchedAt: '', rows: 2, returned: 2 },
  };
  const toldOf: [Partial<JobRecord>, string, string?][] = [
    [{ state: 'pending' }, 'sent'],
    [{ state: 'sampling' }, 'sent'],
    [{ state: 'sampling', testBatch: answeredSample }, 'waiting'],
    [{ state: 'done' }, 'done'],
    [{ state: 'not-accepted' }, 'not-accepted'],
    [{ state: 'outcome-unknown' }, 'unknown'],
    [{ state: 'needs-attention' }, 'waiting'],
    [{ state: 'cancelled' }, 'waiting', 'job-cancelled'],
    [{ state: 'done', odd }, 'waiting', 'odd-result'],
  ];
  it.each(toldOf)('of a job that is %j is told as %s', (job, outcome, code) => {
    const told = outcomeOf(aJobRecord(job));
    expect([told.outcome, told.problem?.code]).toEqual([outcome, code]);
  });

  it.each(ends)('is never sent twice, %s each step, however often it is given', async (end) => {
    let steps = 0;
    for (let step = 1; ; step++) {
      const bench = await createJobBench();
      finishWith(bench);
      const death = diesAtStep(bench, step, end);
      unattendedOn(bench)
        .send(saidList)
        .catch(() => {});
      for (let turn = 0; turn < 40; turn++) await bench.clock.settle();
      const died = death.over();
      if (!died) bench.kill();
      const again = await bench.restart();
      const context = `${end} step ${step}`;
      const first = await send(again);
      await again.clock.advance(60_000);
      const second = await send(again);
      expect(again.client.creates.length, context).toBeLessThanOrEqual(1);
      // What is in doubt waits for a person; whatever isn't gets there.
      const isInDoubt = first.outcome === 'unknown' || first.problem?.code === 'may-have-been-sent';
      if (isInDoubt) expect(second.same, context).toBe(true);
      else expect([again.client.creates.length, second.outcome], context).toEqual([1, 'done']);
      await again.jobs.stop();
      if (!died) break;
      steps = step;
    }
    expect(steps).toBeGreaterThan(8);
  });
});
