import type { NewJob } from '../../shared/ipc/ipc.ts';
import type { PreparedList } from '../../shared/model/check.ts';
import type { Account } from '../../shared/model/connection.ts';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import type { Follows } from '../../shared/model/follow-ups.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { Problem, Result } from '../../shared/model/problem.ts';
import type { SeenList } from '../../shared/model/seen-list.ts';
import type { RunOptions } from '../engine/process/engine-client.ts';
import type { EngineInput, EngineOutput } from '../engine/process/protocol.ts';
import type { ListClaim, TeamBook } from '../memory/answer-book/book-ports.ts';
import type { SpentIntents } from '../memory/spent-intents.ts';
import type { JobSpending } from '../money/job-spending.ts';
import type { Clock } from '../platform/clock.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Disk } from '../platform/disk.ts';
import type { Store } from '../platform/store.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import type { JobNotice } from './record/summarize-job.ts';

/** What the page asks for, with the file's path in the place of its token. */
export type JobRequest = Omit<NewJob, 'file'> & {
  path: string;
  /** The list is the misses of this job, which are kept with their places in its list at that path. */
  missesOf?: MissesOf | null;
  /** The connection it belongs to; the active one where left out. */
  connection?: Account;
  /** Once prepared it waits for a word, on the practice connection too. */
  confirmFirst?: true;
};

export interface MissesOf {
  /** As they were made: by the time of the press that job may be removed. */
  follows: Follows;
  unanswered: string;
}

/** All that jobs have the engine do can be stopped. */
type WorkOptions = RunOptions & Required<Pick<RunOptions, 'signal'>>;

/** Keeps the unguessable path segment of the webhook address. */
export type WebhookAddress = Store<{ secret: string }>;

/** All that jobs know of the rest of the app; everything in it can be faked. */
export interface JobPorts {
  folder: string;
  disk: Disk;
  clock: Clock;
  /** In [0, 1), like Math.random. */
  random(): number;
  client: ServiceClient;
  /** The connection new jobs belong to. */
  activeConnection(): Promise<Result<Account>>;
  /** The connection that jobs made through `of` belong to now; null where it was removed and not added again. */
  owner(of: Account): Account | null;
  /** Address and key for one call; a problem where the connection is gone or its key cannot be read. */
  target(connectionId: string): Promise<Result<ServiceTarget>>;
  spent: SpentIntents;
  /** The ledger and the budgets, as far as jobs go. */
  spending: JobSpending;
  /** Notes in memory and at the team that a list is about to leave, unless rows of it were asked meanwhile or the team stops it. */
  claimRows(job: JobRecord): Promise<Result<ListClaim>>;
  /** A keyed fingerprint that nobody without this profile can make or check. */
  fingerprint(text: string): string;
  /** False where the data folder is a copy: nothing that waits in it is sent by itself. */
  ownProfile: boolean;
  /** Asks a person, outside the page; false where they thought better of it. */
  confirm: Dialogs['confirm'];
  /** The list as it is now, read in this way. */
  look(path: string, reading: ReadingChoice): Promise<Result<SeenList>>;
  /** Leaves nothing half-written when aborted, and writes nothing where the list is not the one that was seen (`listChanged`). */
  prepare(
    request: Omit<EngineInput<'prepare'>, 'book'> & { connection: Account },
    options: WorkOptions,
  ): Promise<Result<PreparedList>>;
  /** Fetches what colleagues were answered to rows that are not sent, and says whose answers stand for these rows. */
  takeAnswers: TeamBook['takeAnswers'];
  /** The same seed, the same files. */
  split(list: EngineInput<'splitList'>, options: WorkOptions): Promise<Result<EngineOutput<'splitList'>>>;
  verifyResult(path: string, options: WorkOptions): Promise<Result<EngineOutput<'verifyResult'>>>;
  notify(notice: JobNotice): void;
  /** A failure that belongs to no single request, such as a job that cannot be saved. */
  report(problem: Problem): void;
  webhookAddress: WebhookAddress;
}
