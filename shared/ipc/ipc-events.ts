import type { ConnectionList } from '../model/connection.ts';
import type { JobProgress, JobSummary } from '../model/job-record.ts';
import type { LookupListSummary } from '../model/lookup-list.ts';
import type { OpenedFile } from '../model/opened-file.ts';
import type { Problem } from '../model/problem.ts';
import type { WebhookStatus } from './ipc.ts';
import type { MenuChoice } from './places.ts';

/** Where the news of a notification stand. */
export type NewsPlace = { jobId: string } | { page: 'checkAgain' | 'desk' };

/** How far a job's step is, by the job's id, or a task by its own, which has no phase. */
export type Progress = Omit<JobProgress, 'phase'> & Partial<Pick<JobProgress, 'phase'>>;

declare const payloadType: unique symbol;

interface Told<Payload> {
  readonly [payloadType]?: Payload;
}

const tells = <Payload>(): Told<Payload> => ({});

/** What main tells the window unasked. */
const events = {
  'jobs:changed': tells<JobSummary>(),
  'jobs:removed': tells<{ id: string }>(),
  'opened:changed': tells<OpenedFile>(),
  'opened:removed': tells<{ id: string }>(),
  'lookup-lists:changed': tells<LookupListSummary>(),
  'lookup-lists:removed': tells<{ id: string }>(),
  progress: tells<Progress>(),
  /** The app was opened with a file, which is to be taken. */
  'files:given': tells<null>(),
  'connections:changed': tells<ConnectionList>(),
  'webhook:changed': tells<WebhookStatus>(),
  /** Whom nobody is to contact has changed, and with it what may be called anywhere. */
  'suppression:changed': tells<null>(),
  /** A deduction was noted, or a budget set or passed. */
  'ledger:changed': tells<null>(),
  /** A share of a month's budget is reached, from which on the user wants to be warned. */
  'budget:near': tells<Problem>(),
  'checks:changed': tells<null>(),
  /** The team's state, its budget or what it spent. */
  'team:changed': tells<null>(),
  /** What a watched folder has taken, or how it stands. */
  'watched:changed': tells<null>(),
  'lookup-history:changed': tells<null>(),
  /** The quick window was opened or closed: its page begins anew. */
  'quick:opening-changed': tells<null>(),
  /** The main window is shown for a lookup that is to be taken. */
  'quick:handed-over': tells<null>(),
  'menu:chosen': tells<MenuChoice>(),
  'updates:changed': tells<null>(),
  /** A sentence for the user that belongs to no request: a crashed engine, say. */
  notice: tells<Problem>(),
  /** Show this place: a notification was clicked. */
  navigate: tells<NewsPlace>(),
};

export type EventName = keyof typeof events;

export const eventNames: readonly string[] = Object.keys(events);

export type IpcEvents = {
  [E in EventName]: (typeof events)[E] extends Told<infer Payload> ? Payload : never;
};
export type MainSend = <E extends EventName>(event: E, payload: IpcEvents[E]) => void;
