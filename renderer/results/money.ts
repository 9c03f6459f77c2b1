import type { CreditPrice } from '../../shared/model/settings.ts';
import { moneyInWords } from '../../shared/words/priced-credits.ts';

/**
 * What credits come to, for all and for one phone that may be called: one line below the number of credits.
 * @param callable phones that these credits paid for; null where not all of the result was
 */
export function creditsInWords(
  credits: number | null,
  callable: number | null,
  price: CreditPrice | null,
): string {
  if (credits === null) return '';
  const each = callable ? credits / callable : null;
  const forOne = each === null ? '' : `${each.toFixed(1)} for a phone that may be called`;
  if (price === null) return forOne;
  const { amount, currency } = price;
  const whole = moneyInWords(credits * amount, currency);
  return each === null
    ? whole
    : `${whole}, ${moneyInWords(each * amount, currency)} for a phone that may be called`;
}
