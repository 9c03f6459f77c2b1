import type { CreditPrice } from '../../shared/model/settings.ts';
import { priceOfEither } from '../../shared/words/priced-credits.ts';
import { useSettings } from './queries.ts';

/** What a credit costs the user of one pool, or of either where nobody states which; null where it is not known, and on practice. */
export function useCreditPrice(
  pool: 'business' | 'appending' | 'either',
  account: { kind: 'practice' | 'service' } | undefined,
): CreditPrice | null {
  const prices = useSettings().data?.creditPrices;
  if (!prices || account?.kind === 'practice') return null;
  return pool === 'either' ? priceOfEither(prices) : prices[pool];
}
