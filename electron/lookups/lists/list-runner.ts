import { type AskedEarlier, type AskedOutcome, certainOutcome } from '../../../shared/model/asked-before.ts';
import {
  errorName,
  type Problem,
  ProblemError,
  problem,
  type Result,
} from '../../../shared/model/problem.ts';
import type { Holds, LookupNotes } from '../../memory/answer-book/book-ports.ts';
import type { ListNotes } from '../../memory/lookup-rows.ts';
import { type Clock, isoNow, wait } from '../../platform/clock.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import type { ArrayOutcome, ServiceClient, ServiceTarget } from '../../service/client.ts';
import { accountOf, defaultHoldMs, type RateBudget, type Turn } from '../rate-budget.ts';
import type { ListMoney, Stop } from './list-money.ts';
import { type AskedNote, type EndNote, type ListProgress, noteOf } from './list-progress.ts';
import type { ListRecord } from './list-store.ts';

/** The wait before the network is tried again: so long at first, then twice as long each time, up to a minute. */
const firstRetryMs = 5000;
const longestRetryMs = 60_000;
/** What the disk does not take is tried again after this wait. */
const noteAgainMs = 5000;

/** How a run came to its end by itself. */
export type RunEnd = { kind: 'done' } | Stop;

interface Parts {
  list: Pick<ListRecord, 'id' | 'kind' | 'connection'>;
  progress: ListProgress;
  notes: Pick<ListNotes, 'add'>;
  /** Hears what is asked, before it leaves, and what became of it. */
  book: LookupNotes;
  /** Whether what is known of a row keeps it from being asked; null where nothing does. */
  holdsOf(n: number): Holds | null;
  /** What it may spend, and where what it took is noted. */
  money: ListMoney;
  target: () => Promise<Result<ServiceTarget>>;
  service: Pick<ServiceClient, 'lookupArray'>;
  budget: RateBudget;
  clock: Clock;
  /** Aborted when the app ends: what is in flight is given up then. */
  closing: AbortSignal;
  onChange(): void;
  onEnd(end: RunEnd): void;
}

export const arraysAtOnce = 6;
/** After so many in a row without a clear answer, a person is to look first. */
const mostDoubts = 3;
/** After so many rows in a row that were refused alone, a person is to look first. */
const mostRefusals = 100;

export type ListRunner = ReturnType<typeof createListRunner>;

/** An array on its way: what is noted of it, and how the answer book hears what became of it. */
interface Leaving {
  asked: AskedNote;
  settle?: (outcomes: readonly AskedOutcome[] | null) => Promise<void>;
}

/** Asks the rows of one list, array after array, several at once. What happens to them is on disk before it counts. */
export function createListRunner(parts: Parts) {
  const { list, progress, notes, service, budget, clock, closing, money } = parts;
  const { kind } = list;
  let run: AbortController | null = null;
  let out = 0;
  let noting = 0;
  /** The service has answered since the start, or since the last trouble: only then several are asked at once. */
  let isTrusted = false;
  let doubts = 0;
  let refusals = 0;
  let trouble: Problem | null = null;
  let account: string | null = null;
  let wakers: (() => void)[] = [];

  const now = () => isoNow(clock);

  function wake(): void {
    const waiting = wakers;
    wakers = [];
    for (const each of waiting) each();
  }
  let retryMs = 0;
  let retry: { until: number; cancel: () => void } | null = null;

  function beginRetry(): void {
    if (retry) return;
    retryMs = Math.min(Math.max(retryMs * 2, firstRetryMs), longestRetryMs);
    retry = { until: clock.now() + retryMs, cancel: clock.after(retryMs, endRetry) };
  }

  function endRetry(): void {
    retry?.cancel();
    retry = null;
    wake();
  }

  /** Nothing is in its way, as far as anybody knows. */
  function forgetTrouble(): void {
    doubts = 0;
    refusals = 0;
    retryMs = 0;
    trouble = null;
  }

  const changed = () => new Promise<void>((resolve) => wakers.push(resolve));

  function standing(): 'wait' | 'ask' | RunEnd {
    const isBusy = out + noting > 0;
    if (retry !== null || out >= (isTrusted ? arraysAtOnce : 1)) return 'wait';
    if (progress.next(1).length === 0) return isBusy ? 'wait' : { kind: 'done' };
    const stop = money.stop();
    return stop ? (isBusy ? 'wait' : stop) : 'ask';
  }

  async function loop(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const found = standing();
      if (found === 'wait') await changed();
      else if (found === 'ask') await askNext(signal);
      else end(found);
    }
  }

  function end(end: RunEnd): void {
    if (!run) return;
    halt();
    parts.onEnd(end);
  }
  const pause = (why: Problem) => end({ kind: 'paused', by: 'problem', problem: why });

  async function askNext(signal: AbortSignal): Promise<void> {
    const target = await parts.target();
    if (signal.aborted) return;
    if (!target.ok) return pause(target.problem);
    account = accountOf(target.value);
    const turn = await budget.turn({ account, kind, by: 'list' }, signal);
    if (!turn) return;
    // Much may have changed while it waited.
    const rows = signal.aborted || standing() !== 'ask' ? [] : progress.next(money.rows());
    if (rows.length === 0) return turn.unused();
    const asked = { t: 'asked' as const, id: progress.nextId(), at: now(), rows };
    progress.apply(asked);
    // At once, so that whoever looks at the budget next sees it.
    money.left(asked);
    out += 1;
    // Not awaited, so that the next one gets its turn while this one is noted.
    void leave({ asked }, turn, target.value, signal);
  }

  /** Nothing leaves before it is on the disk that it does, nor where others asked some of its rows meanwhile. */
  async function leave(
    array: Leaving,
    turn: Turn,
    target: ServiceTarget,
    signal: AbortSignal,
  ): Promise<void> {
    const elsewhere = await noteLeaving(array).catch((error: unknown) =>
      pause(writingProblem(error, 'The rows could not be saved, so they were not sent')),
    );
    if (elsewhere) parts.onChange();
    const isClear = elsewhere?.length === 0;
    if (isClear && !signal.aborted) return ask(array, turn, target);
    turn.unused();
    out -= 1;
    const { id } = array.asked;
    // It may be on the disk all the same.
    const end = isClear || !elsewhere ? { t: 'back' as const } : { t: 'elsewhere' as const, rows: elsewhere };
    await noteEnd(array, { ...end, id, at: now() });
  }

  /** @returns the rows that others asked meanwhile, in words. Rejects where the disk does not take it. */
  async function noteLeaving(array: Leaving): Promise<{ n: number; words: string }[]> {
    const { rows, at } = array.asked;
    // First, so that a crash between the two leaves rows of unknown outcome, and never rows that others are said to have asked.
    await notes.add(list.id, array.asked);
    const questions = { kind, account: list.connection, inputs: rows.map(progress.askOf) };
    const noted = await parts.book.note(questions, at, { holds: rows.map(parts.holdsOf) });
    if (!noted.ok) throw new ProblemError(noted.problem);
    array.settle = noted.value.settle;
    return rows.flatMap((n, place) => {
      const before = noted.value.askedBefore[place];
      return before ? [{ n, words: askedMeanwhile(before) }] : [];
    });
  }

  async function ask(array: Leaving, turn: Turn, target: ServiceTarget): Promise<void> {
    const { id, rows } = array.asked;
    const outcome = await service
      .lookupArray(target, kind, rows.map(progress.askOf), { signal: closing })
      .catch(
        (error: unknown): ArrayOutcome => ({ kind: 'unknown', problem: askingBroke(error), standing: false }),
      );
    turn.ended();
    out -= 1;
    react(outcome, rows.length);
    const isNoted = noteEnd(array, noteOf(outcome, id, now(), rows.length));
    wake();
    await isNoted;
  }

  /** Tries until it is on the disk. Where the app ends before that, the next start finds the array without an end. */
  async function noteEnd(array: Leaving, note: EndNote): Promise<void> {
    noting += 1;
    while (!(await isNoted(array, note)) && !closing.aborted) await wait(clock, noteAgainMs, closing);
    money.ended(array.asked, note);
    noting -= 1;
    parts.onChange();
    wake();
  }

  async function isNoted({ settle }: Leaving, note: EndNote): Promise<boolean> {
    try {
      await notes.add(list.id, note);
    } catch (error) {
      pause(writingProblem(error, 'An answer that came could not be saved'));
      return false;
    }
    const isNone = note.t === 'back' || note.t === 'declined' || note.t === 'refused';
    // Where the disk does not take that, others take them for asked, which they may be.
    if (note.t === 'answered' || isNone)
      await settle?.(isNone ? null : note.items.map(certainOutcome)).catch(() => undefined);
    progress.apply(note);
    return true;
  }

  function react(outcome: ArrayOutcome, asked: number): void {
    const held = 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined;
    if (account !== null && (outcome.kind === 'busy' || held !== undefined))
      budget.hold(account, held ?? defaultHoldMs);
    if (outcome.kind === 'answered') {
      isTrusted = true;
      forgetTrouble();
      return;
    }
    if (outcome.kind === 'refused' && outcome.about === 'items') {
      if (asked === 1) refusals += 1;
      if (refusals >= mostRefusals) pause(manyRefusals(outcome.problem));
      return;
    }
    isTrusted = false;
    trouble = outcome.problem;
    if (outcome.kind === 'refused') pause(outcome.problem);
    else if (outcome.kind === 'not-sent' && !outcome.passing) pause(outcome.problem);
    else if (outcome.kind === 'not-sent') beginRetry();
    else if (outcome.kind !== 'busy') {
      doubts += 1;
      if (outcome.standing || doubts >= mostDoubts) pause(manyDoubts(outcome.problem));
    }
  }

  function halt(): void {
    run?.abort();
    run = null;
    endRetry();
  }

  return {
    /** Begins, or goes on; does nothing while it runs. */
    start(): void {
      if (run || closing.aborted) return;
      run = new AbortController();
      isTrusted = false;
      forgetTrouble();
      void loop(run.signal);
    },
    /** Asks nothing more; what has left is awaited by `settled`. */
    halt,
    /** Resolves when everything that has left has come to its end and is noted. */
    async settled(): Promise<void> {
      while (out + noting > 0) await changed();
    },
    isRunning: () => run !== null,
    /** Something has left whose end is not noted yet. */
    isAwaiting: () => out + noting > 0,
    /** Why nothing is asked just now although it runs, and until when: ms since 1970; undefined where nothing is waited for. */
    waits(): { problem: Problem; until: number } | undefined {
      const until = retry?.until ?? (account === null ? null : budget.heldUntil(account));
      return until === null ? undefined : { problem: trouble ?? toldToWait, until };
    },
    hurry: endRetry,
  };
}

/** Another lookup of the same account was told so. */
const toldToWait = problem('busy', 'The service asks to wait.', 'It resumes automatically.');

/** Several arrays in a row without a clear answer: asking on would only make more rows of unknown outcome. */
const manyDoubts = (last: Problem): Problem => ({
  ...last,
  advice: `${last.advice} The rest of the list waits. Resume it when this is fixed.`.trim(),
});

const manyRefusals = (last: Problem): Problem => ({
  ...last,
  message: `The service didn’t accept the last ${mostRefusals} rows.`,
  advice: 'Check the reasons next to the rows. Resume to look up the others anyway.',
});

function askedMeanwhile({ by, outcome }: AskedEarlier): string {
  const where = {
    job: `in ${'name' in by ? by.name : ''}`,
    'removed-job': 'in a job that was removed',
    lookup: 'by a lookup or another list',
    member: `by ${'name' in by ? by.name : ''}`,
  }[by.kind];
  const became = { hit: 'a match', miss: 'no match', unknown: 'outcome not known here' }[outcome];
  return `Asked meanwhile ${where}: ${became}`;
}

/** The client promises values. Should it break that promise, nothing is known of what left. */
export const askingBroke = (error: unknown): Problem =>
  problem(
    'asking-broke',
    'The lookup broke off, so it isn’t known what the service did.',
    'Check your account at the service before you look it up again.',
    errorName(error),
  );
