import { toMillionths } from '../../../shared/model/credits.ts';
import type { LedgerEntry } from '../../../shared/model/ledger.ts';

/** An entry with what its sums are made of, in millionths of a credit. */
export interface KeptEntry {
  entry: LedgerEntry;
  /** By this computer's calendar: "2026-11-22". */
  day: string;
  month: string;
  credits: number;
  repliesSay: number;
  /** What may have been charged beyond `credits`. */
  more: number;
}

/** Millionths of a credit. */
interface Spent {
  credits: number;
  more: number;
}

/** The entries in memory, the newest of each key, with running sums by account and month. */
export interface LedgerIndex {
  put(entry: LedgerEntry): void;
  remove(key: string): void;
  get(key: string): LedgerEntry | undefined;
  /** The oldest first. Not to be changed. */
  all(): readonly KeptEntry[];
  /** Another number after each change. */
  version(): number;
  /**
   * What accounts spent in a month, and in all that come after it: these are in the ledger only where the clock was set back
   * since, and what it counted then counts on.
   */
  spentSince(month: string): { account: LedgerEntry['account']; spent: Spent }[];
  /** Jobs whose last word is awaited: they are dated anew when it comes. */
  openJobs(): KeptEntry[];
  /** What stands here of one job: what it took, and what it may have taken when it was sent before. */
  ofJob(id: string): Iterable<LedgerEntry>;
  /** What stands here of all jobs. */
  ofJobs(): Iterable<LedgerEntry>;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment by this computer's calendar: "2026-11-22". */
export function dayOf(at: string | number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const monthOf = (at: string | number): string => dayOf(at).slice(0, 7);

function kept(entry: LedgerEntry): KeptEntry {
  const day = dayOf(entry.at);
  const credits = toMillionths(entry.credits ?? 0);
  return {
    entry,
    day,
    month: day.slice(0, 7),
    credits,
    repliesSay: entry.replySays === null ? credits : toMillionths(entry.replySays),
    // A deduction below zero gives back nothing that a budget could count on.
    more: Math.max(0, toMillionths(entry.atMost ?? 0) - credits, -credits),
  };
}

const accountKey = ({ id, address }: LedgerEntry['account']) => `${id} ${address}`;

export function createLedgerIndex(): LedgerIndex {
  const entries = new Map<string, KeptEntry>();
  /** The oldest first; null where it has to be made anew. */
  let ordered: KeptEntry[] | null = [];
  /** Each account once, however many entries it has. */
  const accounts = new Map<string, LedgerEntry['account']>();
  let version = 0;
  const openJobs = new Set<string>();
  /** By job: few of the entries are of one, and what is to be sent asks for those alone. */
  const jobs = new Map<string, Map<string, KeptEntry>>();
  const months = new Map<string, Map<string, { account: LedgerEntry['account']; spent: Spent }>>();

  function oneOf(account: LedgerEntry['account']): LedgerEntry['account'] {
    const name = Object.values(account).join('\n');
    const known = accounts.get(name) ?? account;
    accounts.set(name, known);
    return known;
  }

  function count({ entry, month, credits, more }: KeptEntry, sign: 1 | -1): void {
    const spenders = months.get(month) ?? new Map();
    months.set(month, spenders);
    const key = accountKey(entry.account);
    const { spent } = spenders.get(key) ?? { spent: { credits: 0, more: 0 } };
    spenders.set(key, {
      account: entry.account,
      spent: { credits: spent.credits + sign * credits, more: spent.more + sign * more },
    });
  }

  function ofSameJob({ source }: LedgerEntry): Map<string, KeptEntry> | null {
    if (source.kind !== 'job' || source.id === null) return null;
    const known = jobs.get(source.id) ?? new Map<string, KeptEntry>();
    jobs.set(source.id, known);
    return known;
  }

  return {
    put(entry) {
      version += 1;
      if (entry.state === 'open' && entry.source.kind === 'job') openJobs.add(entry.key);
      else openJobs.delete(entry.key);
      const next = kept({ ...entry, account: oneOf(entry.account) });
      const before = entries.get(entry.key);
      if (before) count(before, -1);
      count(next, 1);
      if (before?.entry.at === entry.at) {
        // Its place stays.
        Object.assign(before, next);
        return;
      }
      entries.set(entry.key, next);
      ofSameJob(entry)?.set(entry.key, next);
      if (before || (ordered && entry.at < (ordered.at(-1)?.entry.at ?? ''))) ordered = null;
      else ordered?.push(next);
    },
    remove(key) {
      const before = entries.get(key);
      if (!before) return;
      version += 1;
      count(before, -1);
      entries.delete(key);
      openJobs.delete(key);
      ofSameJob(before.entry)?.delete(key);
      ordered = null;
    },
    version: () => version,
    get: (key) => entries.get(key)?.entry,
    all() {
      ordered ??= [...entries.values()].sort(oldestFirst);
      return ordered;
    },
    spentSince: (first) =>
      [...months].flatMap(([month, spenders]) => (month >= first ? [...spenders.values()] : [])),
    openJobs: () => [...openJobs].flatMap((key) => entries.get(key) ?? []),
    *ofJob(id) {
      for (const { entry } of jobs.get(id)?.values() ?? []) yield entry;
    },
    *ofJobs() {
      for (const each of jobs.values()) for (const { entry } of each.values()) yield entry;
    },
  };
}

/** Of what was charged at the same moment, the order stays. */
const oldestFirst = ({ entry: a }: KeptEntry, { entry: b }: KeptEntry) =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
