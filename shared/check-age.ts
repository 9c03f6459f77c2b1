import type { JobRecord } from './job.ts';

/** Lists must be checked against the national registry every 31 days (16 CFR 310.4(b)(3)(iv)). */
export const checkHoldsDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

/** How long ago numbers were checked. */
export interface CheckAge {
  /** Whole days. */
  days: number;
  /** Longer ago than a check holds: they are to be checked again before anybody calls. */
  stale: boolean;
  /** "Checked today", "Checked 45 days ago". */
  words: string;
}

export const staleAdvice = `A check holds for ${checkHoldsDays} days: numbers may have been listed since. Check them again before you call.`;

/** @param at when they were checked: ISO 8601. @param now in milliseconds since 1970. Null where it is not known when. */
export function checkAge(at: string | null, now: number): CheckAge | null {
  const then = Date.parse(at ?? '');
  if (Number.isNaN(then)) return null;
  const age = Math.max(0, now - then);
  const days = Math.floor(age / dayMs);
  const ago = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  return { days, stale: age > checkHoldsDays * dayMs, words: `Checked ${ago}` };
}

/** When the numbers of a job's result were checked: as the service finished; ISO 8601, null where there is no result. */
export const checkedAt = ({ result, finishedAt }: Pick<JobRecord, 'result' | 'finishedAt'>): string | null =>
  result === undefined ? null : (finishedAt ?? result.fetchedAt);
