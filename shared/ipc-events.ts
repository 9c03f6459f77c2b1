import type { ConnectionList } from './connection.ts';
import type { WebhookStatus } from './ipc.ts';
import type { JobProgress, JobSummary } from './job.ts';
import type { LookupListSummary } from './lookup-list.ts';
import type { OpenedFile } from './opened-file.ts';
import type { Problem } from './problem.ts';

/** What main tells the window unasked. */
export interface IpcEvents {
  'jobs:changed': JobSummary;
  'jobs:removed': { id: string };
  'jobs:progress': JobProgress;
  'opened:changed': OpenedFile;
  'opened:removed': { id: string };
  'lookup-lists:changed': LookupListSummary;
  'lookup-lists:removed': { id: string };
  'files:progress': { taskId: string; done: number; total: number };
  'connections:changed': ConnectionList;
  'webhook:changed': WebhookStatus;
  /** Whom nobody is to contact has changed, and with it what may be called anywhere. */
  'suppression:changed': null;
  /** A lookup was made, answered or forgotten. */
  'lookup-history:changed': null;
  /** A sentence for the user that belongs to no request: a crashed engine, say. */
  notice: Problem;
  /** Show this place: a notification was clicked. */
  navigate: { jobId: string };
}
export type EventName = keyof IpcEvents;
/** Tells the window one of them. */
export type MainSend = <E extends EventName>(event: E, payload: IpcEvents[E]) => void;

export const eventNames = [
  'jobs:changed',
  'jobs:removed',
  'jobs:progress',
  'opened:changed',
  'opened:removed',
  'lookup-lists:changed',
  'lookup-lists:removed',
  'files:progress',
  'connections:changed',
  'webhook:changed',
  'suppression:changed',
  'lookup-history:changed',
  'notice',
  'navigate',
] as const satisfies readonly EventName[];
