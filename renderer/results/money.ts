import type { CreditPrice } from '../../shared/settings.ts';

/** An amount as people write it: "12.30 USD", and small ones with as much as they need: "0.0042 USD". */
export function moneyInWords(amount: number, currency: string): string {
  const digits = amount !== 0 && Math.abs(amount) < 0.1 ? { maximumSignificantDigits: 2 } : twoDigits;
  return `${new Intl.NumberFormat('en-US', digits).format(amount)} ${currency}`;
}
const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** What credits come to, for all and for one phone that may be called: one line below the number of credits. */
export function creditsInWords(credits: number | null, callable: number, price: CreditPrice | null): string {
  if (credits === null) return '';
  const each = callable > 0 ? credits / callable : null;
  const forOne = each === null ? '' : `${each.toFixed(1)} for a phone that may be called`;
  if (price === null) return forOne;
  const { amount, currency } = price;
  const whole = moneyInWords(credits * amount, currency);
  return each === null
    ? whole
    : `${whole}, ${moneyInWords(each * amount, currency)} for a phone that may be called`;
}
