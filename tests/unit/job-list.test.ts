import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobsPart } from '../../electron/jobs/jobs.ts';
import { type DeskItem, lastResults, underWay } from '../../renderer/desk/desk-contents.ts';
import { readJobs } from '../../renderer/ipc/queries.ts';
import type { JobSummary } from '../../shared/model/job.ts';
import {
  countOf,
  type JobList,
  lastResultsShown,
  packJobs,
  unpackJobs,
} from '../../shared/model/job-list.ts';
import { JobStateSchema } from '../../shared/model/job-state.ts';
import { aJobSummary } from '../fakes/fake-data.ts';

const most = 4;
const idOf = (at: number) => `job-${String(at).padStart(4, '0')}`;
const newestFirst = (jobs: readonly JobSummary[]) => jobs.toSorted((a, b) => (a.id < b.id ? 1 : -1));

const someJob = fc
  .record({
    ...{ state: fc.constantFrom(...JobStateSchema.options), archived: fc.boolean(), odd: fc.boolean() },
    fetched: fc.option(fc.integer({ min: 1, max: 28 })),
  })
  .map(({ state, archived, odd, fetched }) => ({
    ...{ state, archived },
    ...(odd && { odd }),
    ...(fetched !== null && { fetchedAt: `2026-02-${String(fetched).padStart(2, '0')}T10:00:00Z` }),
  }));
const someJobs = fc
  .array(someJob, { maxLength: 24 })
  .map((parts) => parts.map((part, at) => aJobSummary({ ...part, id: idOf(at) })));

/** What changes of the list while it is read: a job becomes another, is removed, or comes. */
const someChange = fc.oneof(
  fc.record({ at: fc.nat(30), job: someJob }),
  fc.record({ at: fc.nat(30), job: fc.constant(null) }),
);

/** Reads a list whose main process tells of the changes in `steps` while it is asked: as many before each answer is made, and on its way. */
async function read(
  jobs: readonly JobSummary[],
  steps: readonly (readonly { at: number; job: Partial<JobSummary> | null }[])[] = [],
) {
  const main = new Map(jobs.map((job) => [job.id, job]));
  const listed = () => ({ jobs: [...main.values()], setAside: [] });
  let tell: (id: string, job: JobSummary | null) => void = () => {};
  let [asked, followers] = [0, 0];
  const shown: JobList[] = [];
  const step = () => {
    for (const { at, job } of steps[asked++] ?? []) {
      const changed = job && aJobSummary({ ...job, id: idOf(at) });
      if (changed) main.set(changed.id, changed);
      else if (!main.delete(idOf(at))) continue;
      tell(idOf(at), changed);
    }
  };
  const list = await readJobs({
    async ask(after) {
      step();
      const part = packJobs(jobsPart(listed(), after, most));
      step();
      return unpackJobs(part);
    },
    follow(told) {
      followers++;
      tell = told;
      return () => {
        followers--;
      };
    },
    show: (part) => shown.push(part),
  });
  return { list, shown, followers, main: newestFirst([...main.values()]) };
}

describe('the list of jobs, read in parts', () => {
  it('has every job once, newest first', () =>
    fc.assert(
      fc.asyncProperty(someJobs, async (jobs) => {
        const { list, followers } = await read(jobs);
        expect(list.rest).toBeUndefined();
        expect(newestFirst(list.jobs)).toEqual(newestFirst(jobs));
        expect(list.jobs.slice(0, most)).toEqual(newestFirst(jobs).slice(0, most));
        expect(followers).toBe(0);
      }),
    ));

  it('ends as the main process has it, whatever changes while it is read', () =>
    fc.assert(
      fc.asyncProperty(
        someJobs,
        fc.array(fc.array(someChange, { maxLength: 3 }), { maxLength: 14 }),
        async (jobs, steps) => {
          const { list, main } = await read(jobs, steps);
          expect(newestFirst(list.jobs)).toEqual(main);
        },
      ),
    ));

  it('has all that the desk shows, and the counts, in its first part', () =>
    fc.assert(
      fc.asyncProperty(someJobs, async (jobs) => {
        const { list, shown } = await read(jobs);
        const first = shown[0] ?? list;
        const now = new Date('2026-11-27T12:00:00Z');
        const named = (all: readonly JobSummary[]) => ({
          under: Object.values<DeskItem[]>({ ...underWay(all, []) }).map((items) =>
            items.map((item) => ({ ...item, words: item.words(now) })),
          ),
          results: lastResults({ jobs: all, lists: [], files: [] }, lastResultsShown).map(
            ({ resultAt: at }) => at,
          ),
        });
        expect(named(newestFirst(first.jobs))).toEqual(named(newestFirst(jobs)));
        const archived = (all: readonly JobSummary[]) => all.filter((job) => job.archived).length;
        const { rest = { current: 0, archived: 0 } } = first;
        expect(archived(first.jobs) + rest.archived).toBe(archived(jobs));
        expect(first.jobs.length + countOf(rest)).toBe(jobs.length);
        expect(shown.length).toBeLessThanOrEqual(1);
      }),
    ));

  it('stops listening for changes where it could not be read', async () => {
    let followers = 0;
    const reading = readJobs({
      ask: () => Promise.reject(new Error('gone')),
      follow() {
        followers++;
        return () => {
          followers--;
        };
      },
      show: () => {},
    });
    await expect(reading).rejects.toThrow('gone');
    expect(followers).toBe(0);
  });

  it('has parts of at most 250 jobs', () => {
    const jobs = Array.from({ length: 1001 }, (_, at) => aJobSummary({ id: idOf(at) }));
    const first = packJobs(jobsPart({ jobs, setAside: [] }, null));
    expect(first.part.length).toBeLessThan(200_000);
    expect(unpackJobs(first).rest).toEqual({ current: 751, archived: 0 });
  });
});
