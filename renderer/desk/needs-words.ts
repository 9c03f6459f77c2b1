import type { JobSummary } from '../../shared/model/job.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import { counted } from '../../shared/words/amounts.ts';
import { oddResultInWords } from '../jobs/job/odd-words.ts';
import { unknownOutcome } from '../jobs/job/unknown-outcome.ts';
import { standingOf } from '../lookup/list/list-words.ts';

/** Why a job waits for a person. */
export function jobNeedsInWords({ state, problem, connection, rows, odd }: JobSummary): string {
  const told = { state, ...(problem && { problem }) };
  if (odd) return oddResultInWords(told).title;
  switch (state) {
    case 'outcome-unknown':
      return unknownOutcome({ connection }).meaning;
    case 'unconfirmed':
      return problem?.message ?? `${counted(rows ?? 0, 'row')} ready for ${connection.name}, not sent yet.`;
    case 'sampling':
      return 'The result of its sample is here: send the rest, or stop.';
    case 'not-accepted':
      return problem?.message ?? `${connection.name} did not take this list.`;
    default:
      return problem?.message ?? 'It does not go on by itself.';
  }
}

/** Why a list of lookups waits for a person. */
export function listNeedsInWords(list: LookupListSummary, now: Date): string {
  const { state, counts } = list;
  if (state !== 'paused')
    return `${counted(counts.unknown, 'row')} of unknown outcome: sent, and no answer came that can be read.`;
  // Its status says already that it is paused.
  const why = standingOf(list, now)?.title.replace(/^Paused: /, '');
  return why
    ? `${why.charAt(0).toUpperCase()}${why.slice(1)}`
    : `${counted(counts.waiting, 'row')} not asked yet.`;
}
