import { accountOfCheck, rowsAskedBefore } from '../../shared/account-of-check.ts';
import { counted, wholeNumber } from '../../shared/amounts.ts';
import { dayInWords } from '../../shared/asked-before.ts';
import type { CheckReport, PrepareChoices } from '../../shared/check.ts';

/** "Asked before: 1,204 of 5,000 rows (812 hits, 392 misses, oldest 3 Oct 2026)", of the rows that could be sent. */
export function askedBeforeInWords(report: CheckReport, choices: PrepareChoices): string {
  const asksAll = { ...choices, askedBefore: { ask: 'all' as const, days: 0 } };
  const { rows, hits, misses, unknown, oldest } = rowsAskedBefore(report, asksAll);
  const { written } = accountOfCheck(report, asksAll);
  const parts = [
    ...(hits > 0 ? [counted(hits, 'hit')] : []),
    ...(misses > 0 ? [counted(misses, 'miss', 'misses')] : []),
    ...(unknown > 0 ? [`${wholeNumber(unknown)} not known`] : []),
    ...(oldest === null ? [] : [`oldest ${dayInWords(oldest)}`]),
  ];
  return `Asked before: ${wholeNumber(rows)} of ${counted(written, 'row')} (${parts.join(', ')})`;
}

export const unreadInWords = (unread: number): string =>
  `Earlier jobs or lookups are still being read (${wholeNumber(unread)} to go), so more rows may have been asked before. Sending waits for them.`;
