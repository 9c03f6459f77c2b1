import type { JobLog } from '../disk/job-log.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';
import type { ConnectionGate } from './connection-gate.ts';

/** What the steps of the work on jobs share, and those of the ports that one of them needs. */
export interface JobWork<Needed extends keyof JobPorts> {
  ports: Pick<JobPorts, Needed>;
  store: JobStore;
  gate: ConnectionGate;
  log: JobLog;
  signal: AbortSignal;
  /** Runs work that `stop` of the whole must wait for. */
  background(work: () => Promise<void>): void;
}
