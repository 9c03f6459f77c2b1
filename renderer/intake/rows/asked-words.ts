import { accountOfCheck, rowsAskedBefore } from '../../../shared/model/account-of-check.ts';
import { type AskedBefore, dayInWords } from '../../../shared/model/asked-before.ts';
import { joinsEarlier } from '../../../shared/model/asked-choice.ts';
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
    const was = found.rows === 1 ? 'was' : 'were';
    const said = `${of(found.rows)} ${was} looked up by ${name} ${daysInWords(found.days)}.`;
    const { rows: shared } = askedBy(name, report, asksAll, true);
    if (shared === 0) return [said];
    const which = shared === found.rows ? '' : `${wholeNumber(shared)} of `;
    return [`${said} You can use ${which}the results.`];
  });
  return [...own, ...others];
}

/** Of the rows that were looked up before, your own, colleagues', and those of these whose results are shared. */
function earlierRows(report: CheckReport, choices: PrepareChoices) {
  const own = askedBy(null, report, choices).rows;
  const others = rowsAskedBefore(report, choices).rows - own;
  const shared = colleaguesIn(report).map((name) => askedBy(name, report, choices, true).rows);
  return { own, others, shared: shared.reduce((sum, rows) => sum + rows, 0) };
}

/** Whether there is any result to use, so that leaving the rows out is another choice. */
export function hasEarlier(report: CheckReport, choices: PrepareChoices): boolean {
  const { own, shared } = earlierRows(report, choices);
  return own + shared > 0;
}

/** Whether colleagues' results are to stand for rows, so that a job of which no row is left to send has a result. */
export const hasSharedResults = (report: CheckReport | undefined, choices: PrepareChoices): boolean =>
  report !== undefined && joinsEarlier(choices) && earlierRows(report, choices).shared > 0;

/** The choice that sends none of them again, and uses the results that there are. */
export function earlierChoiceWords(
  report: CheckReport,
  choices: PrepareChoices,
): { label: string; description: string } {
  const { own, others, shared } = earlierRows(report, choices);
  if (own + shared === 0)
    return {
      label: 'Don’t send them',
      description: 'Your team doesn’t pay twice. Colleagues’ results aren’t shared.',
    };
  const lacking = counted(others - shared, 'colleague’s row', 'colleagues’ rows');
  return {
    label: 'Use the earlier results',
    description:
      others === shared
        ? 'These rows aren’t sent, so you don’t pay twice.'
        : `None of these rows is sent. ${lacking} won’t have a result.`,
  };
}

/** Whether some of them were looked up by colleagues. */
export const isAskedByTeam = (report: CheckReport): boolean => colleaguesIn(report).length > 0;

const colleaguesIn = ({ askedBefore }: CheckReport): string[] => [
  ...new Set(askedBefore?.days.flatMap(({ by }) => by ?? [])),
];

/** The same for one who asked: null is this computer's own. @param isShared only of what a colleague shares */
function askedBy(name: string | null, report: CheckReport, choices: PrepareChoices, isShared?: true) {
  const { askedBefore } = report;
  const days = (askedBefore?.days ?? []).filter(
    (each) => each.by === name && each.rows[choices.badRows].all > 0 && (!isShared || each.isShared),
  );
  const part = { ...report, ...(askedBefore && { askedBefore: { ...askedBefore, days } }) };
  return { ...rowsAskedBefore(part, choices), days };
}

/** "on Nov 12, 2026", "from Nov 3, 2026 to Nov 12, 2026". */
function daysInWords(days: Days): string {
  const numbers = days.map(({ day }) => day);
  const [first, last] = [dayInWords(Math.min(...numbers)), dayInWords(Math.max(...numbers))];
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}
