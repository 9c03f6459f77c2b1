import { practiceConnectionId } from '../../../shared/model/connection.ts';
import type { LedgerAccount } from '../../../shared/model/ledger.ts';
import type { Head } from './head.ts';

/** What a past lookup took: all that the ledger needs of it, and nothing of whom it was about. */
export interface LookupCharge extends Pick<Head, 'id' | 'kind' | 'askedAt' | 'outcome' | 'credits'> {
  account: LedgerAccount;
}

export const chargeOfHead = ({ id, kind, askedAt, outcome, credits, account }: Head): LookupCharge => ({
  ...{ id, kind, askedAt, outcome, credits },
  account: { ...account, kind: account.id === practiceConnectionId ? 'practice' : 'service' },
});
