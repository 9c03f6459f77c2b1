import type { CreditPrice, CreditPrices } from '../model/settings.ts';
import { creditsNumber, creditsText } from './amounts.ts';

/**
 * What a credit costs that is of one pool or of the other, which nobody states, as for bulk jobs: known where both cost
 * the same.
 */
export const priceOfEither = ({ business, appending }: CreditPrices): CreditPrice | null =>
  JSON.stringify(business) === JSON.stringify(appending) ? business : null;

/** An amount as people write it: "12.30 USD", and small ones with as much as they need: "0.0042 USD". */
export const moneyInWords = (amount: number, currency: string): string =>
  `${moneyNumber(amount)} ${currency}`;

function moneyNumber(amount: number): string {
  const digits = amount !== 0 && Math.abs(amount) < 0.1 ? { maximumSignificantDigits: 2 } : twoDigits;
  return new Intl.NumberFormat('en-US', digits).format(amount);
}
const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** "2 credits (0.20 USD)"; the credits alone where it is not known what one costs. */
export function pricedCredits(
  credits: number,
  price: CreditPrice | null,
  text = creditsText(credits),
): string {
  return price === null ? text : `${text} (${moneyInWords(credits * price.amount, price.currency)})`;
}

/** "40 to 52 credits (4.00 to 5.20 USD)", or one number where both bounds come to the same. */
export function pricedRange(low: number, high: number, price: CreditPrice | null): string {
  if (low === high) return pricedCredits(low, price);
  const credits = `${creditsNumber(low)} to ${creditsText(high)}`;
  if (price === null) return credits;
  const { amount, currency } = price;
  return `${credits} (${moneyNumber(low * amount)} to ${moneyInWords(high * amount, currency)})`;
}
