import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { followUpFiles, jobOfSteps, servicesAsked } from '../../../shared/model/follow-ups.ts';
import { firstCheckedAt } from '../../../shared/model/job.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import type { EngineClient } from '../../engine/process/engine-client.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';
import { createSharing } from '../../platform/concurrency.ts';
import { type Disk, readJson, writeAtomically } from '../../platform/disk.ts';
import type { EarlierAnswers, EarlierPart } from './earlier-answers.ts';
import { type Joins, type OtherResults, type OwnResult, type ResultPlace, sentList } from './result-place.ts';

interface Parts {
  disk: Disk;
  engine: Pick<EngineClient, 'run'>;
  jobs: { get(id: string): JobRecord | null; folder(id: string): Result<string> };
}

const MadeOfSchema = z.object({
  steps: z.array(z.object({ id: z.string(), fetchedAt: z.string(), layout: z.string() })),
  bytes: z.number(),
});
type MadeOf = z.infer<typeof MadeOfSchema>;

/** The one result of all steps up to a job, by the id that `stepsIdOf` gives it. */
export function createStepResults({ disk, engine, jobs }: Parts) {
  const layouts = new Map<string, string>();
  const shared = createSharing<Result<ResultPlace>>();

  /** The jobs from the first one in the list to this one, and whether those before it were removed. */
  function stepsTo(jobId: string): { steps: JobRecord[]; isWhole: boolean } {
    const steps: JobRecord[] = [];
    let next: string | undefined = jobId;
    while (next !== undefined) {
      const job = jobs.get(next);
      if (!job) return { steps, isWhole: false };
      steps.unshift(job);
      next = job.follows?.jobId;
    }
    return { steps, isWhole: true };
  }

  async function made(path: string): Promise<MadeOf | null> {
    const facts = await disk.facts(path).catch(() => null);
    const text = await disk.read(`${path.slice(0, -4)}.json`).catch(() => null);
    const read = MadeOfSchema.safeParse(readJson(text)).data;
    return facts && read?.bytes === facts.bytes ? read : null;
  }

  const isSame = (step: JobRecord, { id, fetchedAt, layout }: MadeOf['steps'][number]) =>
    step.id === id &&
    step.result?.fetchedAt === fetchedAt &&
    (layouts.get(id) === undefined || layouts.get(id) === layout);

  async function place(jobId: string, others: OtherResults): Promise<Result<ResultPlace>> {
    const folder = jobs.folder(jobId);
    if (!folder.ok) return folder;
    const { steps, isWhole } = stepsTo(jobId);
    const last = steps.at(-1);
    if (!last?.follows) return failure(noFollowUps);
    const path = join(folder.value, followUpFiles.result);
    const first = jobs.folder(steps[0]?.id ?? jobId);
    const found: ResultPlace = {
      path,
      database: join(folder.value, followUpFiles.database),
      sent: first.ok ? join(first.value, 'prepared.csv') : null,
      reading: { headerRows: [0] },
    };
    const there = await made(path);
    const known = there?.steps.slice(-steps.length) ?? [];
    const fits =
      known.length === steps.length &&
      steps.every((step, at) => known[at] !== undefined && isSame(step, known[at]));
    if (there && fits && (!isWhole || there.steps.length === steps.length)) return success(found);
    if (!isWhole) return failure(stepRemoved);
    if (steps.some(({ result }) => result === undefined)) return failure(notAllThere);
    return make(steps, found, others);
  }

  async function make(
    steps: JobRecord[],
    found: ResultPlace,
    { open, place }: OtherResults,
  ): Promise<Result<ResultPlace>> {
    const asked: EngineInput<'joinSteps'>['steps'] = [];
    for (const [at, step] of steps.entries()) {
      // Read in and judged: what ties its rows to those of its list is understood then.
      const opened = await open(step.id);
      if (!opened.ok) return opened;
      const [its, folder] = [await place(step.id), jobs.folder(step.id)];
      if (!its.ok) return its;
      if (!folder.ok) return folder;
      asked.push({
        path: its.value.path,
        database: its.value.database,
        list: sentList(step, folder.value),
        unanswered: at === 0 ? null : join(folder.value, followUpFiles.unanswered),
        answeredOn: (firstCheckedAt(step) ?? '').slice(0, 10),
        answeredBy: answeredBy(step),
      });
    }
    const joined = await engine.run('joinSteps', { steps: asked, to: found.path });
    if (!joined.ok) return joined;
    const madeOf: MadeOf = {
      steps: steps.map(({ id, result }) => ({
        id,
        fetchedAt: result?.fetchedAt ?? '',
        layout: layouts.get(id) ?? '',
      })),
      bytes: joined.value.bytes,
    };
    // A fact about a file that has its name: where it cannot be kept, the file is made once more.
    await writeAtomically(disk, `${found.path.slice(0, -4)}.json`, JSON.stringify(madeOf)).catch(() => {});
    return success(found);
  }

  return {
    /** Makes the file where it is missing or older than what it is made of. */
    place(id: string, others: OtherResults): Promise<Result<ResultPlace>> {
      const jobId = jobOfSteps(id) ?? '';
      return shared(jobId, () => place(jobId, others));
    },
    /** The first job of the steps as far as it is in the list; null where the id is of no such result. */
    firstOf(id: string): JobRecord | null {
      const jobId = jobOfSteps(id);
      return jobId === null ? null : (stepsTo(jobId).steps[0] ?? null);
    },
    /** To be told how a result is understood: what is made of it is made again where that changed. */
    understood: (jobId: string, layout: ResultLayout) =>
      void layouts.set(jobId, createHash('sha256').update(JSON.stringify(layout)).digest('hex')),
  };
}

/** "Email append"; a service that was asked more than once says which time this is. */
function answeredBy(step: JobRecord): string {
  const asked = servicesAsked(step);
  const times = asked.filter((service) => service === step.service).length;
  return times > 1
    ? `${bulkServices[step.service].label}, step ${asked.length}`
    : bulkServices[step.service].label;
}

const noFollowUps = problem(
  'no-follow-ups',
  'This job has no follow-up services, or was removed.',
  'Go back to the list of jobs.',
);
const stepRemoved = problem(
  'follow-up-step-removed',
  'An earlier job was removed, so its answers can’t be joined with the others.',
  'The result of each job that is still there stays as it is.',
);
const notAllThere = {
  ...problem('follow-ups-not-finished', 'One of these jobs has no result yet.', 'Wait until it is done.'),
  retryable: true,
};

interface WholeParts {
  disk: Pick<Disk, 'facts'>;
  engine: Pick<EngineClient, 'run'>;
  earlier: EarlierAnswers;
  signal: AbortSignal;
}

const sampleGone = problem(
  'sample-result-gone',
  'The result of the test batch is gone, so it can’t be joined with the rest.',
  'Put the folder of the test batch’s job back where it was. The result of the rest is in this job’s folder.',
);

type Parted = NonNullable<Joins['parts']>;

/** The one file of a list's own result or results and the earlier answers to rows that it left out. */
export function createWholeResults({ disk, engine, earlier, signal }: WholeParts) {
  const shared = createSharing<Result<ResultPlace>>();

  async function join(own: ResultPlace, joins: Joins, others: OtherResults): Promise<Result<ResultPlace>> {
    const { to, parts, askedAt } = joins;
    const { merged } = joins.known();
    const whole = success({ ...own, path: to });
    const there = await disk.facts(to).catch(() => null);
    const isThere = there !== null && there.bytes === merged?.bytes;
    if (!parts) return isThere ? whole : failure(sampleGone);
    const taking = (files: 'needed' | 'not-needed') => earlier.of({ ...joins, own: own.path }, files, others);
    const known = await taking(isThere ? 'not-needed' : 'needed');
    if (isThere && merged?.of.join() === fetches(parts, known).join()) return whole;
    const taken = isThere ? await taking('needed') : known;
    if (parts.length === 1 && taken.length === 0) return success(own);
    const request = {
      parts: parts.map(({ fetchedAt: _, runs: __, ...part }) => part),
      ...(taken.length > 0 && { earlier: { sent: own.sent ?? '', parts: taken.map(earlierPart) } }),
      to,
    };
    const made = await engine.run('mergeResults', request, { signal });
    if (!made.ok) return made;
    const { rows: ofParts, gone, bytes } = made.value;
    const rows = ofParts.reduce((sum, each) => sum + each, 0);
    const runs = ofParts.flatMap((length, part) => {
      const answered = taken[part - parts.length]?.taken;
      if (answered) return [{ rows: length, checkedAt: answered.at, isEarlier: true }];
      const ownRuns = parts[part]?.runs ?? [{ rows: length, checkedAt: askedAt }];
      return withoutRows(ownRuns, gone[part] ?? []).map((run) => ({ ...run, isEarlier: false }));
    });
    // A fact about the file that has its name by now; where it can't be kept, the file is made once more.
    await joins.keep({
      merged: { of: fetches(parts, taken), rows, bytes, ...(taken.length > 0 && { runs }) },
    });
    return whole;
  }

  return {
    /** Makes the file where it is missing or older than its parts. */
    async of({ joins, ...own }: OwnResult, others: OtherResults): Promise<Result<ResultPlace>> {
      return joins ? shared(joins.id, () => join(own, joins, others)) : success(own);
    },
  };
}

const fetches = (own: Parted, taken: readonly EarlierPart[]): string[] => [
  ...own.map(({ fetchedAt }) => fetchedAt),
  ...taken.map((part) => `${part.job} ${part.taken.of} ${part.taken.bytes}`),
];

/** Runs of rows without some of these, by their places from 0. */
function withoutRows(runs: readonly { rows: number; checkedAt: string }[], gone: readonly number[]) {
  let end = 0;
  return runs.flatMap(({ rows, checkedAt }) => {
    const start = end;
    end += rows;
    const left = rows - gone.filter((place) => place >= start && place < end).length;
    return left > 0 ? [{ rows: left, checkedAt }] : [];
  });
}

const earlierPart = ({ path, taken: { at, by } }: EarlierPart) => ({
  path,
  answeredOn: at.slice(0, 10),
  answeredBy: by,
});
