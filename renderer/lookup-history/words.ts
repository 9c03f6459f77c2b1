import type { PastLookup, PastOutcome } from '../../shared/lookup-history.ts';
import { type LookupKind, lookupServices } from '../../shared/services.ts';
import { phoneText } from '../lookup/words.ts';
import type { Tone } from '../ui/theme.ts';

/** How a lookup ended, in words and as a colour. */
export const outcomes: Record<PastOutcome, { text: string; tone: Tone }> = {
  hit: { text: 'Hit', tone: 'ok' },
  miss: { text: 'No match', tone: 'idle' },
  refused: { text: 'Refused', tone: 'bad' },
  unreadable: { text: 'Not readable', tone: 'warn' },
  unknown: { text: 'Outcome unknown', tone: 'warn' },
  asking: { text: 'Being asked', tone: 'active' },
};

/** What was asked, on one line: "Jane Doe, Austin, TX". Parts of a person's name stand together. */
export function questionText({ kind, input }: Pick<PastLookup, 'kind' | 'input'>): string {
  const given = lookupServices[kind].fields.flatMap(({ name }) => {
    const text = (input[name] ?? '').trim();
    return text === '' ? [] : [{ text: phoneText(text), isName: name.endsWith('_name') }];
  });
  const name = given.filter(({ isName }) => isName).map(({ text }) => text);
  const rest = given.filter(({ isName }) => !isName).map(({ text }) => text);
  return [name.join(' '), ...rest].filter(Boolean).join(', ') || 'Nothing';
}

/** Whom it found: the first of them, and how many more. */
export function foundText({ people }: Pick<PastLookup, 'people'>): string {
  const [first = '', ...others] = people;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** What asking the same once more may cost. */
export function againText(kind: LookupKind, account: PastLookup['account'] | undefined): string {
  if (account?.kind === 'practice') return 'On the practice connection nothing is charged.';
  const { creditsPerHit, creditPool } = lookupServices[kind];
  const credits = creditsPerHit === 1 ? 'credit' : 'credits';
  const where = account ? ` on ${account.name}` : '';
  return `Asked again${where}, a match costs up to ${creditsPerHit} ${creditPool} ${credits}.`;
}
