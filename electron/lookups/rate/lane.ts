import type { Clock } from '../../platform/clock.ts';

/** Leave for one request. One of the two is to be called, once, whatever happens. */
export interface Turn {
  /** The reply has come, or none will: by now the service has counted the request, if ever. */
  ended(): void;
  /** Nothing left after all. */
  unused(): void;
}

/** The requests of one account to one lookup. */
export interface Lane {
  turn(by: 'single' | 'list', signal?: AbortSignal): Promise<Turn | null>;
  /** To be called when something that held it back is over. */
  look(): void;
}

const minuteMs = 60_000;
/** The service's clock and this computer's need not tick alike. */
const marginMs = 50;
/** A list whose turn was missed by less keeps its pace. */
const latestMs = 250;
/** So many single lookups in a row may pass a list that is waiting. */
const mostPassed = 9;

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
export function createLane({ clock, perMinute, isHeld }: Parts): Lane {
  const singles = new Set<Waiting>();
  const lists = new Set<Waiting>();
  let taken = 0;
  let passed = 0;
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
    if (singles.size > 0 && !(isListDue && passed >= mostPassed)) {
      if (lists.size > 0) passed += 1;
      return grant(singles);
    }
    if (isListDue) {
      passed = 0;
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
