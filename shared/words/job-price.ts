import { fromMillionths, toMillionths } from '../model/credits.ts';
import type { CreditPrice, CreditPrices } from '../model/settings.ts';
import { creditsNumber, creditsText } from './amounts.ts';

/** What a credit of either pool costs: known where both cost the same. */
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

/** What an account's finished jobs of one service took, in credits a row sent: the service states no price. */
export interface LearnedPrice {
  /** Finished jobs that stated both their rows and their credits. */
  jobs: number;
  low: number;
  high: number;
  /** Credits a row with a match, by the jobs whose results tell how many there were; absent without any. */
  perHit?: { jobs: number; low: number; high: number };
}

/** Credits to the next of two digits, in the direction that promises nothing. */
const roundedDown = (credits: number) => Math.floor(credits * 100 + 1e-6) / 100;
const roundedUp = (credits: number) => Math.ceil(credits * 100 - 1e-6) / 100;

const forRows = (each: number, rows: number) => fromMillionths(toMillionths(each) * rows);

/** What so many rows come to by what was paid before: from the cheapest job's price a row to the dearest's. */
export function likelyRange(learned: LearnedPrice, rows: number): { low: number; high: number } {
  return {
    low: roundedDown(forRows(learned.low, rows)),
    high: roundedUp(forRows(learned.high, rows)),
  };
}

/** "At most: not stated by the service. The most this account has paid so far is 1.2 credits a row, ..." */
export function atMostWords(
  learned: LearnedPrice | null,
  rows: number,
  price: CreditPrice | null = null,
): string {
  if (learned === null) return 'Maximum: unknown until your first job finishes.';
  const { high } = likelyRange(learned, rows);
  return `Maximum: unknown. At the highest price so far (${creditsText(roundedUp(learned.high))} a row), it would be ${pricedCredits(high, price)}.`;
}

/** "Likely 12 to 18 credits, by 12 finished jobs so far: 1.5 to 2 credits a hit." */
export function likelyWords(
  learned: LearnedPrice | null,
  rows: number,
  price: CreditPrice | null = null,
): string {
  if (learned === null) return 'Estimate: available after your first job with this service.';
  const range = likelyRange(learned, rows);
  // Parts of a credit say nothing in a range of many.
  const isMany = range.high >= 10;
  const [low, high] = isMany ? [Math.floor(range.low), Math.ceil(range.high)] : [range.low, range.high];
  return `Estimate: ${pricedRange(low, high, price)}, from ${learned.jobs === 1 ? 'one finished job' : `${learned.jobs} finished jobs`}${hitWords(learned)}.`;
}

/** ": 1.5 to 2 credits a hit in 11 of them". */
function hitWords({ jobs, perHit }: LearnedPrice): string {
  if (!perHit) return '';
  const [low, high] = [roundedDown(perHit.low), roundedUp(perHit.high)];
  const each = low === high ? creditsText(high) : `${creditsNumber(low)} to ${creditsText(high)}`;
  return `, ${each} a match${perHit.jobs < jobs ? ` in ${perHit.jobs} of them` : ''}`;
}
