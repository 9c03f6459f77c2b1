import type { ReadingChoice } from '../../shared/model/csv.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { type JobFile, jobFile } from './disk/job-files.ts';
import type { JobStore } from './disk/job-store.ts';
import type { JobPorts } from './ports.ts';
import { noSuchJob } from './record/job-problems.ts';
import type { MergedResults } from './work/merge-results.ts';

/** Where a job's files are, for those who show or copy them. */
export interface JobPaths {
  /** Path of the result, or of the odd one where there is no other, or of the rejected rows; a problem where there is none. */
  resultPath(id: string): Promise<Result<string>>;
  /** The result, what is made of it, and the copy of the list that was sent. */
  resultPlace(
    id: string,
  ): Promise<Result<{ path: string; database: string; sent: string; reading: ReadingChoice }>>;
  rejectsPath(id: string): Promise<Result<string>>;
  /** Path of the list of changed cells, before and after. */
  changesPath(id: string): Promise<Result<string>>;
}

interface Parts {
  ports: Pick<JobPorts, 'disk' | 'folder'>;
  store: JobStore;
  merged: MergedResults;
}

export function createJobPaths({ ports: { disk, folder }, store, merged }: Parts): JobPaths {
  async function fileOf(id: string, file: JobFile, missing: string): Promise<Result<string>> {
    if (!store.get(id)) return failure(noSuchJob);
    const path = jobFile(folder, id, file);
    const facts = await disk.facts(path).catch(() => null);
    return facts ? success(path) : failure(problem('no-file', missing, 'Open the job to see how far it is.'));
  }

  /** The result, with that of the sample in it where one went first, and the earlier answers to rows that were not sent. */
  async function wholeResult(id: string, file?: JobFile): Promise<Result<string>> {
    const record = store.get(id);
    const found = await fileOf(id, file ?? fileOfResult(record), 'There is no result file for this job.');
    if (!found.ok || record?.result === undefined) return found;
    const whole = await merged.of(record);
    return whole.ok ? success(whole.value ?? found.value) : whole;
  }

  return {
    resultPath: (id) => wholeResult(id),
    async resultPlace(id) {
      const path = await wholeResult(id, 'result');
      if (!path.ok) return path;
      const [database, sent] = [jobFile(folder, id, 'results'), jobFile(folder, id, 'prepared')];
      return success({ path: path.value, database, sent, reading: headerFirst });
    },
    rejectsPath: (id) => fileOf(id, 'rejects', 'No rows of this list were left out.'),
    changesPath: (id) => fileOf(id, 'changes', 'No cells of this list were changed.'),
  };
}

/** A result begins with its header: what looks like a title above it is the service's own first record. */
const headerFirst: ReadingChoice = { headerRows: [0] };

/** An odd result waits for a person; a good one stays the result until the odd one is taken. */
const fileOfResult = (record: JobRecord | undefined): JobFile =>
  record?.odd !== undefined && record.result === undefined ? 'odd' : 'result';
