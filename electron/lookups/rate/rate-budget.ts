import type { LookupKind } from '../../../shared/model/services.ts';
import type { Clock } from '../../platform/clock.ts';
import { createLane, type Lane, type Turn } from './lane.ts';

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
