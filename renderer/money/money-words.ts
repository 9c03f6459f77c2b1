import type { BudgetStanding } from '../../shared/model/budgets.ts';
import { fromMillionths, toMillionths } from '../../shared/model/credits.ts';
import type { LedgerDay, LedgerSums } from '../../shared/model/ledger.ts';
import {
  type CreditPool,
  type LedgerService,
  ledgerServices,
  poolOf,
} from '../../shared/model/ledger-services.ts';
import type { CreditPrices } from '../../shared/model/settings.ts';
import { creditsNumber, creditsText, percentage } from '../../shared/words/amounts.ts';
import { moneyInWords, priceOfEither } from '../../shared/words/job-price.ts';
import type { Standing } from '../ui/badge.tsx';
import { monthText } from '../ui/format.ts';

/** "2026-11", by this computer's calendar. */
export function thisMonth(now = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

export const poolText: Record<CreditPool, string> = { business: 'Business', appending: 'Appending' };

/** How far a month's budget is used, in words and as a tone. */
export function budgetWords({ budget, spent, mayBeMore, month }: BudgetStanding): Standing {
  const more = mayBeMore > 0 ? ` Up to ${creditsNumber(mayBeMore)} more is in doubt.` : '';
  const limit = budget.month;
  if (limit === null)
    return { text: `${creditsText(spent)} in ${monthText(month)}, no budget set.${more}`, tone: 'idle' };
  const used = fromMillionths(toMillionths(spent) + toMillionths(mayBeMore));
  const share = used / limit;
  const tone = share >= 1 ? 'bad' : share >= budget.warnAt ? 'warn' : 'ok';
  const end = {
    bad: ' Budget used up. Sending more needs a reason.',
    warn: ' The budget is nearly used.',
    ok: '',
  }[tone];
  return {
    text: `${creditsNumber(spent)} of ${creditsText(limit)} in ${monthText(month)}, ${percentage(spent / limit)} of your budget.${more}${end}`,
    tone,
  };
}

/** What the replies say where their totals are another number than the sum of their results; '' where they agree. */
export function differenceWords({ credits, repliesSay }: LedgerSums): string {
  if (credits === repliesSay) return '';
  return `Result by result, the service states ${creditsText(credits)}. Its own totals say ${creditsNumber(repliesSay)}.`;
}

export interface DayRow {
  day: string;
  credits: Partial<Record<LedgerService, number>>;
  total: number;
}

/** The days of a chart with what each service took, and the services that took anything. */
export function daysOf(byDay: readonly LedgerDay[]): { days: DayRow[]; services: LedgerService[] } {
  const days = new Map<string, DayRow>();
  const found = new Set<LedgerService>();
  for (const { day, service, credits } of byDay) {
    const row = days.get(day) ?? { day, credits: {}, total: 0 };
    days.set(day, row);
    row.credits[service] = credits;
    row.total = fromMillionths(toMillionths(row.total) + toMillionths(credits));
    found.add(service);
  }
  return { days: [...days.values()], services: ledgerServices.filter((service) => found.has(service)) };
}

/** What deductions come to in money, a currency each; '' where no price is known for any of them. */
export function moneyWords(byDay: readonly LedgerDay[], prices: CreditPrices): string {
  const sums = new Map<string, number>();
  let isWhole = true;
  for (const { service, credits } of byDay) {
    const pool = poolOf(service);
    const price = pool ? prices[pool] : priceOfEither(prices);
    if (price === null) isWhole = false;
    else sums.set(price.currency, (sums.get(price.currency) ?? 0) + credits * price.amount);
  }
  if (sums.size === 0) return '';
  const amounts = [...sums].map(([currency, amount]) => moneyInWords(amount, currency)).join(' and ');
  return isWhole ? amounts : `${amounts}, plus credits without a price`;
}
