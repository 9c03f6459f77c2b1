import type { ListUse, PrepareChoices, PreparedList } from '../../shared/check.ts';
import type { ReadingChoice } from '../../shared/csv.ts';
import type { NewJob } from '../../shared/ipc.ts';
import type { JobRecord } from '../../shared/job.ts';
import type { Oddity } from '../../shared/odd-result.ts';
import type { Problem, Result } from '../../shared/problem.ts';
import type { KeptList, SeenList } from '../../shared/seen-list.ts';
import type { SpentIntents } from '../money/spent-intents.ts';
import type { Clock } from '../platform/clock.ts';
import type { Disk } from '../platform/disk.ts';
import type { Store } from '../platform/store.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import type { JobNotice } from './record/notices.ts';

export type JobConnection = JobRecord['connection'];

/** What the page asks for, with the file's path in the place of its token. */
export type JobRequest = Omit<NewJob, 'file'> & { path: string };

export interface WorkOptions {
  signal: AbortSignal;
  /** Bytes. */
  onProgress?: (done: number, total: number) => void;
}

/** What the engine found in a downloaded result: its rows, null where they cannot be counted, and what is odd about it. */
export interface VerifiedResult {
  rows: number | null;
  odd: Oddity[];
}

/** Keeps the unguessable path segment of the webhook address. */
export type WebhookAddress = Store<{ secret: string }>;

/** The job engine's whole view of the rest of the app; everything in it can be faked. */
export interface JobPorts {
  /** The folder that holds one folder per job. */
  folder: string;
  disk: Disk;
  clock: Clock;
  /** In [0, 1), like Math.random. */
  random(): number;
  client: ServiceClient;
  /** The connection new jobs belong to. */
  activeConnection(): Promise<Result<JobConnection>>;
  /** The connection that jobs made through `of` belong to now; null where it was removed and not added again. */
  owner(of: JobConnection): JobConnection | null;
  /** Address and key for one call; a problem where the connection is gone or its key cannot be read. */
  target(connectionId: string): Promise<Result<ServiceTarget>>;
  spent: SpentIntents;
  /** A keyed fingerprint that nobody without this profile can make or check. */
  fingerprint(text: string): string;
  /** False where the data folder is a copy: nothing that waits in it is sent by itself. */
  ownProfile: boolean;
  /** Asks, outside the page, before the first list goes to an address; false where the user thought better of it. */
  confirmAddress(connection: JobConnection): Promise<boolean>;
  /** The list as it is now, read in this way. */
  look(path: string, reading: ReadingChoice): Promise<Result<SeenList>>;
  /**
   * Writes prepared.csv, rejects.csv and changes.csv into `directory`; leaves nothing half-written behind when aborted. Fails with
   * `listChanged`, before anything is written, where the list is not the one that was seen.
   */
  prepare(
    request: Omit<ListUse, 'seen'> & {
      path: string;
      seen: KeptList;
      choices: PrepareChoices;
      directory: string;
    },
    options: WorkOptions,
  ): Promise<Result<PreparedList>>;
  /** Parses a downloaded result to its end. */
  verifyResult(path: string, options: WorkOptions): Promise<Result<VerifiedResult>>;
  notify(notice: JobNotice): void;
  /** A failure that belongs to no single request, such as a job that cannot be saved. */
  report(problem: Problem): void;
  webhookAddress: WebhookAddress;
}
