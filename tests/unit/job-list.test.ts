import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobsQuery } from '../../renderer/ipc/queries.ts';
import { packJobs } from '../../shared/model/job-list.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { JobStateSchema } from '../../shared/model/job-record.ts';
import { success } from '../../shared/model/problem.ts';
import { aJobSummary } from '../fakes/fake-data.ts';
import { stubWindow } from '../fakes/stub-window.ts';

const idOf = (at: number) => `job-${String(at).padStart(4, '0')}`;
const newestFirst = (jobs: readonly JobSummary[]) => jobs.toSorted((a, b) => (a.id < b.id ? 1 : -1));

const someJob = fc.record({ state: fc.constantFrom(...JobStateSchema.options), archived: fc.boolean() });
const someJobs = fc
  .array(someJob, { maxLength: 24 })
  .map((parts) => parts.map((part, at) => aJobSummary({ ...part, id: idOf(at) })));

/** What changes of the list while it is read: a job becomes another, is removed, or comes. */
const someChanges = fc.array(fc.record({ at: fc.nat(30), job: fc.option(someJob) }), { maxLength: 4 });
type Changes = { at: number; job: Partial<JobSummary> | null }[];

/** Reads a list whose main process tells of changes before its answer is made, and of others on its way. */
async function read(jobs: readonly JobSummary[], [before, after]: readonly [Changes, Changes]) {
  const main = new Map(jobs.map((job) => [job.id, job]));
  const tell = (changes: Changes) => {
    for (const { at, job } of changes) {
      const changed = job && aJobSummary({ ...job, id: idOf(at) });
      if (changed) main.set(changed.id, changed);
      else if (!main.delete(idOf(at))) continue;
      listeners.get(changed ? 'jobs:changed' : 'jobs:removed')?.(changed ?? { id: idOf(at) });
    }
  };
  const answer = async () => {
    tell(before);
    const made = success(packJobs({ jobs: [...main.values()], setAside: [] }));
    tell(after);
    return made;
  };
  const listeners = stubWindow({ 'jobs:list': answer });
  const list = await new QueryClient().fetchQuery(jobsQuery);
  return { list, listeners, main: newestFirst([...main.values()]) };
}

describe('the list of jobs as the window reads it', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has every job once, newest first', () =>
    fc.assert(
      fc.asyncProperty(someJobs, async (jobs) => {
        const { list, listeners } = await read(jobs, [[], []]);
        expect(list.jobs).toEqual(newestFirst(jobs));
        expect(listeners.size).toBe(0);
      }),
    ));

  it('ends as the main process has it, whatever changes while it is read', () =>
    fc.assert(
      fc.asyncProperty(someJobs, fc.tuple(someChanges, someChanges), async (jobs, changes) => {
        const { list, main } = await read(jobs, changes);
        expect(newestFirst(list.jobs)).toEqual(main);
      }),
    ));
});
