import type { AskedOutcome } from '../../../shared/model/asked-before.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import type { Problem, Result } from '../../../shared/model/problem.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { BookQuery } from '../../engine/book/book-query.ts';
import type { EngineClient } from '../../engine/process/client.ts';
import type { Account } from '../../lookups/history/account.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import type { LookupNotes, LookupQuestions } from './lookup-notes.ts';

/** Where a question is asked. */
export type AskedOn = Pick<Account, 'id' | 'address'>;

/** Which questions are looked for: of a kind, on an account, those of one job left out. */
export interface AskedOf {
  kind: LookupKind;
  on: AskedOn;
  except?: string;
}

/** A lookup that was made before there was a book, or that the book has lost. */
export interface PastQuestions extends LookupQuestions {
  /** The list that it is of; null for a single one. */
  list: string | null;
  /** ISO 8601. */
  at: string;
  outcomes: readonly AskedOutcome[];
}

/** Every question that left, and what is known of it: keyed hashes, no contact's data. */
export interface AnswerBook {
  /** Reads the book, and into it what it lacks, in the background. To be called once the jobs are there. */
  start(): void;
  /**
   * Has `run` look into the book, for questions of a kind on an account; again where it met a damaged part, once that was
   * made anew.
   */
  using<T>(of: AskedOf, run: (query: BookQuery) => Promise<Result<T>>): Promise<Result<T>>;
  /** The same once all that left and what came back is in the book: before anything is sent, and what is said of rows kept. */
  usingTold: AnswerBook['using'];
  /** Resolves once everything that left is in the book, as far as it can be read at all. */
  whole(): Promise<void>;
  /**
   * Notes that a list is about to leave, on disk when this resolves, unless rows of it were asked since it was prepared
   * that are not to be asked again. @returns how many rows these are
   */
  noteSending(job: JobRecord): Promise<Result<{ askedBefore: number }>>;
  /** To be called with each change of a job. */
  jobChanged(id: string): void;
  lookups: LookupNotes;
  /** @param lists of lookups that are over and stay: what they asked is forgotten, whatever the clock says. */
  forgetAll(lists: readonly string[]): Promise<Result<null>>;
  close(): Promise<void>;
}

export interface AnswerBookParts {
  disk: Disk;
  clock: Clock;
  /** Its folder. */
  root: string;
  /** 64 hexadecimal digits, this profile's own. */
  key: string;
  keyId: string;
  engine: Pick<EngineClient, 'run'>;
  jobs: {
    list(): { jobs: readonly { id: string }[] };
    get(id: string): JobRecord | null;
    folder(id: string): Result<string>;
    resultPlace(id: string): Promise<Result<{ path: string; database: string }>>;
  };
  /** Reads a result into its database where that was not done. */
  openResult(id: string): Promise<Result<unknown>>;
  owner: (of: AskedOn) => Account | null;
  /** Lookups and lists of lookups of the past. */
  pastLookups(): AsyncIterable<PastQuestions>;
  report(problem: Problem): void;
}
