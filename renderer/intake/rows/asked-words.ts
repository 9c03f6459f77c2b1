import { accountOfCheck, rowsAskedBefore } from '../../../shared/model/account-of-check.ts';
import { type AskedBefore, dayInWords } from '../../../shared/model/asked-before.ts';
import type { CheckReport, PrepareChoices } from '../../../shared/model/check.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';

type Days = AskedBefore['days'];

/**
 * Of the rows that could be sent, those that were looked up before. Your own as "Looked up before: 1,204 of 5,000 rows (812 matches,
 * 392 without a match, oldest Oct 3, 2026)", a colleague's as "312 of 5,000 rows were looked up by Ben on Nov 12, 2026."
 */
export function askedBeforeInWords(report: CheckReport, choices: PrepareChoices): string[] {
  const asksAll = { ...choices, askedBefore: { ask: 'all' as const, days: 0 } };
  const { written } = accountOfCheck(report, asksAll);
  const of = (rows: number) => `${wholeNumber(rows)} of ${counted(written, 'row')}`;
  const { rows, hits, misses, unknown, oldest } = askedBy(null, report, asksAll);
  const parts = [
    ...(hits > 0 ? [counted(hits, 'match', 'matches')] : []),
    ...(misses > 0 ? [`${wholeNumber(misses)} without a match`] : []),
    ...(unknown > 0 ? [`${wholeNumber(unknown)} unknown`] : []),
    ...(oldest === null ? [] : [`oldest ${dayInWords(oldest)}`]),
  ];
  const own = rows > 0 ? [`Looked up before: ${of(rows)} (${parts.join(', ')})`] : [];
  const others = colleaguesIn(report).flatMap((name) => {
    const found = askedBy(name, report, asksAll);
    if (found.rows === 0) return [];
    return [
      `${of(found.rows)} ${found.rows === 1 ? 'was' : 'were'} looked up by ${name} ${daysInWords(found.days)}.`,
    ];
  });
  return [...own, ...others];
}

/** The choice that sends none of them again. What a colleague got for theirs is not on this computer. */
export function earlierChoiceWords(
  report: CheckReport,
  choices: PrepareChoices,
): { label: string; description: string } {
  const own = askedBy(null, report, choices).rows;
  const others = rowsAskedBefore(report, choices).rows - own;
  if (others === 0)
    return {
      label: 'Use the earlier results',
      description: 'These rows aren’t sent, so you don’t pay twice.',
    };
  return {
    label: own > 0 ? 'Use the earlier results' : 'Don’t send them',
    description: `${own > 0 ? 'None of these rows is sent.' : 'Your team doesn’t pay twice.'} Colleagues’ results aren’t on this computer.`,
  };
}

/** Whether some of them were looked up by colleagues. */
export const isAskedByTeam = (report: CheckReport): boolean => colleaguesIn(report).length > 0;

const colleaguesIn = ({ askedBefore }: CheckReport): string[] => [
  ...new Set(askedBefore?.days.flatMap(({ by }) => by ?? [])),
];

/** The same for one who asked: null is this computer's own. */
function askedBy(name: string | null, report: CheckReport, choices: PrepareChoices) {
  const { askedBefore } = report;
  const days = askedBefore?.days.filter(({ by, rows }) => by === name && rows[choices.badRows].all > 0) ?? [];
  const part = { ...report, ...(askedBefore && { askedBefore: { ...askedBefore, days } }) };
  return { ...rowsAskedBefore(part, choices), days };
}

/** "on Nov 12, 2026", "from Nov 3, 2026 to Nov 12, 2026". */
function daysInWords(days: Days): string {
  const numbers = days.map(({ day }) => day);
  const [first, last] = [dayInWords(Math.min(...numbers)), dayInWords(Math.max(...numbers))];
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}
