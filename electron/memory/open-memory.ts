import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Problem, ProblemError } from '../../shared/model/problem.ts';
import { readingProblem } from '../platform/file-problems.ts';
import { chargeTables, waitingTables } from './charges.ts';
import { heldTables } from './held.ts';
import { checkTables } from './kept-checks.ts';
import { overrunTable } from './ledger.ts';
import { listTables, lookupTables } from './lookup-rows.ts';
import {
  busyTimeoutMs,
  createMemory,
  isDamage,
  type Memory,
  memoryIsNewer,
  memorySetAside,
  openSqlite,
  orElse,
  type SqlDatabase,
} from './memory.ts';
import { questionTables } from './questions.ts';
import { intentTable } from './spent-intents.ts';
import { teamTables } from './team-copy.ts';
import { watchedTable } from './watched-files.ts';

const name = 'memory';
/** In a data folder. SQLite keeps two more beside it, while it is open or after a crash. */
export const memoryPath = (folder: string): string => join(folder, `${name}.sqlite`);
const companions = ['', '-wal', '-shm'];

/**
 * Opens what the app remembers, for the main process. A damaged file is set aside under another name and a new one begun; who
 * finds `isNew` in a folder that was used before knows nothing of what was sent, asked or spent.
 * @param now milliseconds since 1970, for the name of what is set aside
 * @throws ProblemError where a newer version of the app has written it: that is neither read nor changed
 */
export function openMemory(
  folder: string,
  now: () => number,
): { memory: Memory; isNew: boolean | null; problem: Problem | null } {
  const path = memoryPath(folder);
  /** Nothing was remembered so far: a first start, or one that lost what there was. Null where it could not be opened yet. */
  let isNew: boolean | null = null;
  const open = () => {
    makeFile(path);
    const database = connect(path);
    return opening(database, () => {
      isNew ||= makeTables(database);
      dropDeleted(database);
      return database;
    });
  };
  let opened: SqlDatabase | null = null;
  /** To be told to the user: it was damaged and is set aside, or could not be opened, which is tried again whenever it is used. */
  let problem: Problem | null = null;
  try {
    try {
      opened = open();
    } catch (error) {
      if (!isDamage(error)) throw error;
      problem = memorySetAside(setAside(path, now()));
      opened = open();
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    problem = readingProblem(error, 'What the app remembers could not be opened');
  }
  // While the engine still has it open, Windows minds. Who comes upon the damage again moves it then.
  const onDamage = () => void orElse(() => setAside(path, now()), null);
  const memory = createMemory(open, { opened, onDamage });
  return { memory, isNew, problem };
}

/** The engine's own connection to what main has opened. It makes nothing: a file that main has not made is none. */
export function joinMemory(folder: string): Memory {
  return createMemory(() => {
    const path = memoryPath(folder);
    if (!existsSync(path)) throw Object.assign(new Error('No memory'), { code: 'ENOENT' });
    return connect(path);
  });
}

/** Works for the engine on a connection that is open for no longer: Windows lets nobody set an open file aside. */
export async function withMemory<T>(folder: string, work: (memory: Memory) => T | Promise<T>): Promise<T> {
  const memory = joinMemory(folder);
  try {
    return await work(memory);
  } finally {
    memory.close();
  }
}

/** What was deleted in a run that was ended still lies in the log. */
function dropDeleted(database: SqlDatabase): void {
  // A full disk: reading needs no more than what is there.
  orElse(() => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get(), null);
}

/** Readable by this user only; SQLite gives its companions the same mode. */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

/** As each connection has to be told: a commit is on the device when it returns, and what is deleted is overwritten. */
function connect(path: string): SqlDatabase {
  const database = openSqlite(path);
  return opening(database, () => {
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA trusted_schema = OFF`);
    if (versionOf(database) > schemaVersion) throw new ProblemError(memoryIsNewer);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON');
    database.exec('PRAGMA secure_delete = ON');
    return database;
  });
}

function opening<T>(database: SqlDatabase, work: () => T): T {
  try {
    return work();
  } catch (error) {
    database.close();
    throw error;
  }
}

function versionOf(database: SqlDatabase): number {
  const row = database.prepare('PRAGMA user_version').get();
  return typeof row === 'object' && row !== null && 'user_version' in row ? Number(row.user_version) : 0;
}

/** @returns whether there were none */
export function makeTables(database: SqlDatabase): boolean {
  const isNew = versionOf(database) !== schemaVersion;
  if (isNew)
    database.exec(`BEGIN IMMEDIATE; ${tables.join('')} PRAGMA user_version = ${schemaVersion}; COMMIT`);
  makeTemporary(database);
  return isNew;
}

/** What a process has beside the file: never on a disk, so that a full one is no matter. */
export const makeTemporary = (database: SqlDatabase): void =>
  database.exec(`PRAGMA temp_store = MEMORY; ${waitingTables}`);

/** @returns the new name */
function setAside(path: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '');
  const aside = `${name}.damaged-${time}.sqlite`;
  for (const end of companions)
    if (existsSync(path + end)) renameSync(path + end, join(dirname(path), aside + end));
  return aside;
}

/**
 * Of the tables below. A file of a newer one is left alone; the first that is ever released is 1. Whoever raises it writes the step that
 * makes the new tables of the old: `makeTables` makes all of them, in a new file.
 */
const schemaVersion = 1;

/** Every table's CREATE statements, from the file of the table. */
const tables: readonly string[] = [
  chargeTables,
  checkTables,
  heldTables,
  intentTable,
  listTables,
  lookupTables,
  overrunTable,
  questionTables,
  teamTables,
  watchedTable,
];
