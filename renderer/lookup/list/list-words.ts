import type { ConnectionView } from '../../../shared/model/connection.ts';
import {
  isAtItsEnd,
  type LookupCounts,
  type LookupListState,
  type LookupListSummary,
  type LookupOutcome,
} from '../../../shared/model/lookup-list.ts';
import type { AskAgain } from '../../../shared/model/lookup-schemas.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { counted, creditsNumber, creditsText } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import type { Standing } from '../../ui/badge.tsx';
import { exactMoment } from '../../ui/format.ts';

const stripes = (color: string) =>
  `repeating-linear-gradient(135deg, ${color} 0 5px, var(--desk-surface) 5px 6.5px)`;

interface OutcomeWords extends Standing {
  /** Color and pattern in a bar, as a background. */
  look: string;
  /** What it means for a row, where there is no answer to show. */
  meaning: string;
}

/** How rows end, and those that are still to be asked. */
export const outcomes: Record<LookupOutcome, OutcomeWords> = {
  hit: {
    text: 'Match',
    tone: 'ok',
    look: 'var(--desk-ok-dot)',
    meaning: 'The answer is no longer on this computer.',
  },
  miss: {
    text: 'No match',
    tone: 'idle',
    look: 'var(--desk-idle-dot)',
    meaning: 'No match. You weren’t charged.',
  },
  refused: {
    text: 'Not looked up',
    tone: 'idle',
    look: 'repeating-linear-gradient(90deg, var(--desk-idle-dot) 0 3px, var(--desk-surface) 3px 5px)',
    meaning: 'The service didn’t accept this row.',
  },
  unknown: {
    text: 'Outcome unknown',
    tone: 'warn',
    look: stripes('var(--desk-warn-dot)'),
    meaning: 'Sent, but no reply. You may have been charged. It won’t be retried automatically.',
  },
  elsewhere: {
    text: 'Looked up before',
    tone: 'idle',
    look: stripes('var(--desk-idle-dot)'),
    meaning: 'Looked up in another list. No charge here.',
  },
  asking: {
    text: 'In progress',
    tone: 'active',
    look: 'var(--desk-active-dot)',
    meaning: 'Sent. Waiting for the answer.',
  },
  waiting: { text: 'Waiting', tone: 'idle', look: 'var(--desk-line-strong)', meaning: 'Not sent yet.' },
};

/** What waits in a list that was stopped waits no more. */
export const outcomeIn = (state: LookupListState, outcome: LookupOutcome): Standing =>
  state === 'stopped' && outcome === 'waiting' ? { text: 'Not sent', tone: 'idle' } : outcomes[outcome];

/** Rows that have come to an end, of whatever kind. */
export const settledRows = ({ hit, miss, refused, unknown, elsewhere }: LookupCounts): number =>
  hit + miss + refused + unknown + elsewhere;

export const answeredRows = ({ hit, miss }: LookupCounts): number => hit + miss;

/** What stands above "Start lookups": how much it can cost, where, and for how many rows. */
export function startWords(
  kind: LookupKind,
  asked: number,
  limit: number | null,
  connection: Pick<ConnectionView, 'name' | 'kind'>,
  price: CreditPrice | null = null,
): string {
  const { creditsPerHit } = lookupServices[kind];
  const most = asked * creditsPerHit;
  const rows = `${counted(asked, 'row')} to look up on ${connection.name}`;
  const cost =
    limit !== null && limit < most
      ? `At most ${pricedCredits(limit, price)}, your limit. ${rows}, up to ${pricedCredits(most, price)} without it.`
      : `At most ${pricedCredits(most, price)}. ${rows}, ${creditsText(creditsPerHit)} per match.`;
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
interface Obstacle {
  tone: 'warn' | 'idle';
  title: string;
  text: string;
  /** Whose own words can be looked at. */
  problem?: Problem | undefined;
}

export function standingOf(list: LookupListSummary, now: Date): Obstacle | null {
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

/** What it means that a row was left out since it was asked before. */
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
