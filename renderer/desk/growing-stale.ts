import {
  ageOfFile,
  ageOfLookups,
  ageToKeep,
  type CheckAge,
  checkHoldsDays,
} from '../../shared/model/check-age.ts';
import type { JobSummary } from '../../shared/model/job.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import type { OpenedFile } from '../../shared/model/opened-file.ts';
import type { VerdictCounts } from '../../shared/verdict/verdict.ts';
import { byMoment } from '../../shared/words/by-moment.ts';
import { paths } from '../ui/paths.ts';

/** A list whose numbers were checked so long ago, or were opened from a file then, and how many phones its result has. */
export interface AgedList {
  id: string;
  href: string;
  name: string;
  /** Checked, or opened. */
  at: string;
  age: CheckAge;
  /** Of its result, and those that may be called; null until that was opened. */
  phones: number | null;
  mayCall: number | null;
}

export interface GrowingStale {
  /** Checked longer ago than a check holds; the oldest first. */
  stale: AgedList[];
  /** Stale before a week is over; those that have the least time first. */
  soon: AgedList[];
}

const weekDays = 7;

type Aged = Pick<AgedList, 'id' | 'href' | 'name' | 'at'> & {
  age: CheckAge | null;
  verdicts: VerdictCounts | undefined;
};

/** All that has numbers which were checked one day. */
export interface Checked {
  jobs: readonly JobSummary[];
  lists: readonly LookupListSummary[];
  files: readonly OpenedFile[];
}

/** @param now in milliseconds since 1970. */
export function growingStale({ jobs, lists, files }: Checked, now: number): GrowingStale {
  const all: Aged[] = [
    ...jobs.map((job) => ({
      ...{ id: job.id, href: paths.job(job.id), name: job.name, at: job.checkedAt ?? '' },
      ...{ age: ageToKeep(job, now), verdicts: job.verdicts },
    })),
    ...lists.map((list) => ({
      ...{ id: list.id, href: paths.lookupsResult(list.id), name: list.name, at: list.checkedAt ?? '' },
      ...{ age: ageOfLookups(list, now), verdicts: list.verdicts ?? undefined },
    })),
    ...files.map((file) => ({
      ...{ id: file.id, href: paths.openedFile(file.id), name: file.name },
      ...{ at: file.judged?.renewed?.checkedAt ?? file.openedAt },
      ...{ age: ageOfFile(file, now), verdicts: file.judged?.verdicts },
    })),
  ];
  const stale: AgedList[] = [];
  const soon: AgedList[] = [];
  for (const { age, verdicts, ...list } of all) {
    if (age === null || (!age.stale && age.days < checkHoldsDays - weekDays)) continue;
    (age.stale ? stale : soon).push({
      ...list,
      age,
      phones: verdicts ? Object.values(verdicts).reduce((sum, count) => sum + count, 0) : null,
      mayCall: verdicts?.['may-call'] ?? null,
    });
  }
  const oldestFirst = (a: AgedList, b: AgedList) => byMoment(a.at, b.at);
  return { stale: stale.sort(oldestFirst), soon: soon.sort(oldestFirst) };
}

/** Days that a check holds on, the one that has begun counted in. */
export const daysLeft = ({ days }: CheckAge): number => Math.max(1, checkHoldsDays - days);
