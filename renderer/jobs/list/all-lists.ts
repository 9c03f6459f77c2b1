import { ageOfFile, ageOfLookups, ageToKeep, type CheckAge } from '../../../shared/model/check-age.ts';
import type { JobSummary } from '../../../shared/model/job.ts';
import type { Hits } from '../../../shared/model/job-counts.ts';
import { resultCame } from '../../../shared/model/job-list.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../../shared/model/lookup-list-facts.ts';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { bulkServices, lookupServices } from '../../../shared/model/services.ts';
import type { VerdictCounts } from '../../../shared/verdict/verdict.ts';
import { paths } from '../../ui/paths.ts';
import { openedFileText } from './list-entry.ts';

/** All that has numbers which were checked one day. */
export interface AllLists {
  jobs: readonly JobSummary[];
  lists: readonly LookupListSummary[];
  files: readonly OpenedFile[];
}

/** A job, a list of lookups or an opened file, where one speaks of all of them. Times in ISO 8601. */
export interface AnyList {
  id: string;
  href: string;
  name: string;
  service: string;
  /** When its result came, of a list of lookups when that was started; null where it has none, or was archived. */
  resultAt: string | null;
  /** Of a file without a known check when it was opened. */
  checkedAt: string;
  /** How long ago its numbers were checked; null where they are not to be checked again. @param now ms since 1970 */
  age: (now: number) => CheckAge | null;
  /** Of its phones; null until its result was opened. */
  verdicts: VerdictCounts | null;
  hits: Hits | null;
  /** Newer checks found some of its numbers blocked. */
  isBlocked: boolean;
}

export const allLists = ({ jobs, lists, files }: AllLists): AnyList[] => [
  ...jobs.map((job) => ({
    id: job.id,
    href: paths.job(job.id),
    name: job.name,
    service: bulkServices[job.service].label,
    resultAt: resultCame(job),
    checkedAt: job.checkedAt ?? '',
    age: (now: number) => ageToKeep(job, now),
    verdicts: job.verdicts ?? null,
    hits: job.hits ?? null,
    isBlocked: job.blocked !== undefined,
  })),
  ...lists.map((list) => ({
    id: list.id,
    href: paths.lookups(list.id),
    name: list.name,
    service: `${lookupServices[list.kind].label} lookups`,
    resultAt: list.resultReady && isAtItsEnd(list.state) ? list.createdAt : null,
    checkedAt: list.checkedAt ?? '',
    age: (now: number) => ageOfLookups(list, now),
    verdicts: list.verdicts,
    hits: list.hits,
    isBlocked: list.blocked !== undefined,
  })),
  ...files.map((file) => ({
    id: file.id,
    href: paths.openedFile(file.id),
    name: file.name,
    service: openedFileText,
    resultAt: file.archived ? null : file.openedAt,
    checkedAt: file.judged?.renewed?.checkedAt ?? file.openedAt,
    age: (now: number) => ageOfFile(file, now),
    verdicts: file.judged?.verdicts ?? null,
    hits: file.judged?.hits ?? null,
    isBlocked: (file.judged?.renewed?.blocked ?? 0) > 0,
  })),
];
