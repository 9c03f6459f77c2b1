import type { LookupKind } from '../../shared/model/services.ts';
import { lookupServices } from '../../shared/model/services.ts';

/** Credits deducted since the service started, by pool. They run out of nothing: practice costs nobody anything. */
export interface CreditsDeducted {
  business: number;
  appending: number;
}

export function deduct(credits: CreditsDeducted, kind: LookupKind, amount: number): void {
  credits[lookupServices[kind].creditPool] += amount;
}
