import { type JobRecord, outgoing } from '../../../shared/model/job.ts';
import type { LedgerEntry } from '../../../shared/model/ledger.ts';

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
  before: LedgerEntry | null,
): LedgerEntry | null {
  const { id, name, connection, service, counts, finishedAt, sending, acceptedAt, createdAt } = record;
  if (isUnsent(record)) return null;
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
    account: { id: connection.id, address: connection.address, name: connection.name, kind: connection.kind },
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

/**
 * Rows with a match in what came back for the rows that this job sent. Null where its result does not tell; where it is not
 * judged, or earlier answers or a sample stand in it, what stands in the ledger stays.
 */
function ownHits(
  { judged, result, pilot, merged }: JobRecord,
  asked: number | null,
  before: LedgerEntry | null,
): number | null {
  const isOwn = result !== undefined && pilot === undefined && merged === undefined;
  if (!isOwn || judged?.fetchedAt !== result.fetchedAt) return before?.hits ?? null;
  return judged.hits !== undefined && judged.hits.of === asked ? judged.hits.found : null;
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
