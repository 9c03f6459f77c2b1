import type { JobRecord } from '../../../shared/model/job.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { oddityInWords } from '../../../shared/words/oddity-words.ts';

type Subject = Pick<JobRecord, 'state' | 'problem' | 'odd' | 'result'>;

/** What the page says of a result that is odd: what happened, each thing that is odd, what can be done. */
export function oddResultInWords({ state, problem, odd, result }: Subject): {
  title: string;
  lines: string[];
  advice: string;
} {
  const lines = odd?.what.map(oddityInWords) ?? [];
  if (state === 'done' || result !== undefined)
    return {
      title:
        problem?.message ??
        'A result that was fetched again is odd, so it did not take the place of the one before.',
      lines,
      advice:
        'The result from before is still the result of this job. Take the odd one in its place, fetch again, or leave it: both files stay in the folder.',
    };
  const tries = odd?.triesLeft ?? 0;
  const again =
    tries > 0
      ? ` The server did not say where the file ends, so the app fetches it again by itself, ${counted(tries, 'more time')} at most.`
      : '';
  return {
    title:
      problem?.message ??
      'A result came and is kept, but something about it is odd. It is being fetched again.',
    lines,
    advice: `${problem?.advice ?? 'What came stays until a better one is there.'}${again}`,
  };
}
