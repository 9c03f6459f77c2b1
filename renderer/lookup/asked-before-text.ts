import { creditsText } from '../../shared/amounts.ts';
import { type LookupKind, lookupServices } from '../../shared/services.ts';
import type { Asked } from '../lookup-session/session-state.ts';
import { dayText } from '../ui/format.ts';

interface AskedBeforeText {
  title: string;
  words: string;
  /** It may have been charged without an answer. */
  doubt: boolean;
}

/** What is said where the same was asked for before; null where it was not. */
export function askedBeforeText(
  kind: LookupKind,
  asked: Asked | null,
  repeated: boolean,
  now: Date,
): AskedBeforeText | null {
  if (!asked) return null;
  const { run, account } = asked;
  const isPractice = account?.kind === 'practice';
  const upTo = isPractice ? '' : ` for up to ${creditsText(lookupServices[kind].creditsPerHit)}`;
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
  if (!repeated) return null;
  return {
    title: 'You looked this up already; what came of it is below.',
    words: 'Asked once more, a match may be charged once more.',
    doubt: false,
  };
}
