import type { JobSummary } from './job-record.ts';
import type { LookupListSummary } from './lookup-list.ts';
import type { OpenedFile } from './opened-file.ts';

/** Lists must be checked against the national registry every 31 days (16 CFR 310.4(b)(3)(iv)). */
export const checkHoldsDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

export interface CheckAge {
  /** Whole days. */
  days: number;
  /** Longer ago than a check holds, or nobody knows: they are to be checked again before anybody calls. */
  stale: boolean;
  /** "Checked today", "Checked 45 days ago". */
  words: string;
  /** Why it is stale: "too long ago"; '' where it is not. */
  doubt: string;
}

const tooLongAgo = 'too long ago';

export const staleAdvice = `A check holds for ${checkHoldsDays} days: numbers may have been listed since. Check them again before you call.`;

/** @param at when they were checked: ISO 8601. @param now in milliseconds since 1970. Null where it is not known when. */
export function checkAge(at: string | null, now: number): CheckAge | null {
  const then = Date.parse(at ?? '');
  if (Number.isNaN(then)) return null;
  // Noted by a clock that was ahead, or is behind now: it would be new for as long as that.
  if (then - now > dayMs)
    return { days: 0, stale: true, words: 'Checked on a day to come', doubt: 'not known when' };
  const age = Math.max(0, now - then);
  const days = Math.floor(age / dayMs);
  const ago = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  const stale = age > checkHoldsDays * dayMs;
  return { days, stale, words: `Checked ${ago}`, doubt: stale ? tooLongAgo : '' };
}

/** What is said above numbers that are stale. */
export const staleTitle = ({ words, doubt }: Pick<CheckAge, 'words' | 'doubt'>): string =>
  doubt === tooLongAgo
    ? `${words}: too long ago to call by.`
    : `${words}: the clock was wrong then or is now, so it is not known how long ago.`;

/** How long ago the numbers of a job were checked that are to be checked again one day; null for all others. */
export const ageToKeep = (
  { state, archived, checkedAt }: Pick<JobSummary, 'state' | 'archived' | 'checkedAt'>,
  now: number,
): CheckAge | null => (state === 'done' && !archived ? checkAge(checkedAt, now) : null);

/** How long ago the numbers of a list of lookups were checked: null while it runs, and where its result has no phone. */
export function ageOfLookups(
  { state, resultReady, verdicts, checkedAt }: LookupListSummary,
  now: number,
): CheckAge | null {
  const hasPhones = verdicts === null || Object.values(verdicts).some((count) => count > 0);
  return resultReady && state !== 'running' && hasPhones ? checkAge(checkedAt, now) : null;
}

/** How long ago the numbers of an opened file were checked; without a known check it is as old as its place in the list. */
export function ageOfFile({ archived, judged, openedAt }: OpenedFile, now: number): CheckAge | null {
  const phones = Object.values(judged?.verdicts ?? {}).reduce((sum, count) => sum + count, 0);
  if (archived || phones === 0) return null;
  const known = checkAge(judged?.renewed?.checkedAt ?? null, now);
  const opened = checkAge(openedAt, now);
  return known ?? (opened && { ...opened, words: opened.words.replace('Checked', 'Opened') });
}

/** A job's result, that of a list of lookups, or a file that was opened as one. */
export type ListKind = 'job' | 'lookups' | 'file';

/** Lists whose check is too old to call by, or of which nobody knows when they were checked. */
export interface StaleLists {
  lists: {
    id: string;
    name: string;
    kind: ListKind;
    /** ISO 8601; null where it is not known. */
    checkedAt: string | null;
    /** Since when a file is in the list: ISO 8601; null for all else. */
    openedAt: string | null;
    /** Surely too old, and not only of unknown age. */
    stale: boolean;
    /** Null where its result could not be read. */
    phones: number | null;
    mayCall: number | null;
    /** Different numbers to check; those on the user's suppression list are left out. */
    numbers: number | null;
  }[];
  /** Lists of other accounts: only the account that made them can check them again. */
  elsewhere: number;
}

/** What the newest checks found blocked. Times in ISO 8601. */
export interface BlockedReport {
  /** Of each list the numbers that might be called before and may not since. */
  lists: { id: string; name: string; kind: ListKind; checkedAt: string; numbers: number }[];
  /** Call lists that were exported before with some of them, the newest first; `open` are not on the suppression list. */
  callLists: { id: string; name: string; writtenAt: string; numbers: number; open: number }[];
  /** Different numbers in all, and how many of them are on the user's suppression list by now. */
  numbers: number;
  suppressed: number;
}
