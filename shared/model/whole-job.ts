import type { JobRecord } from './job.ts';
import type { ServiceCounts } from './job-counts.ts';

/** What a job sends by itself: its whole list, or what its sample left of it; null until that is known. */
export function outgoing({
  prepared,
  preparedHash,
  pilot,
}: Pick<JobRecord, 'prepared' | 'preparedHash' | 'pilot'>): {
  file: 'prepared' | 'rest';
  rows: number;
  bytes: number;
  hash: string | undefined;
} | null {
  if (!prepared) return null;
  if (pilot === undefined)
    return { file: 'prepared', rows: prepared.rows, bytes: prepared.bytes, hash: preparedHash };
  return pilot.rest ? { file: 'rest', ...pilot.rest } : null;
}

type Counted = Pick<JobRecord, 'counts' | 'result' | 'pilot'>;

/** A job's numbers as the service states them, with those of its sample. What one of the two leaves out is not known. */
export function wholeCounts({ counts, pilot, result }: Counted): ServiceCounts | undefined {
  const sample = pilot?.answered?.counts;
  // Of the sample alone, as long as there is nothing of the rest.
  if (pilot === undefined) return counts;
  if (!counts) return result ? undefined : sample;
  if (!sample) return undefined;
  const sum = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other;
  return {
    rowsUploaded: sum(sample.rowsUploaded, counts.rowsUploaded),
    phonesChecked: sum(sample.phonesChecked, counts.phonesChecked),
    phonesFlagged: sum(sample.phonesFlagged, counts.phonesFlagged),
    creditsDeducted: sum(sample.creditsDeducted, counts.creditsDeducted),
  };
}

/** Rows that came back, those of the sample too; null where they cannot be counted or there is no result. */
export function wholeReturned({ result, pilot }: Counted): number | null {
  const own = result?.rows ?? null;
  if (pilot === undefined || own === null) return own;
  const sample = pilot.answered?.returned ?? null;
  return sample === null ? null : sample + own;
}
