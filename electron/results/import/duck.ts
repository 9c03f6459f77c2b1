import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { DuckDBBlobValue, type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { ProblemError, retryableProblem, unexpectedProblem } from '../../../shared/model/problem.ts';
import { writingProblem } from '../../platform/file-problems.ts';

/** What is bound to `$name` in a statement: neither a header nor a value ever stands in SQL itself. */
export type Values = Record<string, string | number | boolean | null>;

type Cells = readonly (string | number | boolean | null)[];

/** Half of what the engine may have in all: DuckDB takes some more than its limit. */
const memoryLimit = '480MB';
/** What it has freed goes back to the system from there on; it would keep hundreds of megabytes. */
const flushedFrom = '16MB';
const mostThreads = 4;
/** An interrupt is lost where it comes before the statement runs: it is said again until the statement ends. */
const interruptMs = 20;

export type Duck = Awaited<ReturnType<typeof openDuck>>;

/**
 * Opens or creates a database that reads and writes its own folder alone, loads nothing from outside, and can't be told
 * otherwise later. Orders of views live in the attached memory database `views`.
 * @param readable Files outside its folder that it may read, too. @throws ProblemError.
 */
export async function openDuck(path: string, readable: readonly string[] = []) {
  const folder = dirname(path);
  const spill = `${path}.tmp`;
  const removeSpilled = () => rm(spill, { recursive: true, force: true });
  const sessions = new Set<Session>();
  let instance: DuckDBInstance;
  try {
    // What a crash left there is nobody's.
    await removeSpilled();
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
    const running = new Session(await instance.connect(), signal, () => sessions.delete(running));
    sessions.add(running);
    return running;
  }
  return {
    session,
    /** Gives `work` a session of its own, which ends with it. */
    async inSession<T>(work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
      const own = await session(signal);
      try {
        return await work(own);
      } finally {
        own.close();
      }
    },
    /** Stops what runs, writes everything into the one file and lets go of it. */
    async close(): Promise<void> {
      await Promise.all([...sessions].map((session) => session.stop()));
      instance.closeSync();
      await removeSpilled();
    },
  };
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

/** One connection: what it creates as TEMP is seen by it alone. */
export class Session {
  /** Ends all that it does. */
  readonly signal: AbortSignal;
  readonly #stopping = new AbortController();
  readonly #connection: DuckDBConnection;
  readonly #closed: () => void;
  #work: Promise<unknown> = Promise.resolve();

  constructor(connection: DuckDBConnection, signal: AbortSignal | undefined, closed: () => void) {
    this.#connection = connection;
    this.signal = AbortSignal.any([this.#stopping.signal, ...(signal ? [signal] : [])]);
    this.#closed = closed;
  }

  /** Does one statement. @throws ProblemError; AbortError as soon as the signal says so. */
  async run(sql: string, values?: Values): Promise<void> {
    await this.#do(() => this.#connection.run(sql, values));
  }

  /** All rows of an answer. BIGINT comes as bigint. @throws as `run`. */
  async rows(sql: string, values?: Values): Promise<DuckDBValue[][]> {
    return this.#do(async () => (await this.#connection.run(sql, values)).getRows());
  }

  /** The only row of an answer, as numbers. @throws as `run`. */
  async numbers(sql: string): Promise<number[]> {
    const [row = []] = await this.rows(sql);
    return row.map(Number);
  }

  /** The only value of an answer, a BLOB: a long text is had for a fraction of the time as bytes. @throws as `run`. */
  async bytes(sql: string): Promise<Buffer> {
    const [[value] = []] = await this.rows(sql);
    if (!(value instanceof DuckDBBlobValue)) throw new TypeError('The database answers with no bytes.');
    const { buffer, byteOffset, byteLength } = value.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  /** The rows of an answer, some thousands at a time, in constant memory. @throws as `run`. */
  async *batches(sql: string): AsyncGenerator<DuckDBValue[][]> {
    const result = await this.#do(() => this.#connection.stream(sql));
    for (;;) {
      const chunk = await this.#do(() => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk.getRows();
    }
  }

  /** Adds rows to a table without SQL; a whole number fits a column of any such type. @throws as `run`. */
  async append(table: string, rows: Iterable<Cells>): Promise<void> {
    await this.#do(async () => {
      const to = await this.#connection.createAppender(table);
      for (const cells of rows) {
        for (const cell of cells)
          if (cell === null) to.appendNull();
          else if (typeof cell === 'string') to.appendVarchar(cell);
          else if (typeof cell === 'number') to.appendInteger(cell);
          else to.appendBoolean(cell);
        to.endRow();
      }
      to.closeSync();
    });
  }

  /** All of what is done, or nothing of it. */
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

  /** Nothing of what is done stays. */
  async tried<T>(work: () => Promise<T>): Promise<T> {
    await this.run('BEGIN');
    try {
      return await work();
    } finally {
      await this.#connection.run('ROLLBACK').catch(() => {});
    }
  }

  /** Between 0 and 1, of the statement that runs. */
  progress(): number {
    return Math.max(0, Math.min(100, this.#connection.progress.percentage)) / 100;
  }

  close(): void {
    this.#closed();
    this.#connection.closeSync();
  }

  /** Ends what runs, then closes. */
  async stop(): Promise<void> {
    this.#stopping.abort(closedProblem());
    await this.#work.catch(() => {});
    this.close();
  }

  async #do<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this;
    signal.throwIfAborted();
    let again: NodeJS.Timeout | undefined;
    const interrupt = () => {
      this.#connection.interrupt();
      again ??= setInterval(() => this.#connection.interrupt(), interruptMs);
    };
    signal.addEventListener('abort', interrupt);
    try {
      const running = work();
      this.#work = running;
      return await running;
    } catch (error) {
      signal.throwIfAborted();
      throw asDatabaseProblem(error);
    } finally {
      signal.removeEventListener('abort', interrupt);
      clearInterval(again);
    }
  }
}

const what = 'The result could not be prepared';

/** Words in which the database says what the system says by a code, on Linux, macOS and Windows. */
const systemWords: readonly (readonly [words: RegExp, code: string])[] = [
  [/no space left|not enough space|disk (?:is )?full|max_temp_directory_size|errno 28\b/i, 'ENOSPC'],
  [/quota exceeded/i, 'EDQUOT'],
  [/permission denied|access is denied/i, 'EACCES'],
  [/read-only file system/i, 'EROFS'],
  [/no such file|cannot find the (?:file|path)/i, 'ENOENT'],
  [/could not set lock|being used by another process/i, 'EBUSY'],
  [/input\/output error/i, 'EIO'],
];

/**
 * Damage on disk shows when a damaged part is read, in one of these ways; after an error of its own the database
 * refuses all further work.
 */
const damage =
  /checksum|corrupt|not a valid DuckDB database|serialization error|invalidated|^(?:FATAL|INTERNAL) Error|version number|WAL file|failed to (?:read|deserialize)|could not read|out of range/i;

/** Something in the database itself failed, which neither the disk nor the memory explains. */
export class DatabaseFault extends ProblemError {}

/** The database's own copy of a result is damaged: made anew from the result, nothing is lost. */
export class DamagedDatabase extends DatabaseFault {
  constructor(cause: unknown) {
    super(damaged, { cause });
  }
}

const damaged = retryableProblem(
  'result-copy-damaged',
  'The copy of this result that the app works with is damaged.',
  'Open the result again: the copy is made again from the result itself, which is whole.',
);

const tooLittleMemory = retryableProblem(
  'result-memory',
  'This result is too large for the memory the app may use.',
  'Close other results and programs, then try again.',
);

const closedProblem = (): ProblemError =>
  new ProblemError(retryableProblem('result-closed', 'This result was closed.', 'Open it again.'));

/**
 * What the database throws, as a sentence for people. Its own words are never passed on: they quote values and paths.
 * What is no error of the database stays what it is.
 */
export function asDatabaseProblem(error: unknown): unknown {
  if (error instanceof ProblemError || !(error instanceof Error) || error.name === 'AbortError') return error;
  const { message } = error;
  const code = systemWords.find(([words]) => words.test(message))?.[1];
  if (code !== undefined) {
    return new ProblemError(writingProblem(Object.assign(new Error(code), { code }), what), { cause: error });
  }
  if (/^Out of Memory/i.test(message)) return new ProblemError(tooLittleMemory, { cause: error });
  if (damage.test(message)) return new DamagedDatabase(error);
  // "Binder Error", as far as the message begins with its kind.
  const kind = /^[A-Z][A-Za-z ]* Error/.exec(message)?.[0] ?? 'Database error';
  return new DatabaseFault(unexpectedProblem(kind), { cause: error });
}

/** The rows of an answer as texts, some thousands at a time. @throws as `Session.batches`. */
export async function* textRows(session: Session, sql: string): AsyncGenerator<string[][]> {
  for await (const rows of session.batches(sql)) yield rows.map((cells) => cells.map(String));
}

/** Makes a temporary table anew, with values of its only column. @param columns as SQL declares them @throws as `Session.append`. */
export async function fillTable(
  session: Session,
  table: string,
  columns: string,
  values: Iterable<Cells[number]> = [],
): Promise<void> {
  await session.run(`CREATE OR REPLACE TEMP TABLE ${table}(${columns})`);
  await session.append(
    table,
    Array.from(values, (value) => [value]),
  );
}

/** Texts that are in memory at a time. */
const textsAtOnce = 20_000;

/** Reads each different text of `written` in code, once, into `table`. @param from SQL from FROM on @param read the row for a text */
export async function readTexts(
  session: Session,
  from: string,
  table: string,
  read: (text: string) => Cells,
): Promise<void> {
  await session.run(
    `CREATE OR REPLACE TEMP TABLE texts_to_read AS SELECT row_number() OVER () - 1 AS place, written
     FROM (SELECT DISTINCT written ${from})`,
  );
  for (let place = 0; ; place += textsAtOnce) {
    const texts = await session.rows('SELECT written FROM texts_to_read WHERE place BETWEEN $from AND $to', {
      from: place,
      to: place + textsAtOnce - 1,
    });
    if (texts.length === 0) return;
    await session.append(
      table,
      texts.map(([written]) => read(String(written))),
    );
  }
}
