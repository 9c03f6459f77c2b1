import { z } from 'zod';

/** A number that might be called by an earlier check and may not by the newest. Times in ISO 8601. */
export const BlockedNumberSchema = z.object({
  /** Ten digits. */
  number: z.string(),
  /** The heaviest reason, in words. */
  why: z.string(),
  /** When it was checked as one that may be called; null where that is not known. */
  checkedBefore: z.string().nullable(),
  checkedAt: z.string(),
  /** On the user's suppression list by now. */
  isSuppressed: z.boolean(),
});
export type BlockedNumber = z.infer<typeof BlockedNumberSchema>;

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
