import type { OverBudget } from '../../shared/model/budgets.ts';
import { type LookupExperience, sumCredits } from '../../shared/model/credits.ts';
import { judgedOf, mayBeAtService, outgoing } from '../../shared/model/job.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { LedgerEntry } from '../../shared/model/ledger.ts';
import type { LedgerService } from '../../shared/model/ledger-services.ts';
import { failure, type Result } from '../../shared/model/problem.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { type LearnedPrice, likelyRange } from '../../shared/words/job-price.ts';
import type { Ledger } from '../memory/ledger.ts';
import type { AskedOn } from '../memory/questions.ts';
import { type AccountBudgets, orUnread, type Spender, stopOf } from './budgets.ts';

interface PricedService {
  connection: AskedOn;
  service: LedgerService;
}

export type JobSpending = ReturnType<typeof createJobSpending>;

export interface SpendingParts {
  ledger: Ledger;
  budgets: AccountBudgets;
  /** No list of a job leaves before. */
  ready: Promise<void>;
}

export function createJobSpending({ ledger, budgets, ready }: SpendingParts) {
  /** Jobs whose lists are to leave at any moment: they count, whatever their records say meanwhile. */
  const leaving = new Set<string>();

  function learned({ connection, service }: PricedService): LearnedPrice | null {
    const accountId = budgets.idOf(connection);
    const own = ledger.ofJobs(service).filter(({ account }) => budgets.idOf(account) === accountId);
    return learnPrice(own, service);
  }

  /** What a job is reckoned with, in credits: by the dearest row so far. */
  function estimate(record: JobRecord): number | null {
    const price = learned(record);
    return price && likelyRange(price, outgoing(record)?.rows ?? 0).high;
  }

  /** What a job took, or may have, when it was sent before. */
  const usedBy = (id: string) => mostTaken(ledger.ofJob(id));

  const spenderOf = ({ connection: account, id, name }: JobRecord, press: string): Spender => ({
    account,
    source: { kind: 'job', id, name },
    press,
  });

  const jobOver = (record: JobRecord, intent: string): OverBudget | null =>
    budgets.over(spenderOf(record, intent), { credits: estimate(record), used: usedBy(record.id) });

  const jobStop = (record: JobRecord, intent: string) => stopOf(() => jobOver(record, intent));

  /** A list that is sent again may have been paid for before: that stays in the ledger beside what comes now. */
  function keepDoubt(id: string): void {
    const before = ledger.get(jobKey(id));
    if (before?.state === 'unknown') ledger.note({ ...before, key: `${before.key}:${before.at}` });
  }

  return {
    /** What a job took, or may have by what it is reckoned with, in credits; 0 for one that nobody sent. Throws where the ledger can't be read. */
    took(id: string, record: JobRecord | null): number {
      if (record === null || ledger.ofJob(id).length > 0) return usedBy(id);
      const isToLeave = record.state === 'prepared';
      return isToLeave || mayBeAtService(record) ? (estimate(record) ?? 0) : 0;
    },
    /** What a row took in this account's finished jobs; null before the first that says. */
    learned,
    /** Why its list may not be sent without a reason; null where it may. */
    stop: jobStop,
    /** Lets the press `intent` pass a budget for a person's reason. */
    pass(record: JobRecord, intent: string, reason: string): Result<null> {
      const passed = budgets.pass(spenderOf(record, intent), () => jobOver(record, intent), reason);
      // Another limit may hold it as well, of which the person has not been told.
      const why = passed.ok ? jobStop(record, intent) : null;
      return why ? failure(why) : passed;
    },
    /** To be called right before a list leaves: counts what it may take from now on, or says why it may not leave. */
    async leave(record: JobRecord, intent: string) {
      await ready;
      return orUnread(() => {
        const why = jobStop(record, intent);
        if (why) return why;
        keepDoubt(record.id);
        const entry = jobEntry({ ...record, state: 'sending' }, () => estimate(record), null);
        leaving.add(record.id);
        // Counted in the step that looked: whoever looks next sees it.
        if (entry) ledger.hold(entry);
        return null;
      });
    },
    /** Nothing of it left after all. */
    stayed(id: string): void {
      leaving.delete(id);
      ledger.drop(jobKey(id));
    },
    /** Notes in the ledger what its record says by now. */
    follow: (record: JobRecord) =>
      void orUnread(() => {
        const before = ledger.get(jobKey(record.id));
        const entry = jobEntry(record, () => estimate(record), before);
        if (entry !== null) leaving.delete(record.id);
        // A job that was taken for sent and was not. One that is to be sent again may have been paid for before.
        const isNone = entry === null && before?.state === 'open' && !leaving.has(record.id);
        if (isNone) ledger.drop(before.key);
        else if (entry?.state === 'open') ledger.hold(entry);
        else if (entry) ledger.note(entry);
        return null;
      }),
    /** Its record is about to go: what it took is on disk by then, and stays unknown where it did not say. */
    removing: (id: string) =>
      orUnread(() => {
        const entry = ledger.get(jobKey(id));
        if (!entry) return null;
        const kept = ledger.keep(entry.state === 'open' ? { ...entry, state: 'unknown' } : entry);
        return kept.ok ? null : kept.problem;
      }),
  };
}

/** What these entries took, or may have, in credits. */
export const mostTaken = (entries: readonly LedgerEntry[]): number =>
  sumCredits(...entries.map(({ credits, atMost }) => Math.max(credits ?? 0, atMost ?? 0)));

const jobKey = (id: string): string => `job:${id}`;

/**
 * What a job took, by its record; null where it was not sent. While the service works on it, and where it never says a
 * number, `estimate` is the most that is reckoned with.
 * @param estimate credits, by what this account's jobs took so far; null where nothing is known. Asked only where it counts, as
 *   the whole ledger is gone through for it.
 * @param before what stands in the ledger of it
 */
export function jobEntry(
  record: JobRecord,
  estimate: () => number | null,
  before: LedgerEntry | null,
): LedgerEntry | null {
  const { id, name, connection, service, counts, finishedAt, sending, acceptedAt, createdAt } = record;
  if (!mayBeAtService(record)) return null;
  const credits = counts?.creditsDeducted ?? null;
  const isFinished = finishedAt !== undefined;
  const isUnknown = record.queueId === undefined && record.state === 'outcome-unknown';
  const isLastWord = isFinished && credits !== null;
  const asked = counts?.rowsUploaded ?? outgoing(record)?.rows ?? null;
  const hits = ownHits(record, asked, before);
  const misses = hits === null || asked === null ? null : asked - hits;
  return {
    key: jobKey(id),
    at: finishedAt ?? acceptedAt ?? sending?.startedAt ?? createdAt,
    account: connection,
    service,
    source: { kind: 'job', id, name },
    state: isFinished ? 'settled' : isUnknown ? 'unknown' : 'open',
    asked,
    hits,
    misses,
    credits,
    replySays: null,
    atMost: isLastWord ? credits : reckoned(credits, before?.atMost ?? estimate()),
    // A job states one number for all of its rows, so that more than this is not certain of any.
    chargedMisses: isLastWord && credits > 0 && hits === 0 ? (misses ?? 0) : 0,
    freeHits: isLastWord && credits === 0 ? (hits ?? 0) : 0,
    notStated: 0,
    before: saidBefore(credits, before),
  };
}

/** Rows with a match among those that this job sent; null where its result does not tell. */
function ownHits(job: JobRecord, asked: number | null, before: LedgerEntry | null): number | null {
  const judged = job.testBatch === undefined && job.merged === undefined ? judgedOf(job) : undefined;
  if (!judged) return before?.hits ?? null;
  return judged.hits?.of === asked ? judged.hits.found : null;
}

/** What was reckoned with stays: what other jobs took since says nothing new of this one. */
const reckoned = (credits: number | null, guess: number | null): number | null =>
  guess === null && credits === null ? null : Math.max(guess ?? 0, credits ?? 0);

/** While the service works on a job, its number may grow; another one after that, or a lower one, is a correction. */
function saidBefore(credits: number | null, before: LedgerEntry | null): number | null {
  if (!before || before.credits === null || credits === null) return before?.before ?? null;
  const isCorrected = before.credits !== credits && (before.state === 'settled' || credits < before.credits);
  return isCorrected ? (before.before ?? before.credits) : before.before;
}

type Facts = Pick<LedgerEntry, 'service' | 'state' | 'asked' | 'credits' | 'hits'>;

/** What a row of a bulk job took in these entries of one account, and a row with a match; null before the first that says. */
export function learnPrice(entries: Iterable<Facts>, service: LedgerService): LearnedPrice | null {
  const prices: number[] = [];
  const ofHits: number[] = [];
  for (const { service: of, state, asked, credits, hits } of entries) {
    if (of !== service || state !== 'settled' || credits === null || credits < 0 || !asked) continue;
    prices.push(credits / asked);
    if (hits) ofHits.push(credits / hits);
  }
  if (prices.length === 0) return null;
  return { ...rangeOf(prices), ...(ofHits.length > 0 && { perHit: rangeOf(ofHits) }) };
}

const rangeOf = (prices: readonly number[]) => ({
  jobs: prices.length,
  low: prices.reduce((low, price) => Math.min(low, price)),
  high: prices.reduce((high, price) => Math.max(high, price)),
});

/** Of the questions of a lookup that were answered, how many there were and how many hit. */
export function learnHits(
  answers: Iterable<{ service: LedgerService; hits: number; misses: number }>,
  kind: LookupKind,
): LookupExperience {
  let answered = 0;
  let hits = 0;
  for (const each of answers) {
    if (each.service !== `${kind}-lookup`) continue;
    hits += each.hits;
    answered += each.hits + each.misses;
  }
  return { answered, hits };
}
