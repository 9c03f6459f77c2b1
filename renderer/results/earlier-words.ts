import { dayInWords, dayOf } from '../../shared/model/asked-before.ts';
import { type EarlierSource, type EarlierSum, earlierSum } from '../../shared/model/earlier-answers.ts';
import { counted, wholeNumber } from '../../shared/words/amounts.ts';

/** "3,796 rows answered now, 1,204 from earlier answers (oldest 3 Oct 2026)."; null where no row was asked before. */
export function earlierInWords(now: number, earlier: readonly EarlierSource[]): string | null {
  const { asked, found, oldest } = earlierSum(earlier);
  if (asked === 0) return null;
  const since = oldest === null ? '' : ` (oldest ${dayInWords(dayOf(Date.parse(oldest)))})`;
  return `${counted(now, 'row')} answered now, ${wholeNumber(found)} from earlier answers${since}.`;
}

const why: Record<EarlierSum['missing'][number]['why'], (one: boolean) => string> = {
  gone: (one) =>
    one
      ? 'but its answer is no longer here: the job that has it was removed.'
      : 'but their answers are no longer here: the jobs that have them were removed.',
  'no-result': (one) =>
    one
      ? 'in a job that has no result yet. Its answer is joined once it is there.'
      : 'in jobs that have no result yet. Their answers are joined once they are there.',
  unreadable: (one) =>
    one
      ? 'but its answer could not be read from the result that has it.'
      : 'but their answers could not be read from the results that have them.',
  lookups: (one) =>
    one
      ? 'in a lookup whose answer never came or is not kept any more.'
      : 'in lookups whose answers never came or are not kept any more.',
  'not-certain': (one) =>
    one
      ? 'but it is not certain which answer is its own.'
      : 'but it is not certain which answers are their own.',
};

/** A sentence for each reason why earlier answers are not in the result; none where all are. */
export function missingInWords(earlier: readonly EarlierSource[]): string[] {
  return earlierSum(earlier).missing.map(({ why: reason, rows }) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} asked before, ${why[reason](rows === 1)}`.replace(
      'before, in',
      'before in',
    ),
  );
}
