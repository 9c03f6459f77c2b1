import { createHash } from 'node:crypto';
import { type Problem, problem } from '../../shared/model/problem.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { waitInWords } from '../../shared/words/amounts.ts';
import type { Clock } from '../platform/clock.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';

/**
 * How many requests may leave in a minute, for each account and lookup: shared by all that uses the account. The service
 * never counts more than that in any 60 seconds, whenever within it the requests arrive.
 */
export interface RateBudget {
  /**
   * Waits until one more request may leave. Single lookups go first, and at once where there is room; those of lists are
   * spread evenly. Null where `signal` said so first.
   * @example
   * const turn = await budget.turn({ account, kind: 'phone', by: 'list' }, signal);
   * if (turn === null) return;
   * await ask().finally(turn.ended);
   */
  turn(asks: Asks, signal?: AbortSignal): Promise<Turn | null>;
  /** The service wants no request of this account for so long (Retry-After); nothing shortens it. */
  hold(account: string, ms: number): void;
  /** Until when it is to be left alone: ms since 1970; null where it is not. */
  heldUntil(account: string): number | null;
}

interface Asks {
  /** See `accountOf`. */
  account: string;
  kind: LookupKind;
  by: 'single' | 'list';
}

/** What to wait after a 429 that does not say how long. */
export const defaultHoldMs = 60_000;
const longestHoldMs = 3_600_000;

/** @param perMinute how many requests one account may make to a lookup; asked anew each time */
export function createRateBudget(clock: Clock, perMinute: (kind: LookupKind) => number): RateBudget {
  const lanes = new Map<string, Lane>();
  const holds = new Map<string, { until: number; timers: number }>();

  const isHeld = (account: string) => (holds.get(account)?.timers ?? 0) > 0;

  function laneOf({ account, kind }: Asks): Lane {
    const name = `${kind} ${account}`;
    const known = lanes.get(name);
    if (known) return known;
    const made = createLane({ clock, perMinute: () => perMinute(kind), isHeld: () => isHeld(account) });
    lanes.set(name, made);
    return made;
  }

  return {
    turn: (asks, signal) => laneOf(asks).turn(asks.by, signal),
    hold(account, ms) {
      const waitMs = Math.min(Math.max(ms, 1000), longestHoldMs);
      const { until = 0, timers = 0 } = holds.get(account) ?? {};
      // Timers count by the time the computer is up: a wall clock that is set back or forth shortens no pause.
      holds.set(account, { until: Math.max(until, clock.now() + waitMs), timers: timers + 1 });
      clock.after(waitMs, () => {
        const held = holds.get(account);
        if (held) held.timers -= 1;
        if (!isHeld(account)) holds.delete(account);
        for (const [name, lane] of lanes) if (name.endsWith(` ${account}`)) lane.look();
      });
    },
    heldUntil: (account) => holds.get(account)?.until ?? null,
  };
}

/** Tells one account from another, in memory only: two connections with one key at one address are the same account. */
export const accountOf = ({ address, key }: ServiceTarget): string =>
  createHash('sha256').update(`${address}\n${key}`).digest('base64url');

/** Leave for one request. One of the two is to be called, once, whatever happens. */
export interface Turn {
  /** The reply has come, or none will: by now the service has counted the request, if ever. */
  ended(): void;
  /** Nothing left after all. */
  unused(): void;
}

/** The requests of one account to one lookup. */
interface Lane {
  turn(by: 'single' | 'list', signal?: AbortSignal): Promise<Turn | null>;
  /** To be called when something that held it back is over. */
  look(): void;
}

const minuteMs = 60_000;
/** The service's clock and this computer's need not tick alike. */
const marginMs = 50;
/** A list whose turn was missed by less keeps its pace. */
const latestMs = 250;

interface Parts {
  clock: Clock;
  perMinute: () => number;
  isHeld: () => boolean;
}

type Waiting = (turn: Turn) => void;

/**
 * Lets requests leave one after the other. When the service counts a request is not known: some time between its leaving
 * and its reply. So each takes up room from its leaving until a minute after its reply, and there are never more of them
 * than the limit: whichever 60 seconds the service looks at, the last to leave of those counted in it left while all
 * others took up room. Room is freed by timers, which no change of the wall clock moves.
 */
function createLane({ clock, perMinute, isHeld }: Parts): Lane {
  const singles = new Set<Waiting>();
  const lists = new Set<Waiting>();
  let taken = 0;
  /** When the next request of a list is due: ms since 1970. */
  let due = 0;
  let cancelTimer = () => {};

  const gapMs = () => minuteMs / limit();
  const limit = () => Math.max(1, Math.floor(perMinute()));

  /** How long lists have to wait so that their requests are spread evenly. */
  function listWaitMs(): number {
    // Where the clock was set back, the gap is waited for once more.
    due = Math.min(due, clock.now() + gapMs());
    return due - clock.now();
  }

  function look(): void {
    cancelTimer();
    cancelTimer = () => {};
    while (!isHeld() && taken < limit() && grantNext());
  }

  function grantNext(): boolean {
    const waitMs = lists.size > 0 ? listWaitMs() : Number.POSITIVE_INFINITY;
    const isListDue = waitMs <= 0;
    if (singles.size > 0) return grant(singles);
    if (isListDue) {
      // A timer is late by a little each time; what was missed by more is not made up for in a burst.
      due = -waitMs < Math.max(gapMs(), latestMs) ? due + gapMs() : clock.now() + gapMs();
      return grant(lists);
    }
    if (lists.size > 0) cancelTimer = clock.after(waitMs, look);
    return false;
  }

  function grant(queue: Set<Waiting>): boolean {
    const [first] = queue;
    if (!first) return false;
    queue.delete(first);
    taken += 1;
    first(turnOf());
    return true;
  }

  function turnOf(): Turn {
    let isOpen = true;
    const close = (free: () => void) => () => {
      if (!isOpen) return;
      isOpen = false;
      free();
    };
    const free = () => {
      taken -= 1;
      look();
    };
    return {
      ended: close(() => void clock.after(minuteMs + marginMs, free)),
      unused: close(free),
    };
  }

  return {
    look,
    turn: (by, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve(null);
        const queue = by === 'single' ? singles : lists;
        const giveUp = () => {
          queue.delete(take);
          resolve(null);
        };
        const take = (turn: Turn) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(turn);
        };
        signal?.addEventListener('abort', giveUp);
        queue.add(take);
        look();
      }),
  };
}

/**
 * Single lookups within the budget of their account: at once where there is room, else as soon as there is. While the
 * service wants to be left alone, a person is told so rather than kept waiting, and nothing leaves.
 */
export function withinBudget(
  service: Pick<ServiceClient, 'lookup'>,
  budget: RateBudget,
  clock: Clock,
): Pick<ServiceClient, 'lookup'> {
  return {
    async lookup(target, kind, input) {
      const account = accountOf(target);
      const until = budget.heldUntil(account);
      if (until !== null) return { ok: false, problem: restsFor(until - clock.now()), mayHaveCharged: false };
      const turn = await budget.turn({ account, kind, by: 'single' });
      try {
        const answer = await service.lookup(target, kind, input);
        if (!answer.ok && answer.retryAfterMs !== undefined) budget.hold(account, answer.retryAfterMs);
        return answer;
      } finally {
        turn?.ended();
      }
    },
  };
}

const restsFor = (ms: number): Problem =>
  problem(
    'busy',
    `The service has had too many requests from this account and asks to wait ${waitInWords(ms)}.`,
    'Nothing was sent. Try again after that.',
  );
