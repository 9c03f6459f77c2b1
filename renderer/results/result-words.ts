import { dayInWords, utcDayOf } from '../../shared/model/asked-before.ts';
import { checkAge } from '../../shared/model/check-age.ts';
import type { EarlierSource } from '../../shared/model/earlier-answers.ts';
import { type EarlierSum, earlierSum, teamAnswers } from '../../shared/model/earlier-sum.ts';
import type { ResultFilter, ResultView } from '../../shared/model/result-query.ts';
import type { ResultFieldInfo } from '../../shared/model/result-table.ts';
import type { CreditPrice } from '../../shared/model/settings.ts';
import { reasons, verdicts, verdictText } from '../../shared/verdict/verdict.ts';
import { counted, wholeNumber } from '../../shared/words/amounts.ts';
import { moneyInWords } from '../../shared/words/job-price.ts';

/** "Checked today". @param at ISO 8601; null where it is not known */
export const checkedInWords = (at: string | null): string =>
  checkAge(at, Date.now())?.words ?? 'Not known when these were checked';

const units = {
  people: ['person', 'people'],
  phones: ['phone', 'phones'],
  raw: ['row', 'rows'],
} as const satisfies Record<ResultView, readonly [one: string, many: string]>;

/** How many rows a view has, by what each of them is: "236 phones". */
export function inUnits(view: ResultView, count: number): string {
  const [one, many] = units[view];
  return counted(count, one, many);
}

/** What a filter asks for, as people read it: "State is TX or OK". */
export function filterInWords(filter: ResultFilter, fields: readonly ResultFieldInfo[]): string {
  const name = fields.find(({ field }) => field === filter.field)?.name ?? filter.field;
  switch (filter.kind) {
    case 'contains':
      return `${name} contains “${filter.text}”`;
    case 'one-of':
      return `${name} is ${filter.values.map((value) => valueInWords(value)).join(' or ')}`;
    case 'empty':
      return `${name} is ${filter.empty ? 'empty' : 'filled'}`;
    case 'range':
      return [name, filter.from !== null && `from ${filter.from}`, filter.to !== null && `to ${filter.to}`]
        .filter(Boolean)
        .join(' ');
  }
}

/** Ways to sort, as the menu of a column has them. @param numeric what the column holds */
export const sortWords = (numeric: boolean) =>
  numeric
    ? { ascending: 'Smallest first', descending: 'Largest first' }
    : { ascending: 'A to Z', descending: 'Z to A' };

/** The order of the rows after it was changed. */
export function sortInWords(
  { name, numeric }: { name: string; numeric: boolean },
  descending: boolean | null,
): string {
  if (descending === null) return 'Rows in the order of the file.';
  return `Sorted by ${name}: ${sortWords(numeric)[descending ? 'descending' : 'ascending']}.`;
}

/** Verdicts and reasons are kept by their ids. */
export function valueInWords(value: string): string {
  const verdict = verdicts.find((each) => each === value);
  if (verdict) return verdictText[verdict];
  return reasons.find(({ id }) => id === value)?.words ?? (value === '' ? 'empty' : value);
}

/** "3,796 rows from this job, 1,204 from earlier results (oldest Oct 3, 2026, 312 by Ben)."; null where no row was asked before. */
export function earlierInWords(now: number, earlier: readonly EarlierSource[]): string | null {
  const { asked, found, oldest } = earlierSum(earlier);
  if (asked === 0) return null;
  const colleagues = new Map<string, number>();
  for (const { job, taken } of earlier)
    if (taken && job.startsWith(teamAnswers))
      colleagues.set(taken.by, (colleagues.get(taken.by) ?? 0) + taken.found);
  const by = [...colleagues].map(([name, rows]) => `, ${wholeNumber(rows)} by ${name}`).join('');
  const since = oldest === null ? '' : ` (oldest ${dayInWords(utcDayOf(Date.parse(oldest)))}${by})`;
  return `${counted(now, 'row')} from this job, ${wholeNumber(found)} from earlier results${since}.`;
}

const why: Record<EarlierSum['missing'][number]['why'], string> = {
  gone: 'The job with the answer was removed.',
  'no-result': 'The job that asked has no result yet. Its answer is joined once it is there.',
  unreadable: 'The answer could not be read from the result that has it.',
  lookups: 'The lookup’s result never came or is no longer saved.',
  team: 'A colleague has the answer, and it isn’t shared.',
  'not-certain': 'It is not certain which answer belongs to which row.',
};

/** What is said of each reason why earlier answers are not in the result; nothing where all are. */
export function missingInWords(earlier: readonly EarlierSource[]): string[] {
  return earlierSum(earlier).missing.map(
    ({ why: reason, rows }) => `${counted(rows, 'row was', 'rows were')} looked up before. ${why[reason]}`,
  );
}

/**
 * What credits come to, for all and for one phone that may be called: one line below the number of credits.
 * @param callable phones that these credits paid for; null where not all of the result was
 */
export function costInWords(
  credits: number | null,
  callable: number | null,
  price: CreditPrice | null,
): string {
  if (credits === null) return '';
  const each = callable ? credits / callable : null;
  const forOne = each === null ? '' : `${each.toFixed(1)} per phone you may call`;
  if (price === null) return forOne;
  const { amount, currency } = price;
  const whole = moneyInWords(credits * amount, currency);
  return each === null ? whole : `${whole}, ${moneyInWords(each * amount, currency)} per phone you may call`;
}
