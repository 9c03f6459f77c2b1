import { dayInWords, utcDayOf } from '../../shared/model/asked-before.ts';
import { joinsEarlier } from '../../shared/model/asked-choice.ts';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import { askedAt } from '../../shared/model/job.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { bulkServices } from '../../shared/model/services.ts';
import type { Joins, OwnResult } from '../results/service/result-place.ts';
import { type JobFile, type JobStore, jobFile } from './disk/job-store.ts';
import type { JobPorts } from './ports.ts';
import { noSuchJob } from './record/job-problems.ts';

interface Parts {
  ports: Pick<JobPorts, 'disk' | 'folder'>;
  store: JobStore;
}

/** Where a job's files are, for those who show or copy them. */
export function createJobPaths({ ports: { disk, folder }, store }: Parts) {
  async function fileOf(id: string, file: JobFile, missing: string): Promise<Result<string>> {
    if (!store.get(id)) return failure(noSuchJob);
    const path = jobFile(folder, id, file);
    const facts = await disk.facts(path).catch(() => null);
    return facts ? success(path) : failure(problem('no-file', missing, 'Open the job to see how far it is.'));
  }

  /** The result of the sample where one went first, and the earlier answers to rows that were not sent. */
  async function joinsOf(record: JobRecord): Promise<Joins | null> {
    const { id, connection, service, testBatch, result, prepared, choices } = record;
    const askedBefore = joinsEarlier(choices) ? (prepared?.accounting?.askedBefore ?? 0) : 0;
    if (!result || (!testBatch && askedBefore === 0)) return null;
    return {
      id,
      connection,
      to: jobFile(folder, id, 'merged'),
      parts: await partsOf(record),
      askedAt: askedAt(record) ?? result.fetchedAt,
      askedBefore,
      asked: { path: jobFile(folder, id, 'askedBefore'), service, formFields: prepared?.formFields ?? {} },
      answerColumns: null,
      // Otherwise one of the two was prepared anew since, and they would wait for each other.
      isAfter: (earlier) => earlier.id < id,
      known: () => store.get(id) ?? record,
      keep: (known) => store.witness(id, (current) => ({ ...current, ...known })),
    };
  }

  /** What the job asked itself: null where its sample's result is gone. */
  async function partsOf(record: JobRecord): Promise<Joins['parts']> {
    const { testBatch } = record;
    if (!testBatch) return [partOf(record, record)];
    const sample = store.get(testBatch.jobId);
    const isThere = (await disk.facts(jobFile(folder, testBatch.jobId, 'result')).catch(() => null)) !== null;
    return sample?.result && isThere ? [partOf(sample, record), partOf(record, record)] : null;
  }

  /** When and by what the rows of a part were answered, as its two columns say it. */
  function partOf({ id, name, service, finishedAt, result }: JobRecord, whole: JobRecord) {
    const fetchedAt = result?.fetchedAt ?? '';
    const at = finishedAt ?? fetchedAt;
    const what = id === whole.id ? 'rest' : 'test batch';
    const ms = Date.parse(at);
    const day = Number.isNaN(ms) ? at : dayInWords(utcDayOf(ms));
    return {
      path: jobFile(folder, id, 'result'),
      fetchedAt,
      reading: headerFirst,
      answeredOn: at.slice(0, 10),
      answeredBy: whole.testBatch ? `${bulkServices[service].label}, ${what} of ${day}` : name,
    };
  }

  return {
    /** Path of the job's own result, or of the odd one where there is no other; a problem where there is none. */
    resultPath: (id: string) => fileOf(id, fileOfResult(store.get(id)), noResult),
    /** The job's own result, what is made of it, and the copy of the list that was sent. */
    async resultPlace(id: string): Promise<Result<OwnResult>> {
      const path = await fileOf(id, 'result', noResult);
      if (!path.ok) return path;
      const record = store.get(id);
      const [database, sent] = [jobFile(folder, id, 'results'), jobFile(folder, id, 'prepared')];
      const joins = record ? await joinsOf(record) : null;
      return success({ path: path.value, database, sent, reading: headerFirst, joins });
    },
    /** Path of the rows that were not sent, or of the changed cells, before and after. */
    listPath: (id: string, file: keyof typeof noList) => fileOf(id, file, noList[file]),
  };
}

const noResult = 'There is no result file for this job.';
const noList = {
  rejects: 'All rows of this list were sent.',
  changes: 'No cells of this list were changed.',
};

/** A result begins with its header: what looks like a title above it is the service's own first record. */
const headerFirst: ReadingChoice = { headerRows: [0] };

/** An odd result waits for a person; a good one stays the result until the odd one is taken. */
const fileOfResult = (record: JobRecord | undefined): JobFile =>
  record?.odd !== undefined && record.result === undefined ? 'odd' : 'result';
