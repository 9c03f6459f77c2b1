import { basename, dirname, join } from 'node:path';
import { following } from '../../shared/model/follow-ups.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import type { ListFiles } from '../app/lists/list-files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Exports } from '../results/service/exports.ts';

type MissesOf = NonNullable<Parameters<Jobs['create']>[0]['missesOf']>;

/** The lists made of the rows that jobs had no match for, in this run of the app. */
export type MissedLists = ReturnType<typeof createMissedLists>;

export function createMissedLists(
  exports: Pick<Exports, 'writeMisses'>,
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
      const written = await exports.writeMisses(jobId, { misses, unanswered });
      if (!written.ok) return written;
      if (written.value === 0) return failure(noMisses);
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
