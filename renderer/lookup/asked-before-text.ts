import { type AskedEarlier, type AskedOutcome, dayInWords } from '../../shared/model/asked-before.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import type { CreditPrice } from '../../shared/model/settings.ts';
import { pricedCredits } from '../../shared/words/priced-credits.ts';
import { dayText } from '../ui/format.ts';
import type { Asked } from './session/session-state.ts';

interface AskedBeforeText {
  title: string;
  words: string;
  /** It may have been charged without an answer. */
  doubt: boolean;
  /** The job that asked it. */
  job?: string;
}

const becameOfIt: Record<AskedOutcome, string> = {
  hit: ': a match',
  miss: ': no match',
  unknown: ', the outcome is not known',
};

/** What a job, a list of lookups, or a lookup that is not kept asked before. */
function askedElsewhere(before: AskedEarlier, upTo: string, isPractice: boolean): AskedBeforeText {
  const { day, outcome, by } = before;
  const where = { job: ` in ${'name' in by ? by.name : ''}`, 'removed-job': '', lookup: '' }[by.kind];
  const title = `This was asked on ${dayInWords(day)}${where}${becameOfIt[outcome]}. Look up again${upTo}?`;
  const notKept = {
    job: '',
    'removed-job': 'The job that asked it was removed, so its answer is no longer here. ',
    lookup: 'A list of lookups asked it, or a lookup that the history does not hold. ',
  }[by.kind];
  const more = isPractice
    ? 'On the practice connection nothing is charged.'
    : 'Asked again, a match may be charged once more.';
  const doubt = outcome === 'unknown';
  const words = `${notKept}Nothing was asked now. ${more}`;
  return { title, words, doubt, ...(by.kind === 'job' && { job: by.id }) };
}

/** What is said where the same was asked for before; null where it was not. */
export function askedBeforeText(
  kind: LookupKind,
  asked: Asked | null,
  repeated: boolean,
  now: Date,
  price: CreditPrice | null = null,
): AskedBeforeText | null {
  if (!asked) return null;
  const { run, account } = asked;
  const isPractice = account?.kind === 'practice';
  const upTo = isPractice ? '' : ` for up to ${pricedCredits(lookupServices[kind].creditsPerHit, price)}`;
  if (run?.from === 'kept')
    return {
      title: `Answered ${dayText(run.at, now)}; look up again${upTo}?`,
      words: 'The answer below was kept. Nothing was asked now, and nothing was charged.',
      doubt: false,
    };
  if (run?.from === 'unanswered')
    return {
      title: `Asked ${dayText(run.at, now)}, and no answer came; look up again${upTo}?`,
      words: isPractice
        ? 'Nothing was asked now. On the practice connection nothing is charged.'
        : 'It may have been charged already. Nothing was asked now; asked again, a match may be charged once more.',
      doubt: true,
    };
  if (run?.from === 'asked') return askedElsewhere(run.before, upTo, isPractice);
  if (!repeated) return null;
  return {
    title: 'You looked this up already; what came of it is below.',
    words: 'Asked once more, a match may be charged once more.',
    doubt: false,
  };
}
