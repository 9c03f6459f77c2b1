import { describe, expect, it } from 'vitest';
import {
  fetchMissing,
  keptAsOdd,
  notFetchedAgain,
  nothingBetter,
  takenAsIs,
} from '../../electron/jobs/record/result-steps.ts';
import type { JobRecord } from '../../shared/job.ts';
import { problem } from '../../shared/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { present, realConnection } from '../fakes/job-bench.ts';

const at = '2026-03-02T10:00:00.000Z';
const minute = 60_000;
const why = problem('made-up', 'Made up.', 'Wait.');
const { result, ...bare } = aJobRecord({ connection: realConnection });
const aJob = (part: Partial<JobRecord>): JobRecord => ({ ...bare, state: 'fetching', ...part });
const odd = (triesLeft: number, rows: number | null = 1) => ({
  ...{ bytes: 30, rows, what: [], fetchedAt: at, sha256: '' },
  triesLeft,
});
const last = (job: JobRecord | null) => present(job).timeline.at(-1)?.text;

describe('an odd result', () => {
  it('is told with its rows, or by its size alone where they cannot be counted', () => {
    expect(last(keptAsOdd(odd(0), [], at)(aJob({})))).toMatch(/: 1 row, 30 bytes$/);
    expect(last(keptAsOdd(odd(0, null), [], at)(aJob({})))).toMatch(/: 30 bytes$/);
  });

  it('is fetched again after a minute, then after ten', () => {
    const wait = (triesLeft: number) =>
      (present(keptAsOdd(odd(triesLeft), [], at)(aJob({}))).poll?.nextAt ?? 0) - Date.parse(at);
    expect([wait(2), wait(1), wait(0)]).toEqual([minute, 10 * minute, minute]);
  });

  it('cannot be taken where there is none', () => {
    expect(takenAsIs([], at)(aJob({ state: 'needs-attention' }))).toBeNull();
  });
});

describe('a try that brought nothing better', () => {
  it('leaves the odd result with the tries that are left', () => {
    const job = present(nothingBetter(1, 'Nothing better', at)(aJob({ odd: odd(2) })));
    expect(job).toMatchObject({ state: 'needs-attention', odd: { triesLeft: 1 } });
    expect(last(job)).toBe('Nothing better');
  });

  it('leaves a job as it was that has no odd result', () => {
    const job = nothingBetter(0, 'Nothing better', at)(aJob({ again: true, ...(result && { result }) }));
    expect(job).toMatchObject({ state: 'done', result });
    expect(job?.again).toBeUndefined();
  });
});

describe('a wish to fetch anew', () => {
  it('that could not be fulfilled leaves the job as it was, with the reason', () => {
    const job = notFetchedAgain(why, at)(aJob({ state: 'ready', again: true, ...(result && { result }) }));
    expect(job).toMatchObject({ state: 'done', problem: why });
    const without = notFetchedAgain(why, at)(aJob({ state: 'ready', again: true, odd: odd(0) }));
    expect(without).toMatchObject({ state: 'needs-attention', problem: why });
  });

  it('is none where nobody wished for it', () => {
    expect(notFetchedAgain(why, at)(aJob({ state: 'ready' }))).toBeNull();
  });

  it('forgets a result that is not in its place any more', () => {
    const job = present(fetchMissing(at)(aJob({ state: 'done', gaps: [], ...(result && { result }) })));
    expect([job.state, job.result, job.gaps]).toEqual(['ready', undefined, undefined]);
  });
});
