import type { WaitsFor } from '../../../shared/model/job-record.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JobLog } from '../disk/job-log.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';

/** What the steps of the work on jobs share, and those of the ports that one of them needs. */
export interface JobWork<Needed extends keyof JobPorts> {
  ports: Pick<JobPorts, Needed>;
  store: JobStore;
  gate: ConnectionGate;
  log: JobLog;
  signal: AbortSignal;
  /** Runs work that `stop` of the whole must wait for. */
  background(work: () => Promise<unknown>): void;
}

/** Work that is under way, by what it is on, with what is to be known of it. Where it has ended, that is told. */
export function createUnderWay<Known>(
  background: JobWork<never>['background'],
  onEnd: (its: Known) => void = () => {},
) {
  const known = new Map<string, Known>();
  return {
    has: (on: string) => known.has(on),
    get: (on: string) => known.get(on),
    all: () => [...known.values()],
    begin(on: string, its: Known, work: () => Promise<unknown>): void {
      known.set(on, its);
      const forget = () => {
        known.delete(on);
        onEnd(its);
      };
      background(() => work().finally(forget));
    },
  };
}

/** Says when a connection may be asked again: after a pause that the service asked for, an outage, or what kept a list from leaving. */
export type ConnectionGate = ReturnType<typeof createConnectionGate>;

/** What to wait after a 429 without a usable Retry-After. */
export const defaultPauseMs = 60_000;
const longestPauseMs = 24 * 60 * 60_000;

interface Wait {
  from: number;
  ms: number;
}

interface Outage extends Wait {
  of: 'network' | 'problem';
}

export function createConnectionGate(clock: Clock) {
  const pauses = new Map<string, Wait>();
  const outages = new Map<string, Outage>();

  function endOf(wait: Wait | undefined): number {
    if (!wait) return 0;
    // A clock set back must not stretch the wait: it starts anew at most.
    wait.from = Math.min(wait.from, clock.now());
    return wait.from + wait.ms;
  }

  return {
    /** Wall-clock ms since 1970; not later than now where the connection is open. */
    opensAt: (id: string) => Math.max(endOf(pauses.get(id)), endOf(outages.get(id))),
    /** What keeps it closed, and until when; null where it is open. */
    waitsFor(id: string): WaitsFor | null {
      const outage = outages.get(id);
      const [pauseEnd, outageEnd] = [endOf(pauses.get(id)), endOf(outage)];
      const end = Math.max(pauseEnd, outageEnd);
      if (end <= clock.now()) return null;
      const what = outage && outageEnd > pauseEnd ? outage.of : 'pause';
      return { for: what, until: new Date(end).toISOString() };
    },
    /** The service asked for a pause; nothing shortens it. */
    pause(id: string, ms: number): void {
      const wait = { from: clock.now(), ms: Math.min(Math.max(ms, 1000), longestPauseMs) };
      if (endOf(wait) > endOf(pauses.get(id))) pauses.set(id, wait);
    },
    /** Nothing was reached, or a problem here kept a list from leaving: waits 5 s at first, then longer, up to a minute. */
    unreachable(id: string, of: Outage['of'] = 'network'): void {
      const ms = Math.min((outages.get(id)?.ms ?? 2500) * 2, 60_000);
      outages.set(id, { of, from: clock.now(), ms });
    },
    reached: (id: string) => void outages.delete(id),
    /** The network may be back: forgets that connections could not be reached, but no pause the service asked for. */
    networkMayBeBack: () => outages.clear(),
  };
}
