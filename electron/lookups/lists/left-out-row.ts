import type { KeptLookupRow } from '../../../shared/kept-lookup-row.ts';
import type { LookupOutcome } from '../../../shared/lookup-list.ts';

/** How a row ends that asks nothing: what was asked before was asked by others, and is no refusal. */
export const leftOutAs = ({
  askedBefore,
  leftOut = '',
}: KeptLookupRow): { outcome: LookupOutcome; message: string } =>
  askedBefore
    ? { outcome: 'elsewhere', message: leftOut }
    : { outcome: 'refused', message: `Not sent: ${leftOut}` };
