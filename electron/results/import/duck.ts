import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBValue,
} from '@duckdb/node-api';
import { asDatabaseProblem, closedProblem } from './duck-problems.ts';

/** What is bound to `$name` in a statement: neither a header nor a value ever stands in SQL itself. */
export type Values = Record<string, string | number | boolean | null>;

/** One connection: what it creates as TEMP is seen by it alone. */
export interface Session {
  /** Ends all that it does. */
  readonly signal: AbortSignal | undefined;
  /** Does one statement. @throws ProblemError; AbortError as soon as the signal says so. */
  run(sql: string, values?: Values): Promise<void>;
  /** All rows of an answer. BIGINT comes as bigint. @throws as `run`. */
  rows(sql: string, values?: Values): Promise<DuckDBValue[][]>;
  /** The rows of an answer, some thousands at a time, in constant memory. @throws as `run`. */
  batches(sql: string): AsyncGenerator<DuckDBValue[][]>;
  /** The only column of an answer, some thousands of values at a time: half the work of rows. @throws as `run`. */
  column(sql: string): AsyncGenerator<DuckDBValue[]>;
  /** Adds rows to a table without SQL. */
  append(table: string, write: (to: DuckDBAppender) => void, schema?: string): Promise<void>;
  /** All of what is done, or nothing of it. */
  atOnce<T>(work: () => Promise<T>): Promise<T>;
  /** Between 0 and 1, of the statement that runs. */
  progress(): number;
  close(): void;
}

export interface Duck {
  session(signal?: AbortSignal): Promise<Session>;
  /** Gives `work` a session of its own, which ends with it. */
  inSession<T>(work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Stops what runs, writes everything into the one file and lets go of it. */
  close(): Promise<void>;
}

/** Half of what the engine may have in all: DuckDB takes some more than its limit. */
const memoryLimit = '480MB';
/** What it has freed goes back to the system from there on; it would keep hundreds of megabytes. */
const flushedFrom = '16MB';
const mostThreads = 4;
/** An interrupt is lost where it comes before the statement runs: it is said again until the statement ends. */
const interruptMs = 20;

interface DuckOptions {
  /** Files outside the database's own folder that it may read. */
  readable?: readonly string[];
}

/**
 * Opens or creates a database that reads and writes its own folder alone, loads nothing from outside, and can't be told
 * otherwise later. Orders of views live in the attached memory database `views`. @throws ProblemError.
 */
export async function openDuck(path: string, { readable = [] }: DuckOptions = {}): Promise<Duck> {
  const folder = dirname(path);
  const spill = `${path}.tmp`;
  const sessions = new Set<Running>();
  let instance: DuckDBInstance;
  try {
    // What a crash left there is nobody's.
    await removeSpilled(spill);
    await mkdir(folder, { recursive: true });
    // Extensions are off from the start: opening itself could load one.
    instance = await DuckDBInstance.create(path, {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      memory_limit: memoryLimit,
      allocator_flush_threshold: flushedFrom,
      allocator_bulk_deallocation_flush_threshold: flushedFrom,
      threads: String(Math.min(mostThreads, availableParallelism())),
    });
  } catch (error) {
    throw asDatabaseProblem(error);
  }
  try {
    const first = await instance.connect();
    for (const statement of lockdown(folder, spill, readable)) await first.run(statement);
    first.closeSync();
  } catch (error) {
    instance.closeSync();
    throw asDatabaseProblem(error);
  }
  async function session(signal?: AbortSignal): Promise<Session> {
    const running = new Running(await instance.connect(), signal, () => sessions.delete(running));
    sessions.add(running);
    return running;
  }
  return {
    session,
    async inSession(work, signal) {
      const own = await session(signal);
      try {
        return await work(own);
      } finally {
        own.close();
      }
    },
    async close() {
      await Promise.all([...sessions].map((session) => session.stop()));
      instance.closeSync();
      await removeSpilled(spill);
    },
  };
}

/** Removes a database's folder for what it has no memory for, and what stands beside it under a name that begins so. */
async function removeSpilled(spill: string): Promise<void> {
  const names = await readdir(dirname(spill)).catch(() => []);
  for (const name of names)
    if (name.startsWith(basename(spill)))
      await rm(join(dirname(spill), name), { recursive: true, force: true });
}

/** In this order: what comes first could not be said any more after what comes last. */
const lockdown = (folder: string, spill: string, readable: readonly string[]) => [
  `SET temp_directory = ${quoted(spill)}`,
  'SET enable_progress_bar = true',
  'SET enable_progress_bar_print = false',
  'SET progress_bar_time = 0',
  `ATTACH ':memory:' AS views`,
  `SET allowed_directories = [${quoted(folder)}]`,
  `SET allowed_paths = [${readable.map(quoted).join(', ')}]`,
  'SET enable_external_access = false',
  'SET lock_configuration = true',
];

/** A text of the app's own as an SQL literal, where a statement takes no parameters. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

class Running implements Session {
  readonly signal: AbortSignal | undefined;
  readonly #connection: DuckDBConnection;
  readonly #closed: () => void;
  #work: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(connection: DuckDBConnection, signal: AbortSignal | undefined, closed: () => void) {
    this.#connection = connection;
    this.signal = signal;
    this.#closed = closed;
  }

  async run(sql: string, values?: Values): Promise<void> {
    await this.#do(() => this.#connection.run(sql, values));
  }

  async rows(sql: string, values?: Values): Promise<DuckDBValue[][]> {
    return this.#do(async () => (await this.#connection.run(sql, values)).getRows());
  }

  async *batches(sql: string): AsyncGenerator<DuckDBValue[][]> {
    for await (const chunk of this.#chunks(sql)) yield chunk.getRows();
  }

  async *column(sql: string): AsyncGenerator<DuckDBValue[]> {
    for await (const chunk of this.#chunks(sql)) yield chunk.getColumnValues(0);
  }

  async *#chunks(sql: string): AsyncGenerator<DuckDBDataChunk> {
    const result: DuckDBResult = await this.#do(() => this.#connection.stream(sql));
    for (;;) {
      const chunk = await this.#do(() => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk;
    }
  }

  async append(table: string, write: (to: DuckDBAppender) => void, schema?: string): Promise<void> {
    await this.#do(async () => {
      const appender = await this.#connection.createAppender(table, schema ?? null);
      write(appender);
      appender.closeSync();
    });
  }

  async atOnce<T>(work: () => Promise<T>): Promise<T> {
    await this.run('BEGIN');
    try {
      const done = await work();
      await this.run('COMMIT');
      return done;
    } catch (error) {
      await this.#connection.run('ROLLBACK').catch(() => {});
      throw error;
    }
  }

  progress(): number {
    return Math.max(0, Math.min(100, this.#connection.progress.percentage)) / 100;
  }

  close(): void {
    this.#closed();
    this.#connection.closeSync();
  }

  /** Ends what runs, then closes. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const again = setInterval(() => this.#connection.interrupt(), interruptMs);
    await this.#work.catch(() => {});
    clearInterval(again);
    this.close();
  }

  async #do<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this;
    signal?.throwIfAborted();
    if (this.#isStopped) throw closedProblem();
    let again: NodeJS.Timeout | undefined;
    const interrupt = () => {
      this.#connection.interrupt();
      again ??= setInterval(() => this.#connection.interrupt(), interruptMs);
    };
    signal?.addEventListener('abort', interrupt);
    try {
      const running = work();
      this.#work = running;
      return await running;
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#isStopped ? closedProblem() : asDatabaseProblem(error);
    } finally {
      signal?.removeEventListener('abort', interrupt);
      clearInterval(again);
    }
  }
}
