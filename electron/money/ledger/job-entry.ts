import type { JobRecord } from '../../../shared/job.ts';
import type { LedgerEntry } from '../../../shared/ledger.ts';
import { outgoing } from '../../../shared/whole-job.ts';

export const jobKey = (id: string): string => `job:${id}`;

/** Nothing of these went out, or the service surely took nothing for it. */
const isUnsent = ({ state, queueId }: JobRecord): boolean =>
  queueId === undefined && state !== 'sending' && state !== 'outcome-unknown';

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
  before: LedgerEntry | undefined,
): LedgerEntry | null {
  const { id, name, connection, service, counts, finishedAt, sending, acceptedAt, createdAt } = record;
  if (isUnsent(record)) return null;
  const credits = counts?.creditsDeducted ?? null;
  const isFinished = finishedAt !== undefined;
  const isUnknown = record.queueId === undefined && record.state === 'outcome-unknown';
  const isLastWord = isFinished && credits !== null;
  return {
    key: jobKey(id),
    at: finishedAt ?? acceptedAt ?? sending?.startedAt ?? createdAt,
    account: { id: connection.id, address: connection.address, name: connection.name, kind: connection.kind },
    service,
    source: { kind: 'job', id, name },
    state: isFinished ? 'settled' : isUnknown ? 'unknown' : 'open',
    asked: counts?.rowsUploaded ?? outgoing(record)?.rows ?? null,
    hits: null,
    misses: null,
    credits,
    replySays: null,
    atMost: isLastWord ? credits : reckoned(credits, before?.atMost ?? estimate()),
    chargedMisses: 0,
    freeHits: 0,
    notStated: 0,
    before: saidBefore(credits, before),
  };
}

/** What was reckoned with stays: what other jobs took since says nothing new of this one. */
const reckoned = (credits: number | null, guess: number | null): number | null =>
  guess === null && credits === null ? null : Math.max(guess ?? 0, credits ?? 0);

/** While the service works on a job, its number may grow; another one after that, or a lower one, is a correction. */
function saidBefore(credits: number | null, before: LedgerEntry | undefined): number | null {
  if (!before || before.credits === null || credits === null) return before?.before ?? null;
  const isCorrected = before.credits !== credits && (before.state === 'settled' || credits < before.credits);
  return isCorrected ? (before.before ?? before.credits) : before.before;
}
