import type { Account } from '../../shared/model/connection.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { aJobRecord } from './fake-data.ts';

export const account = {
  id: 'acme',
  name: 'Acme',
  address: 'https://api.example.com',
  kind: 'service' as const,
};

export function jobOf(id: string, rows: number, part: Partial<JobRecord> = {}): JobRecord {
  const { queueId: _, counts: __, finishedAt: ___, result: ____, ...draft } = aJobRecord({ id });
  const prepared = draft.prepared && { ...draft.prepared, rows };
  return { ...draft, connection: account, state: 'prepared', ...(prepared && { prepared }), ...part };
}

/** It has finished and took so many credits. */
export const finished = (job: JobRecord, credits: number, at: string): JobRecord => ({
  ...{ ...job, state: 'done', queueId: job.queueId ?? '1', finishedAt: at },
  counts: {
    rowsUploaded: job.prepared?.rows ?? null,
    phonesChecked: null,
    phonesFlagged: null,
    creditsDeducted: credits,
  },
});

/** A credit a row, as one job of long ago has shown. */
export const priced = finished(jobOf('priced', 4), 4, '2025-01-05T12:00:00.000Z');

/** A single lookup by phone that is to leave. */
export const lookupFacts = (n: number, at: number, of: Account = account) => ({
  ...{ key: `lookup:${n}`, kind: 'phone' as const, account: of, at: new Date(at).toISOString(), asked: 1 },
  source: { kind: 'lookup' as const, id: `${n}`, name: 'Phone lookup' },
});
/** Its answer: a match at the full price. */
export const pricePaid = [{ outcome: 'hit' as const, credits: 2 }];
