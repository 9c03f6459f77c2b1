import type { ConnectionList } from '../model/connection.ts';
import type { JobProgress, JobSummary } from '../model/job.ts';
import type { LookupListSummary } from '../model/lookup-list.ts';
import type { OpenedFile } from '../model/opened-file.ts';
import type { Problem } from '../model/problem.ts';
import { everyName } from './every-name.ts';
import type { WebhookStatus } from './ipc.ts';
import type { MenuChoice } from './places.ts';

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
  /** The app was opened with a file, which is to be taken. */
  'files:given': null;
  'connections:changed': ConnectionList;
  'webhook:changed': WebhookStatus;
  /** Whom nobody is to contact has changed, and with it what may be called anywhere. */
  'suppression:changed': null;
  /** A deduction was noted, or a budget set or passed. */
  'ledger:changed': null;
  /** A share of a month's budget is reached, from which on the user wants to be warned. */
  'budget:near': Problem;
  /** Later checks have renewed results. */
  'checks:changed': null;
  /** A lookup was made, answered or forgotten. */
  'lookup-history:changed': null;
  /** The quick window was opened or closed: its page begins anew. */
  'quick:opening-changed': null;
  /** The main window is shown for a lookup that is to be taken. */
  'quick:handed-over': null;
  /** A person chose this in the menu bar. */
  'menu:chosen': MenuChoice;
  /** How it stands with new versions has changed. */
  'updates:changed': null;
  /** A sentence for the user that belongs to no request: a crashed engine, say. */
  notice: Problem;
  /** Show this place: a notification was clicked. */
  navigate: { jobId: string };
}
export type EventName = keyof IpcEvents;
/** Tells the window one of them. */
export type MainSend = <E extends EventName>(event: E, payload: IpcEvents[E]) => void;

export const eventNames = everyName<EventName>()([
  'jobs:changed',
  'jobs:removed',
  'jobs:progress',
  'opened:changed',
  'opened:removed',
  'lookup-lists:changed',
  'lookup-lists:removed',
  'files:progress',
  'files:given',
  'connections:changed',
  'webhook:changed',
  'suppression:changed',
  'ledger:changed',
  'budget:near',
  'checks:changed',
  'lookup-history:changed',
  'quick:opening-changed',
  'quick:handed-over',
  'menu:chosen',
  'updates:changed',
  'notice',
  'navigate',
]);
