import type {
  PastList,
  PastLookup,
  PastLookupPage,
  PastOutcome,
} from '../../../shared/model/lookup-history.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import type { Standing } from '../../ui/badge.tsx';
import { listStates } from '../list/list-words.ts';
import { practiceIsFree } from '../lookup-words.ts';
import { questionText } from '../session/session-state.ts';

/** How a lookup ended, in words and as a colour. */
export const outcomes: Record<PastOutcome, Standing> = {
  hit: { text: 'Match', tone: 'ok' },
  miss: { text: 'No match', tone: 'idle' },
  refused: { text: 'Not accepted', tone: 'bad' },
  unreadable: { text: 'Not readable', tone: 'warn' },
  unknown: { text: 'Outcome unknown', tone: 'warn' },
  asking: { text: 'Being looked up', tone: 'active' },
};

/** What was asked, on one line: "Jane Doe, Austin, TX". */
export const pastQuestion = ({ kind, input }: Pick<PastLookup, 'kind' | 'input'>): string =>
  questionText(kind, input) || 'Nothing';

/** A list on one line: "List: May leads, 312 rows, 201 hits". */
export const listText = ({ name, rows, counts }: PastList): string =>
  `List: ${name}, ${counted(rows, 'row')}, ${counted(counts.hit, 'match', 'matches')}`;

/** How a list ended; rows that are in doubt before all. */
export const listEnd = ({ state, counts }: PastList): Standing =>
  counts.unknown > 0
    ? { text: `${counted(counts.unknown, 'row')} unknown`, tone: 'warn' }
    : listStates[state];

/** "3 past lookups and 1 list". */
export function allText({ lookups, lists }: PastLookupPage['all']): string {
  if (lists === 0) return counted(lookups, 'past lookup');
  return lookups === 0
    ? counted(lists, 'list lookup')
    : `${counted(lookups, 'past lookup')} and ${counted(lists, 'list')}`;
}

/** Whom it found: the first of them, and how many more. */
export function foundText({ people, outcome }: Pick<PastLookup, 'people' | 'outcome'>): string {
  if (outcome !== 'hit') return '';
  const [first = '', ...others] = people;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** What asking the same once more may cost. */
export function againText(
  kind: LookupKind,
  account: PastLookup['account'] | undefined,
  price: CreditPrice | null,
): string {
  if (account?.kind === 'practice') return practiceIsFree;
  const { creditsPerHit, creditPool } = lookupServices[kind];
  const credits = pricedCredits(creditsPerHit, price, counted(creditsPerHit, `${creditPool} credit`));
  const where = account ? ` on ${account.name}` : '';
  return `Looking it up again${where} costs up to ${credits} for a match.`;
}
