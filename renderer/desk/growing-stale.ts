import { ageToKeep, type CheckAge, checkHoldsDays } from '../../shared/check-age.ts';
import type { JobSummary } from '../../shared/job.ts';
import { byMoment } from './by-moment.ts';

/** A list whose numbers were checked so long ago, and how many phones its result has. */
export interface AgedList {
  id: string;
  name: string;
  checkedAt: string;
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

/** @param now in milliseconds since 1970. */
export function growingStale(jobs: readonly JobSummary[], now: number): GrowingStale {
  const stale: AgedList[] = [];
  const soon: AgedList[] = [];
  for (const job of jobs) {
    const age = ageToKeep(job, now);
    if (age === null || (!age.stale && age.days < checkHoldsDays - weekDays)) continue;
    const { id, name, checkedAt, verdicts } = job;
    (age.stale ? stale : soon).push({
      id,
      name,
      checkedAt: checkedAt ?? '',
      age,
      phones: verdicts ? Object.values(verdicts).reduce((sum, count) => sum + count, 0) : null,
      mayCall: verdicts?.['may-call'] ?? null,
    });
  }
  const oldestFirst = (a: AgedList, b: AgedList) => byMoment(a.checkedAt, b.checkedAt);
  return { stale: stale.sort(oldestFirst), soon: soon.sort(oldestFirst) };
}

/** Days that a check holds on, the one that has begun counted in. */
export const daysLeft = ({ days }: CheckAge): number => Math.max(1, checkHoldsDays - days);
