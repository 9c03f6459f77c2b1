import { askedAt } from '../../../shared/model/check-age.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { createSharing } from '../../platform/concurrency.ts';
import { jobFile, jobFolder } from '../disk/job-files.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';
import type { EarlierAnswers } from './earlier-answers.ts';
import { joinResult } from './join-result.ts';
import type { LeftOutList } from './left-out-list.ts';

/**
 * The whole result of a list whose sample went first, or of which rows were asked before: one file, made of the sample's
 * result, that of the rest, and the earlier answers to rows that were left out.
 */
export interface MergedResults {
  /** Makes the file where it is missing or older than its parts. Null for a job that has nothing to join, or no result yet. */
  of(record: JobRecord): Promise<Result<string | null>>;
}

interface Parts {
  ports: Pick<JobPorts, 'disk' | 'folder' | 'merge'>;
  store: JobStore;
  earlier: EarlierAnswers;
  signal: AbortSignal;
}

const sampleGone = problem(
  'sample-result-gone',
  'The result of the test batch is gone, so it can’t be joined with the rest.',
  'Put the folder of the test batch’s job back where it was. The result of the rest is in this job’s folder.',
);

export function createMergedResults({ ports, store, earlier, signal }: Parts): MergedResults {
  const { disk, folder } = ports;
  const shared = createSharing<Result<string | null>>();

  /** What the job asked itself: null where its sample's result is gone. */
  async function ownParts(record: JobRecord): Promise<JobRecord[] | null> {
    const { pilot } = record;
    if (!pilot) return [record];
    const sample = store.get(pilot.jobId);
    const isThere = (await disk.facts(jobFile(folder, pilot.jobId, 'result')).catch(() => null)) !== null;
    return sample?.result && isThere ? [sample, record] : null;
  }

  async function merged(record: JobRecord): Promise<Result<string | null>> {
    const { id, pilot, result, prepared } = record;
    if (!result || (!pilot && (prepared?.accounting?.askedBefore ?? 0) === 0)) return success(null);
    const to = jobFile(folder, id, 'merged');
    const there = await disk.facts(to).catch(() => null);
    const isThere = there !== null && there.bytes === record.merged?.bytes;
    const own = await ownParts(record);
    if (!own) return isThere ? success(to) : failure(sampleGone);
    const asked = askedAt(record) ?? result.fetchedAt;
    return joinResult(
      {
        to,
        isThere,
        askedAt: asked,
        madeOf: record.merged?.of,
        signal,
        own: own.map((part) => ({
          path: jobFile(folder, part.id, 'result'),
          fetchedAt: part.result?.fetchedAt ?? '',
          ...partOf(part, record),
        })),
        sent: jobFile(folder, id, 'prepared'),
        earlier: (files) => earlier.of(leftOutList(store.get(id) ?? record), files),
        keep: (merged) => store.witness(id, (current) => ({ ...current, merged })),
      },
      ports.merge,
    );
  }

  const leftOutList = (record: JobRecord): LeftOutList => ({
    ...record,
    folder: jobFolder(folder, record.id),
    answerColumns: null,
    signal,
    formFields: record.prepared?.formFields ?? {},
    askedBefore: record.prepared?.accounting?.askedBefore ?? 0,
    keep: (known) => store.witness(record.id, (job) => ({ ...job, earlier: known })),
  });

  return { of: (record) => shared(record.id, () => merged(record)) };
}

/** When and by what the rows of a part were answered, as its two columns say it. */
function partOf({ id, name, service, finishedAt, result }: JobRecord, whole: JobRecord) {
  const at = finishedAt ?? result?.fetchedAt ?? '';
  const what = id === whole.id ? 'rest' : 'sample';
  return {
    reading: { headerRows: [0] },
    answeredOn: at.slice(0, 10),
    answeredBy: whole.pilot ? `${bulkServices[service].label}, ${what} of ${dayInWords(at)}` : name,
  };
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "3 Oct 2026". */
const dayInWords = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : day.format(Date.parse(at)));
