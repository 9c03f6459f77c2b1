import type { JobAccount } from '../../../shared/model/connection.ts';
import type { JobRecord } from '../../../shared/model/job.ts';

/** The accounts that jobs were made through, each once, named as its latest job names it. The practice account is nobody's. */
export function jobAccounts(records: readonly JobRecord[]): JobAccount[] {
  const accounts = new Map<string, JobAccount>();
  for (const { connection } of records) {
    const { id, name, address, kind } = connection;
    if (kind === 'practice') continue;
    const jobs = (accounts.get(`${id} ${address}`)?.jobs ?? 0) + 1;
    accounts.set(`${id} ${address}`, { id, name, address, jobs });
  }
  return [...accounts.values()];
}
