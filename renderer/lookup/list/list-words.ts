import type { ConnectionView } from '../../../shared/model/connection.ts';
import type {
  AskAgain,
  LookupCounts,
  LookupListRow,
  LookupListState,
  LookupListSummary,
  LookupOutcome,
} from '../../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../../shared/model/lookup-list-facts.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { counted, creditsNumber, creditsText, wholeNumber } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import { exactMoment } from '../../ui/format.ts';
import type { Tone } from '../../ui/theme.tsx';

export const listStateText: Record<LookupListState, string> = {
  running: 'In progress',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
};

export const listStateTone: Record<LookupListState, Tone> = {
  running: 'active',
  paused: 'warn',
  stopped: 'idle',
  done: 'ok',
};

const outcomeText: Record<LookupOutcome, string> = {
  hit: 'Match',
  miss: 'No match',
  refused: 'Not looked up',
  unknown: 'Outcome unknown',
  asking: 'In progress',
  waiting: 'Waiting',
  elsewhere: 'Looked up before',
};

/** What waits in a list that was stopped waits no more. */
export const outcomeIn = (state: LookupListState, outcome: LookupOutcome): string =>
  state === 'stopped' && outcome === 'waiting' ? 'Not sent' : outcomeText[outcome];

export const outcomeTone: Record<LookupOutcome, Tone> = {
  hit: 'ok',
  miss: 'idle',
  refused: 'idle',
  unknown: 'warn',
  asking: 'active',
  waiting: 'idle',
  elsewhere: 'idle',
};

/** The ends of a row first, then those that are still to be asked. */
export const outcomeOrder = [
  'hit',
  'miss',
  'refused',
  'unknown',
  'elsewhere',
  'asking',
  'waiting',
] as const satisfies readonly LookupOutcome[];

/** Rows that have come to an end, of whatever kind. */
export const settledRows = ({ hit, miss, refused, unknown, elsewhere }: LookupCounts): number =>
  hit + miss + refused + unknown + elsewhere;

export const answeredRows = ({ hit, miss }: LookupCounts): number => hit + miss;

/** The most that asking so many rows can cost, in credits: each a hit. */
const ceiling = (kind: LookupKind, asked: number): number => asked * lookupServices[kind].creditsPerHit;

/** What stands above "Start lookups": how much it can cost, where, and for how many rows. */
export function startWords(
  kind: LookupKind,
  asked: number,
  limit: number | null,
  connection: Pick<ConnectionView, 'name' | 'kind'>,
  price: CreditPrice | null = null,
): string {
  const most = ceiling(kind, asked);
  const rows = `${counted(asked, 'row')} to look up on ${connection.name}`;
  const each = creditsText(lookupServices[kind].creditsPerHit);
  const cost =
    limit !== null && limit < most
      ? `At most ${pricedCredits(limit, price)}, your limit. ${rows}, up to ${pricedCredits(most, price)} without it.`
      : `At most ${pricedCredits(most, price)}. ${rows}, ${each} per match.`;
  return connection.kind === 'practice' ? `${cost} Sample data, nothing is charged.` : cost;
}

/** What a list took so far, and what it can come to. */
export function spentWords(
  { credits, connection, state }: Pick<LookupListSummary, 'credits' | 'connection' | 'state'>,
  price: CreditPrice | null = null,
): string {
  const { deducted, notStated, repliesSay, atMost, limit } = credits;
  const ended = isAtItsEnd(state);
  const parts = [`${pricedCredits(deducted, price)} used${ended ? '' : ' so far'}`];
  if (atMost > deducted)
    parts.push(
      `at most ${pricedCredits(atMost, price, creditsNumber(atMost))} ${ended ? 'with rows in doubt' : 'in total'}`,
    );
  if (limit !== null) parts.push(`your limit is ${creditsNumber(limit)}`);
  const more = [
    notStated > 0 &&
      `${counted(notStated, 'match', 'matches')} without a stated charge ${notStated === 1 ? 'counts' : 'count'} at full price.`,
    repliesSay !== null && `The service’s own totals say ${creditsNumber(repliesSay)}.`,
    connection.kind === 'practice' && 'Practice: nothing is charged.',
  ].filter((sentence) => sentence !== false);
  return [`${parts.join(', ')}.`, ...more].join(' ');
}

/** Why a list stands still or waits; null where there is nothing to say beyond its state. */
interface Standing {
  tone: 'bad' | 'warn' | 'idle';
  title: string;
  text: string;
  /** Whose own words can be looked at. */
  problem?: Problem | undefined;
}

export function standingOf(list: LookupListSummary, now: Date): Standing | null {
  const { state, pausedBy, awaiting, problem, waitingUntil, counts, credits } = list;
  const inFlight = counted(counts.asking, 'row');
  if (awaiting)
    return {
      tone: 'idle',
      title: state === 'stopped' ? 'Stopping' : 'Pausing',
      text: `Waiting for the answers to ${inFlight}. Nothing more is sent.`,
    };
  if (state === 'running' && waitingUntil !== null)
    return {
      tone: 'idle',
      title: `Resumes automatically at ${exactMoment(waitingUntil, now)}.`,
      text: problem ? `${problem.message} ${problem.advice}`.trim() : '',
      ...(problem && { problem }),
    };
  if (state === 'paused' && pausedBy === 'limit')
    return {
      tone: 'warn',
      title: `Paused: the next rows could go over your limit of ${creditsText(credits.limit ?? 0)}.`,
      text: `${counted(counts.waiting, 'row')} left. Raise the limit to continue.`,
    };
  if (state === 'paused' && pausedBy === 'budget' && problem)
    return {
      tone: 'warn',
      title: `Paused: ${problem.message}`,
      text: `${counted(counts.waiting, 'row')} left. Raise the budget on Credits and resume, or go over it with a reason.`,
    };
  if (problem)
    return {
      tone: state === 'paused' ? 'warn' : 'idle',
      title: problem.message,
      text: problem.advice,
      problem,
    };
  return null;
}

/** What stands beside the outcome of a row. */
export function resultRowWords({ sameAs, message }: Pick<LookupListRow, 'sameAs' | 'message'>): string {
  if (sameAs === null) return message ?? '';
  const same = `Same as row ${wholeNumber(sameAs)}`;
  return message === null || message.startsWith(same) ? same : `${same}. ${message}`;
}

/** What an outcome means for the row, where there is no answer to show. */
export const outcomeMeaning: Record<LookupOutcome, string> = {
  hit: 'The answer is no longer on this computer.',
  miss: 'No match. You weren’t charged.',
  refused: 'The service didn’t accept this row.',
  unknown: 'Sent, but no reply. You may have been charged. It won’t be retried automatically.',
  asking: 'Sent. Waiting for the answer.',
  waiting: 'Not sent yet.',
  elsewhere: 'Looked up in another list. No charge here.',
};

/** The same of a row that was left out since it was asked before. */
export const askedBeforeMeaning = 'Already looked up, so it wasn’t sent again. No charge.';

/** What stands where rows may be asked by a press: those of unknown outcome, or that others asked meanwhile. */
export function rowsToAskWords(which: AskAgain, count: number) {
  const rows = counted(count, 'row');
  const one = count === 1;
  const [were, them] = one ? ['was', 'it'] : ['were', 'them'];
  const those = one ? 'that row' : 'those rows';
  return which === 'unknown'
    ? {
        title: `${rows}: outcome unknown. ${one ? 'It was' : 'They were'} sent, but no reply could be read.`,
        text: `You may have been charged for ${them}. ${one ? 'It isn’t' : 'They aren’t'} retried automatically.`,
        button: `Look up ${those} again`,
        question: `Look up ${rows} again?`,
        action: 'Look up again',
      }
    : {
        title: `${rows} ${were} looked up elsewhere while this list ran.`,
        text: 'Each row says where. No charge here.',
        button: `Look up ${those} here too`,
        question: `Look up ${rows} here too?`,
        action: 'Look up',
      };
}
