import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EngineInput } from '../../electron/engine/process/protocol.ts';
import { createStepResults } from '../../electron/results/step-results.ts';
import { stepsIdOf } from '../../shared/chain.ts';
import type { JobRecord } from '../../shared/job.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const gone = failure(problem('no-such-job', 'It is gone.', 'Look elsewhere.'));
const layout = (header: string) => ({
  shape: 'none' as const,
  columns: [{ header, role: { kind: 'plain' as const }, confidence: 'sure' as const, opposite: false }],
});

/** Two jobs in a chain, and an engine that writes what it was asked. */
function createDesk() {
  const disk = createMemoryDisk();
  const result = { bytes: 1, rows: 1, fetchedAt: '2026-10-03T10:00:00.000Z' };
  const jobs = new Map<string, JobRecord>();
  const add = (id: string, part: Partial<JobRecord> = {}) =>
    jobs.set(id, aJobRecord({ id, state: 'done', result, finishedAt: result.fetchedAt, ...part }));
  add('first-job', { service: 'email-append' });
  add('second-job', {
    service: 'phone-append',
    follows: { jobId: 'first-job', asked: ['email-append'] },
  });
  const asked: EngineInput<'joinSteps'>[] = [];
  let fails = false;
  const start = () =>
    createStepResults({
      disk,
      engine: {
        // biome-ignore lint/suspicious/noExplicitAny: the fake answers one task
        async run(_: string, input: any): Promise<any> {
          if (fails) return failure(problem('disk-full', 'Full.', 'Make room.'));
          asked.push(input);
          await disk.writeSynced(input.to, `whole ${asked.length}`);
          return success({ bytes: `whole ${asked.length}`.length, rows: 2 });
        },
      },
      // biome-ignore lint/suspicious/noExplicitAny: nobody looks at what it answers
      results: () => ({ open: async (): Promise<any> => success({}) }),
      placeOf: async (id) =>
        success({
          path: `/jobs/${id}/result.csv`,
          database: `/jobs/${id}/results.duckdb`,
          sent: null,
          reading: {},
        }),
      jobs: {
        get: (id) => jobs.get(id) ?? null,
        folder: (id) => (jobs.has(id) ? success(join('/jobs', id)) : gone),
      },
    });
  return {
    disk,
    jobs,
    add,
    asked,
    start,
    fail: (does: boolean) => {
      fails = does;
    },
    result,
  };
}
const id = stepsIdOf('second-job');

describe('the result of all steps of a chain', () => {
  it('is made of the results in their order, once', async () => {
    const { start, asked } = createDesk();
    const steps = start();
    const [one, other] = await Promise.all([steps.place(id), steps.place(id)]);
    expect(valueIn(one)).toEqual(valueIn(other));
    expect(valueIn(await start().place(id))).toMatchObject({
      path: join('/jobs/second-job/result.steps.csv'),
      sent: join('/jobs/first-job/prepared.csv'),
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.steps).toMatchObject([
      { answeredBy: 'Email append', answeredOn: '2026-10-03', unanswered: null },
      { answeredBy: 'Phone append', unanswered: join('/jobs/second-job/unanswered.csv') },
    ]);
  });

  it('is made again where it is missing, was changed, or one of its results was fetched again', async () => {
    const { start, asked, disk, add, result } = createDesk();
    valueIn(await start().place(id));
    await disk.remove('/jobs/second-job/result.steps.csv');
    valueIn(await start().place(id));
    await disk.writeSynced('/jobs/second-job/result.steps.csv', 'half');
    valueIn(await start().place(id));
    await disk.writeSynced('/jobs/second-job/result.steps.json', '{"steps":');
    valueIn(await start().place(id));
    add('first-job', { result: { ...result, fetchedAt: '2026-10-09T10:00:00.000Z' } });
    valueIn(await start().place(id));
    expect(asked).toHaveLength(5);
    valueIn(await start().place(id));
    expect(asked).toHaveLength(5);
  });

  it('is made again where a result is understood otherwise since', async () => {
    const { start, asked } = createDesk();
    const steps = start();
    steps.understood('first-job', layout('hit'));
    valueIn(await steps.place(id));
    steps.understood('first-job', layout('hit'));
    valueIn(await steps.place(id));
    expect(asked).toHaveLength(1);
    steps.understood('first-job', layout('other'));
    valueIn(await steps.place(id));
    expect(asked).toHaveLength(2);
  });

  it('stays where an earlier job was removed, and says so where it was not made before', async () => {
    const { start, jobs, asked, add, result } = createDesk();
    valueIn(await start().place(id));
    jobs.delete('first-job');
    valueIn(await start().place(id));
    expect(asked).toHaveLength(1);
    expect(start().firstOf(id)?.id).toBe('second-job');
    add('second-job', {
      follows: { jobId: 'first-job', asked: ['email-append'] },
      result: { ...result, fetchedAt: '2026-10-09T10:00:00.000Z' },
    });
    expect(problemIn(await start().place(id)).message).toContain('was removed from the list');
  });

  it('says why it cannot be made, and can be tried again', async () => {
    const { start, fail, asked, add } = createDesk();
    const steps = start();
    fail(true);
    expect(problemIn(await steps.place(id)).code).toBe('disk-full');
    fail(false);
    valueIn(await steps.place(id));
    expect(asked).toHaveLength(1);
    expect(problemIn(await steps.place(stepsIdOf('first-job'))).code).toBe('no-chain');
    add('third-job', {
      state: 'pending',
      result: undefined,
      follows: { jobId: 'second-job', asked: ['email-append', 'phone-append'] },
    });
    expect(problemIn(await steps.place(stepsIdOf('third-job'))).code).toBe('chain-not-finished');
  });
});
