import { errorName, type Problem, problem, type Result } from '../../../shared/model/problem.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { ListNote } from '../../memory/list-notes.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import type { ArrayOutcome, ServiceClient, ServiceTarget } from '../../service/client.ts';
import { accountOf, defaultHoldMs, type RateBudget, type Turn } from '../rate-budget.ts';
import type { ListMoney, Stop } from './list-money.ts';
import { manyDoubts, manyRefusals, toldToWait } from './list-problems.ts';
import type { ListProgress } from './list-progress.ts';
import { type NotedArrays, noteOf } from './noted-arrays.ts';

/** The wait before the network is tried again: so long at first, then twice as long each time, up to a minute. */
const firstRetryMs = 5000;
const longestRetryMs = 60_000;

/** How a run came to its end by itself. */
export type RunEnd = { kind: 'done' } | Stop;

interface Parts {
  kind: LookupKind;
  progress: ListProgress;
  noted: NotedArrays;
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
/** The same for rows that were refused alone, in a row. */
const mostRefusals = 100;

export type ListRunner = ReturnType<typeof createListRunner>;

/** Asks the rows of one list, array after array, several at once. */
export function createListRunner(parts: Parts) {
  const { kind, progress, noted, service, budget, clock, closing, money } = parts;
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
    const id = progress.nextId();
    const note = { t: 'asked' as const, id, at: now(), rows };
    progress.apply(note);
    // At once, so that whoever looks at the budget next sees it.
    money.took(note);
    out += 1;
    // Not awaited, so that the next one gets its turn while this one is noted.
    void leave(note, turn, target.value, signal);
  }

  /** Nothing leaves before it is on the disk that it does. */
  async function leave(
    note: Parameters<NotedArrays['leave']>[0],
    turn: Turn,
    target: ServiceTarget,
    signal: AbortSignal,
  ): Promise<void> {
    const { id, rows } = note;
    const elsewhere = await noted
      .leave(note)
      .catch((error: unknown) =>
        pause(writingProblem(error, 'The rows could not be saved, so they were not sent')),
      );
    if (elsewhere) parts.onChange();
    const isClear = elsewhere?.length === 0;
    if (isClear && !signal.aborted) return ask(id, rows, turn, target);
    turn.unused();
    out -= 1;
    // It may be on the disk all the same.
    const end = isClear || !elsewhere ? { t: 'back' as const } : { t: 'elsewhere' as const, rows: elsewhere };
    await noteEnd({ ...end, id, at: now() });
  }

  async function ask(id: number, rows: number[], turn: Turn, target: ServiceTarget): Promise<void> {
    const outcome = await service
      .lookupArray(target, kind, rows.map(progress.askOf), { signal: closing })
      // The client promises values. Should it break that promise, nothing is known of what left.
      .catch((error: unknown): ArrayOutcome => ({ kind: 'unknown', problem: broke(error), standing: false }));
    turn.ended();
    out -= 1;
    react(outcome, rows.length);
    const isNoted = noteEnd(noteOf(outcome, id, now(), rows.length));
    wake();
    await isNoted;
  }

  async function noteEnd(note: ListNote): Promise<void> {
    noting += 1;
    await noted.addSurely(note, (error) =>
      pause(writingProblem(error, 'An answer that came could not be saved')),
    );
    money.took(note);
    noting -= 1;
    parts.onChange();
    wake();
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
      if (refusals >= mostRefusals) pause(manyRefusals(outcome.problem, mostRefusals));
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
    /** Why nothing is asked just now although it runs, and until when: ms since 1970. */
    waits(): { problem: Problem | null; until: number | null } {
      const until = retry?.until ?? (account === null ? null : budget.heldUntil(account));
      return { problem: until === null ? null : (trouble ?? toldToWait), until };
    },
    hurry: endRetry,
  };
}

const broke = (error: unknown): Problem =>
  problem(
    'asking-broke',
    'Asking broke off in an unexpected way, so it is not known what the service did.',
    'Look at your account at the service before you ask these rows again.',
    errorName(error),
  );
