import type { NewJob } from '../../shared/ipc/ipc.ts';
import type { Follows } from '../../shared/model/chain.ts';
import type { ListUse, PrepareChoices, PreparedList } from '../../shared/model/check.ts';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import type { Oddity } from '../../shared/model/odd-result.ts';
import type { SplitList } from '../../shared/model/pilot.ts';
import type { Problem, Result } from '../../shared/model/problem.ts';
import type { KeptList, SeenList } from '../../shared/model/seen-list.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import type { JobSpending } from '../money/job-spending.ts';
import type { SpentIntents } from '../money/spent-intents.ts';
import type { Clock } from '../platform/clock.ts';
import type { Disk } from '../platform/disk.ts';
import type { Store } from '../platform/store.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import type { JobNotice } from './record/notices.ts';

export type JobConnection = JobRecord['connection'];

/** What the page asks for, with the file's path in the place of its token. */
export type JobRequest = Omit<NewJob, 'file'> & {
  path: string;
  /** The list is the misses of this job, which are kept with their places in its list at that path. */
  missesOf?: MissesOf | null;
};

export interface MissesOf {
  /** As they were made: by the time of the press that job may be removed. */
  follows: Follows;
  unanswered: string;
}

interface WorkOptions {
  signal: AbortSignal;
  /** Bytes. */
  onProgress?: (done: number, total: number) => void;
}

/** What the engine found in a downloaded result: its rows, null where they cannot be counted, and what is odd about it. */
export interface VerifiedResult {
  rows: number | null;
  odd: Oddity[];
}

/** Results that become one, and where that is to be. */
export interface ResultsToMerge {
  parts: {
    path: string;
    reading: ReadingChoice;
    answeredOn: string;
    answeredBy: string;
    /** Rows of it that earlier answers stand for where there are any: their list, and their places, from 0. */
    askedBefore?: { path: string; places: number[] };
  }[];
  /** Earlier answers to rows of the same list, and the copy of the list that was sent. */
  earlier?: { sent: string; parts: { path: string; answeredOn: string; answeredBy: string }[] };
  to: string;
}

/** A list whose questions an earlier answer is looked for by: its file, and what is mapped in it. */
type ListOfQuestions = Pick<JobRecord, 'service'> & Pick<PreparedList, 'formFields'> & { path: string };

/** Rows of a list that were left out as asked before, and the earlier job that has their answers. */
export interface EarlierToTake {
  /** Of the later list: asked-before.csv. */
  asked: ListOfQuestions;
  /** The earlier job's id, the list it sent, and where that is. */
  job: string;
  list: ListOfQuestions;
  sent: { folder: string; rowIdColumn: string | null };
  /** The later list's own result. */
  own: string;
  to: string;
}

/** A question that lookups answered, with the halves of what it is matched on. */
export interface AnsweredLookup {
  ref: string;
  at: string;
  high: number;
  low: number;
}

/** Single lookups, or a list of them, that answered questions. */
export interface LookupAnswers {
  id: string;
  by: string;
  questions(): AsyncIterable<AnsweredLookup[]>;
  answers(refs: readonly string[]): AsyncIterable<{ ref: string; isHit: boolean; cells: string[] }>;
  /** Whether none of them was forgotten. */
  isThere(refs: readonly string[]): Promise<boolean>;
}

/** Answers of lookups to rows that a list left out, to be written beside those of earlier jobs. */
interface LookupsToTake {
  asked: ListOfQuestions;
  /** The list's own result. */
  own: string;
  names: string[];
  /** Whether that has these columns. */
  hasColumns?: boolean;
  answers: { high: number; low: number; isHit: boolean; cells: string[] }[];
  to: string;
}

/** What lookups answered, and how it is taken over. */
interface AnsweredByLookups {
  /** The columns of an answer. */
  columns(kind: LookupKind): string[];
  sources(kind: LookupKind, account: JobConnection): Promise<LookupAnswers[]>;
  /** Which of many questions, by their halves, rows ask that lookups answered: their places. */
  asked(
    request: { asked: ListOfQuestions; halves: number[] },
    options: WorkOptions,
  ): Promise<Result<number[]>>;
  /** Writes what they answered to such rows. */
  take(
    request: LookupsToTake,
    options: WorkOptions,
  ): Promise<Result<{ found: number; rows: number; bytes: number }>>;
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
  /** The ledger and the budgets, as far as jobs go. */
  spending: JobSpending;
  /**
   * Notes in the answer book that a list is about to leave, unless rows of it were asked since it was prepared that are not
   * to be asked again: then it says how many. On disk when this resolves.
   */
  noteAsked(job: JobRecord): Promise<Result<{ askedBefore: number }>>;
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
      /** On which it will be asked. */
      connection: JobConnection;
    },
    options: WorkOptions,
  ): Promise<Result<PreparedList>>;
  /** Draws rows of a prepared list and writes them, and all others, into `directory`; the same seed, the same files. */
  split(
    request: { path: string; directory: string; rows: number; column: string | null; seed: number },
    options: WorkOptions,
  ): Promise<Result<SplitList>>;
  /** Writes several results as one strict CSV; answers its bytes, the rows of each part, and which of them gave way to earlier answers. */
  merge(
    request: ResultsToMerge,
    options: WorkOptions,
  ): Promise<Result<{ bytes: number; rows: number[]; gone: number[][] }>>;
  /** Whose answers stand for the rows that a list left out as asked before, by its asked-before.csv. */
  askedSources(path: string, options: WorkOptions): Promise<Result<{ job: string; rows: number }[]>>;
  /** Writes what the result of an earlier job says of such rows: how many are certain, and what that comes to. */
  takeEarlier(
    request: EarlierToTake,
    options: WorkOptions,
  ): Promise<Result<{ found: number; rows: number; bytes: number }>>;
  lookups: AnsweredByLookups;
  /** Parses a downloaded result to its end. */
  verifyResult(path: string, options: WorkOptions): Promise<Result<VerifiedResult>>;
  notify(notice: JobNotice): void;
  /** A failure that belongs to no single request, such as a job that cannot be saved. */
  report(problem: Problem): void;
  webhookAddress: WebhookAddress;
}
