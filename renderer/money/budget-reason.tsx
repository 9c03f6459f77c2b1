import { skipToken, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { ConnectionView } from '../../shared/model/connection.ts';
import type { LookupExperience } from '../../shared/model/credits.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import type { CreditPrice } from '../../shared/model/settings.ts';
import { counted, wholeNumber } from '../../shared/words/amounts.ts';
import { pricedRange } from '../../shared/words/job-price.ts';
import { ask } from '../ipc/ask.ts';
import { useCreditPrice } from '../ipc/queries.ts';
import { TextDialog } from '../ui/ask-dialogs.tsx';

interface Props extends Pick<ComponentProps<typeof TextDialog>, 'action' | 'saving' | 'onClose'> {
  /** What was stopped by a budget; nothing is asked while it is null, or another problem. */
  stopped: Problem | null;
  onPass: (reason: string) => void;
}

/** Asks why a budget is to be passed. The reason is kept in the ledger. */
export const BudgetReason = ({ stopped, onPass, ...dialog }: Props) => (
  <TextDialog
    {...dialog}
    opened={stopped?.overBudget !== undefined}
    title="This passes your budget"
    label="Reason"
    description="Saved in your credit history."
    maxLength={400}
    onSave={onPass}
  >
    <p>{stopped?.message} Nothing was sent.</p>
  </TextDialog>
);

interface LikelyLookupsProps {
  kind: LookupKind;
  /** The account that is asked; undefined until it is known. */
  account: Pick<ConnectionView, 'id' | 'kind'> | undefined;
  questions: number;
}

/** What so many lookups are likely to cost, by this account's answers so far. */
export function LikelyLookups({ kind, account, questions }: LikelyLookupsProps) {
  const { data } = useQuery(ask('prices:lookups', account ? { account: account.id } : skipToken));
  const price = useCreditPrice(kind, account);
  if (!data) return null;
  return <span>{likelyLookupWords(data[kind], questions, lookupServices[kind].creditsPerHit, price)}</span>;
}

/** How sure the range is to hold the true share: nine times in ten. */
const z = 1.645;

/**
 * Between which numbers of so many questions are likely to hit, by the answers so far (Wilson's interval); null before
 * the first.
 */
export function likelyHits(
  { answered, hits }: LookupExperience,
  questions: number,
): { low: number; high: number } | null {
  if (answered === 0) return null;
  const share = hits / answered;
  const spread = (z * z) / answered;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((share * (1 - share)) / answered + spread / (4 * answered))) / (1 + spread);
  return {
    low: Math.max(0, Math.floor(questions * (middle - half))),
    high: Math.min(questions, Math.ceil(questions * (middle + half))),
  };
}

/** "Likely 40 to 52 credits: 46 of 60 such lookups hit so far." */
export function likelyLookupWords(
  experience: LookupExperience,
  questions: number,
  creditsPerHit: number,
  price: CreditPrice | null = null,
): string {
  const range = likelyHits(experience, questions);
  if (range === null) return 'Likely: not known before the first answer on this account.';
  const [low, high] = [range.low * creditsPerHit, range.high * creditsPerHit];
  const { answered, hits } = experience;
  return `Likely ${pricedRange(low, high, price)}: ${wholeNumber(hits)} of ${counted(answered, 'such lookup')} hit so far.`;
}
