import type { WaitsFor } from '../../../shared/model/job.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * Says when a connection may be asked anything again: the service may have told us to wait (Retry-After), or it
 * could not be reached just now. Shared by polling and sending.
 */
export interface ConnectionGate {
  /** Wall-clock ms since 1970; not later than now where the connection is open. */
  opensAt(connectionId: string): number;
  /** What keeps it closed, and until when; null where it is open. */
  waitsFor(connectionId: string): WaitsFor | null;
  /** The service asked for a pause; nothing shortens it. */
  pause(connectionId: string, ms: number): void;
  /** Nothing was reached: waits 5 s at first, then longer, up to a minute. */
  unreachable(connectionId: string): void;
  reached(connectionId: string): void;
  /** The network may be back: forgets that connections could not be reached, but no pause the service asked for. */
  networkMayBeBack(): void;
}

/** What to wait after a 429 without a usable Retry-After. */
export const defaultPauseMs = 60_000;
const longestPauseMs = 24 * 60 * 60_000;

interface Wait {
  from: number;
  ms: number;
}

export function createConnectionGate(clock: Clock): ConnectionGate {
  const pauses = new Map<string, Wait>();
  const outages = new Map<string, Wait>();

  function endOf(wait: Wait | undefined): number {
    if (!wait) return 0;
    // A clock set back must not stretch the wait: it starts anew at most.
    wait.from = Math.min(wait.from, clock.now());
    return wait.from + wait.ms;
  }

  return {
    opensAt: (id) => Math.max(endOf(pauses.get(id)), endOf(outages.get(id))),
    waitsFor(id) {
      const [pause, outage] = [endOf(pauses.get(id)), endOf(outages.get(id))];
      const end = Math.max(pause, outage);
      if (end <= clock.now()) return null;
      return { for: pause >= outage ? 'pause' : 'network', until: new Date(end).toISOString() };
    },
    pause(id, ms) {
      const wait = { from: clock.now(), ms: Math.min(Math.max(ms, 1000), longestPauseMs) };
      if (endOf(wait) > endOf(pauses.get(id))) pauses.set(id, wait);
    },
    unreachable(id) {
      const ms = Math.min((outages.get(id)?.ms ?? 2500) * 2, 60_000);
      outages.set(id, { from: clock.now(), ms });
    },
    reached: (id) => void outages.delete(id),
    networkMayBeBack: () => outages.clear(),
  };
}
