import type { ConnectionView } from '../../shared/model/connection.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import { likelyLookupWords } from '../../shared/words/lookup-price.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useLookupExperience } from '../ipc/money-queries.ts';

interface Props {
  kind: LookupKind;
  /** The account that is asked; undefined until it is known. */
  account: Pick<ConnectionView, 'id' | 'kind'> | undefined;
  questions: number;
}

/** What so many lookups are likely to cost, by this account's answers so far. */
export function LikelyLookups({ kind, account, questions }: Props) {
  const { data } = useLookupExperience(account?.id);
  const { creditsPerHit, creditPool } = lookupServices[kind];
  const price = useCreditPrice(creditPool, account);
  if (!data) return null;
  return <span>{likelyLookupWords(data[kind], questions, creditsPerHit, price)}</span>;
}
