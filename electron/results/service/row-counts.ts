import type { JobRecord } from '../../../shared/model/job.ts';
import { failure, problem, type Result } from '../../../shared/model/problem.ts';
import type { EngineClient } from '../../engine/process/client.ts';
import type { EngineOutput } from '../../engine/process/protocol.ts';
import type { Results } from './results.ts';
import { sentList } from './sent-list.ts';

/** What came back for each row of a job's list, counted; see the engine's `rowCounts`. */
export type RowCountsOf = (
  jobId: string,
  by: { column: string; values: string[] } | null,
) => Promise<Result<EngineOutput<'rowCounts'>>>;

const noJob = problem('no-such-job', 'This job is not in the list any more.', 'Go back to the list of jobs.');

export function createRowCounts(parts: {
  engine: Pick<EngineClient, 'run'>;
  results: Pick<Results, 'open' | 'place'>;
  jobs: { get(id: string): JobRecord | null; folder(id: string): Result<string> };
}): RowCountsOf {
  const { engine, results, jobs } = parts;
  return async (jobId, by) => {
    const job = jobs.get(jobId);
    const folder = jobs.folder(jobId);
    if (!job || !folder.ok) return failure(noJob);
    // Judged by what holds now, and read in where nobody has looked at it yet.
    const opened = await results.open(jobId);
    if (!opened.ok) return opened;
    const place = await results.place(jobId);
    if (!place.ok) return place;
    const { path, database } = place.value;
    return engine.run('rowCounts', { path, database, list: sentList(job, folder.value), by });
  };
}
