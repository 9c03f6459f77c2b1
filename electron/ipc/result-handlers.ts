import { basename, dirname, join } from 'node:path';
import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import {
  type Follows,
  following,
  jobOfSteps,
  jobsBefore,
  servicesAsked,
} from '../../shared/model/follow-ups.ts';
import { mayBeAtService } from '../../shared/model/job.ts';
import type { FollowUpStep } from '../../shared/model/job-list.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { usualExport } from '../../shared/model/result-export.ts';
import type { ServiceId } from '../../shared/model/services.ts';
import type { ListFiles } from '../app/lists/list-files.ts';
import type { OfferedFiles } from '../app/lists/offered-files.ts';
import type { FollowUpsStore } from '../app/lists/saved-mappings.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { DraggedFiles } from '../results/service/dragged-files.ts';
import type { Exports } from '../results/service/exports.ts';
import type { OpenedFiles } from '../results/service/opened-files.ts';
import type { Results } from '../results/service/results.ts';
import type { Handlers } from './router.ts';

interface Parts {
  results: Results;
  opened: OpenedFiles;
  offered: OfferedFiles;
  dialogs: Pick<Dialogs, 'showInFolder'>;
  jobs: Pick<Jobs, 'get'>;
  missed: Pick<MissedLists, 'make'>;
  dragged: Pick<DraggedFiles, 'drag'>;
  send: MainSend;
}

export function resultHandlers(parts: Parts) {
  const { results, opened, jobs, missed, dragged, offered, dialogs, send } = parts;
  const nameOf = (id: string) =>
    (opened.get(id)?.name ?? jobs.get(jobOfSteps(id) ?? id)?.name ?? 'result').replace(/\.[^.]*$/, '');
  return {
    'results:open': ({ jobId }) =>
      results.open(jobId, {
        onProgress: (done, total) => send('progress', { id: jobId, phase: 'reading', done, total }),
      }),
    'results:first-rows': ({ jobId }) => results.firstRows(jobId),
    'results:decide': ({ jobId, decisions }) => results.decide(jobId, decisions),
    'results:columns': ({ jobId }) => results.columns(jobId),
    'results:try-columns': ({ jobId, corrections }) => results.tryColumns(jobId, corrections),
    'results:correct': ({ jobId, corrections, consent }) => results.correct(jobId, corrections, consent),
    'results:views': ({ jobId }) => results.views(jobId),
    'results:save-view': ({ jobId, view, replaces }) => results.saveView(jobId, view, replaces),
    'results:remove-view': ({ jobId, name }) => results.removeView(jobId, name),
    'results:page': ({ jobId, ...page }) => results.page(jobId, page),
    'results:summary': ({ jobId, query }) => results.summary(jobId, query),
    'results:row': ({ jobId, n }) => results.row(jobId, n),
    'results:drag-out': ({ jobId }) => dragged.drag(jobId),
    'results:misses': async ({ jobId }) => {
      const list = await missed.make(jobId, nameOf(jobId));
      return list.ok ? success(offered.offer(list.value)) : list;
    },
    'opened:list': () => success(opened.list()),
    'opened:get': ({ id }) => success(opened.get(id)),
    'opened:add': ({ file, reading }) => offered.use(file, (path) => opened.open(path, reading)),
    'opened:archive': ({ id, archived }) => opened.change(id, { archived }),
    'opened:rename': ({ id, name }) => opened.change(id, { name }),
    'opened:remove': async ({ id }) => {
      // Windows removes no folder with an open file in it.
      await results.close(id);
      return opened.remove(id);
    },
    'opened:restore': ({ id }) => opened.restore(id),
    'opened:open-folder': ({ id }): Result<null> => {
      const place = opened.place(id);
      if (!place.ok) return place;
      dialogs.showInFolder(place.value.path);
      return success(null);
    },
  } satisfies Partial<Handlers>;
}

interface FollowUpParts {
  jobs: Pick<Jobs, 'get' | 'list' | 'summary'>;
  savedFollowUps: FollowUpsStore;
  rowCounts: Exports['rowCounts'];
}

/** Of services that are asked one after the other. */
export function followUpHandlers({ jobs, savedFollowUps, rowCounts }: FollowUpParts) {
  /** By job and result: counting ties every row anew. */
  const counted = new Map<string, number>();

  async function matchedIn({ id, state, fetchedAt }: JobSummary): Promise<number | null> {
    if (state !== 'done' || fetchedAt === undefined) return null;
    const key = `${id} ${fetchedAt}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    const counts = await rowCounts(id);
    if (!counts.ok) return null;
    counted.set(key, counts.value.hits);
    return counts.value.hits;
  }

  /** The job made last of this one's misses: one that may have been paid for, else one that waits, else a refused one. */
  function nextJob(id: string): JobSummary | null {
    const made = jobs
      .list()
      .jobs.filter(({ follows, state }) => state !== 'cancelled' && lastThere(follows) === id)
      // By their ids, which are in the order in which they were made whatever the clock said.
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const unpaid = made.find(({ state }) => state !== 'not-accepted') ?? made[0] ?? null;
    return made.find(mayBeAtService) ?? unpaid;
  }

  const lastThere = (follows: Follows | undefined) =>
    jobsBefore(follows).findLast((id) => jobs.get(id) !== null);

  /** The services asked up to a job, each with its job; null for one that was removed. */
  function lineTo(job: JobSummary): { service: ServiceId; job: JobSummary | null }[] {
    const last = lastThere(job.follows);
    const before = last === undefined ? null : jobs.summary(last);
    const line = before ? lineTo(before) : [];
    const gone = servicesAsked(job).slice(line.length, -1);
    return [...line, ...gone.map((service) => ({ service, job: null })), { service: job.service, job }];
  }

  async function stepsOf(id: string): Promise<FollowUpStep[] | null> {
    const asked = jobs.summary(id);
    if (!asked) return null;
    let last = asked;
    for (let next = nextJob(id); next; next = nextJob(next.id)) last = next;
    const line = lineTo(last);
    if (line.length === 1 && !asked.follows && !jobs.get(id)?.followUps) return null;
    const steps: FollowUpStep[] = [];
    for (const { service, job } of line) {
      const seen = job && { ...job, matched: await matchedIn(job) };
      steps.push({ service, standing: job ? 'there' : 'removed', job: seen });
    }
    const done = servicesAsked(last);
    for (const service of jobs.get(last.id)?.followUps?.services ?? [])
      if (!done.includes(service)) steps.push({ service, standing: 'planned', job: null });
    return steps;
  }

  return {
    'follow-ups:list': () => success(savedFollowUps.all()),
    'follow-ups:save': (followUps) => success(savedFollowUps.save(followUps)),
    'follow-ups:remove': ({ id }) => success(savedFollowUps.remove(id)),
    'jobs:follow-ups': async ({ id }) => success(await stepsOf(id)),
  } satisfies Partial<Handlers>;
}

type MissesOf = NonNullable<Parameters<Jobs['create']>[0]['missesOf']>;

/** The lists made of the rows that jobs had no match for, in this run of the app. */
export type MissedLists = ReturnType<typeof createMissedLists>;

export function createMissedLists(
  exports: Pick<Exports, 'write'>,
  files: Pick<ListFiles, 'forMisses'>,
  jobs: Pick<Jobs, 'get'>,
) {
  const made = new Map<string, MissesOf>();
  return {
    /** Answers the path of the list, which is a new file. */
    async make(jobId: string, name: string): Promise<Result<string>> {
      const job = jobs.get(jobId);
      const misses = await files.forMisses(`${name} - unmatched`);
      const unanswered = join(dirname(misses), `${basename(misses, '.csv')}.rows`);
      const request = { ...usualExport('misses'), format: 'csv' as const };
      const written = await exports.write(jobId, request, { to: misses, keep: unanswered });
      if (!written.ok) return written;
      if (!written.value?.rows) return failure(noMisses);
      if (job) made.set(misses, { follows: following(job), unanswered });
      return success(misses);
    },
    /** Whose misses a list is; null for any other list. */
    of: (path: string) => made.get(path) ?? null,
  };
}

const noMisses = problem(
  'no-misses',
  'No row of this list is known for certain to have had no match.',
  'Rows in doubt are not included.',
);
