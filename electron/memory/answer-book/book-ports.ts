import type { AskedEarlier, AskedOutcome } from '../../../shared/model/asked-before.ts';
import type { EarlierSource } from '../../../shared/model/earlier-answers.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import type { Problem, Result } from '../../../shared/model/problem.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { BookQuery } from '../../engine/book/book-query.ts';
import type { EngineClient } from '../../engine/process/engine-client.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Memory } from '../memory.ts';
import type { AskedOn } from '../questions.ts';

/** Which questions are looked for: of a kind, on an account, those of one job left out. */
export interface AskedOf {
  kind: LookupKind;
  on: AskedOn;
  except?: string;
}

export interface LookupQuestions {
  kind: LookupKind;
  account: AskedOn;
  inputs: readonly Readonly<Record<string, string>>[];
}

/** A lookup that the book has lost. */
export interface PastQuestions extends LookupQuestions {
  /** The list that it is of; null for a single one. */
  list: string | null;
  /** ISO 8601. */
  at: string;
  outcomes: readonly AskedOutcome[];
}

/** Whether what is known of a question keeps it from being asked again. */
export type Holds = (known: AskedEarlier) => boolean;

export interface NotedLookups {
  /** What is known of those that are not to be asked again. Where there is one, none of them was noted. */
  askedBefore: readonly (AskedEarlier | null)[];
  /** What became of them, or null where none was asked. Where the disk refuses, nothing is known: more than needed, never less. */
  settle(outcomes: readonly AskedOutcome[] | null): Promise<void>;
}

export interface LookupNotes {
  /**
   * On the device when this resolves. What was asked before is looked for in the same step, so that of two who ask the same at
   * once only one does. @param at ISO 8601
   * @param options.holds For each question, whether what is known of an earlier one keeps it from being asked; null where nothing
   * does. Left out, all are asked, and nothing is looked for.
   */
  note(
    questions: LookupQuestions,
    at: string,
    options?: { holds?: readonly (Holds | null)[] },
  ): Promise<Result<NotedLookups>>;
}

/** What the memory, then the team, says to a list that is to leave: how many of its rows were asked before, or why it may not leave. */
export interface ListClaim {
  askedBefore: number;
  stopped?: Problem;
}

/** What is asked of the team. */
export interface TeamBook {
  /** What others asked; null while the team is not open. */
  query(kind: LookupKind, on: AskedOn): BookQuery['team'];
  /** Up to which number of the team this computer knows what others asked. */
  seen(): bigint;
  /**
   * Writes what colleagues were answered to rows that are not sent, beside these. @param asked an asked-before.csv, and what is mapped in it
   * @returns all whose answers stand for its rows; null where no colleague's can be had
   */
  takeAnswers(
    asked: EngineInput<'takeLookups'>['asked'],
    on: AskedOn,
  ): Promise<Result<EarlierSource[] | null>>;
  /** To be called right before a list leaves. @param seen the number up to which others' questions were looked for in it */
  claimList(job: JobRecord, seen: bigint): Promise<Result<ListClaim>>;
  /** What this computer knows of others who asked the same. */
  known(lookups: LookupQuestions): Promise<readonly (AskedEarlier | null)[]>;
  /** Claims what lookups ask, as `claimList` what a list asks. */
  claimLookups(lookups: LookupQuestions, seen: bigint): Promise<Result<NotedLookups>>;
}

/** What asked before: the book is made again of it. */
export interface PastWork {
  jobs: {
    ids(): readonly string[];
    get(id: string): JobRecord | null;
    folder(id: string): Result<string>;
  };
  results: {
    /** Reads a result into its database where that was not done. */
    open(id: string): Promise<Result<unknown>>;
    place(id: string): Promise<Result<{ path: string; database: string }>>;
  };
  lookups(): AsyncIterable<PastQuestions>;
}

export interface AnswerBookParts {
  memory: Memory;
  /** The app's data folder, in which the engine finds the same memory. */
  data: string;
  clock: Clock;
  /** A keyed fingerprint of 32 hexadecimal digits that nobody without this profile can make. */
  fingerprint(text: string): string;
  engine: Pick<EngineClient, 'run'>;
  connections: { owner: (of: AskedOn) => AskedOn | null };
  /** With which what is asked on an account is shared; null where there is none. */
  team(on: Pick<AskedOn, 'id'>): TeamBook | null;
  report(problem: Problem): void;
}
