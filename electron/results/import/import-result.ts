import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileInspection, ReadingChoice } from '../../../shared/model/csv.ts';
import { ProblemError, problem, retryableProblem } from '../../../shared/model/problem.ts';
import type { ResultTable } from '../../../shared/model/result-table.ts';
import { prepareList } from '../../engine/prepare/prepare-list.ts';
import { jobNames } from '../../engine/prepare/prepared-files.ts';
import { openTable } from '../../engine/read/open-table.ts';
import { strictReading } from '../../engine/read/text/strict-records.ts';
import type { Table, WorkContext } from '../../engine/read/text/table.ts';
import { type FileFacts, systemDisk } from '../../platform/disk.ts';
import {
  asDatabaseProblem,
  DamagedDatabase,
  DatabaseFault,
  type Duck,
  openDuck,
  quoted,
  type Session,
} from './duck.ts';
import { completeMeta, createMeta, readMeta, writeMeta } from './meta.ts';
import { countFile, mayBeStrict } from './result-scanner.ts';

interface StrictCsv {
  path: string;
  columns: number;
  hasHeader: boolean;
}

/** As much as the reader takes a record for at most, in bytes; the database's own limit is an eighth of it. */
const longLine = 16 * 1024 * 1024;

/**
 * Reads a CSV into a table, every cell as the text it is, in columns c0, c1 and so on: nothing is guessed and nothing borne with,
 * since the lax reading drops cells and rows without a word. @param table as CREATE names it
 * @returns false where the file is not strict, and then there is no table. @throws ProblemError; AbortError.
 */
export async function readStrictly(session: Session, table: string, csv: StrictCsv): Promise<boolean> {
  const options = ['', `, max_line_size = ${longLine}, buffer_size = ${2 * longLine}`];
  for (const more of options) {
    try {
      await session.run(`CREATE ${table} AS SELECT * FROM ${strictReader(csv)}${more})`);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (!/maximum line size/i.test(refusal)) return false;
    }
  }
  return false;
}

/** Reads a CSV into `raw` (`readStrictly`), with its rows numbered. @returns how many; null where the file is not strict. */
const importStrictly = async (session: Session, csv: StrictCsv): Promise<number | null> =>
  (await readStrictly(session, 'TABLE raw', csv)) ? number(session) : null;

/** SQL that reads a strict CSV, without its closing bracket: options may follow. */
function strictReader({ path, columns, hasHeader }: StrictCsv): string {
  const names = Array.from({ length: columns }, (_, index) => `c${index}: 'VARCHAR'`).join(', ');
  // Whatever stands for "no value" here is no cell's text: else an empty cell, or one with that text, would be none.
  const none = randomBytes(16).toString('hex');
  return (
    `read_csv(${quoted(path)}, auto_detect = false, header = ${hasHeader}, delim = ',', quote = '"', escape = '"', ` +
    `columns = {${names}}, nullstr = '${none}', strict_mode = true, null_padding = false, ignore_errors = false`
  );
}

/** What the database has against the file's writing; null where it is something else that went wrong. */
function refusalOf(error: unknown): string | null {
  const cause = error instanceof ProblemError ? error.cause : undefined;
  if (!(cause instanceof Error)) return null;
  return /^(?:Invalid Input|Conversion) Error/.test(cause.message) ? cause.message : null;
}

/**
 * Numbers the rows by their place in the file. Rows keep their order in the import, so that their ids count from 0; a
 * window function would say the same and keep the whole import on one thread.
 */
async function number(session: Session): Promise<number> {
  await session.run('ALTER TABLE raw ADD COLUMN n INTEGER');
  await session.run('UPDATE raw SET n = rowid');
  await session.run('CREATE UNIQUE INDEX raw_n ON raw(n)');
  const [rows = 0, last] = await session.numbers('SELECT count(*), max(n) FROM raw');
  if (rows > 0 && last !== rows - 1) throw new Error('The rows of an import are not numbered.');
  return rows;
}

const names = { ...jobNames, list: 'result.csv' };

export interface ImportRequest {
  /** The result, a CSV; never changed. */
  path: string;
  /** Where its database is to be. Files of that name with other endings beside it are this import's own. */
  database: string;
  /** How it is read where not as guessed; the result of a job has its header in the first record. */
  reading: ReadingChoice;
}

const progressMs = 100;

/**
 * Reads a result into a database of its own, which has its name only once it is whole: what was there before stays
 * until then. @throws ProblemError, as on a full disk; AbortError on cancel.
 */
export async function importResult(request: ImportRequest, context: WorkContext = {}): Promise<ResultTable> {
  const { path, database, reading } = request;
  const part = `${database}.part`;
  const copy = `${database}.copy`;
  const removeRest = () =>
    Promise.all(
      [part, `${part}.wal`, `${part}.tmp`, copy].map((left) => rm(left, { recursive: true, force: true })),
    );
  try {
    await removeRest();
    const before = await factsOf(path);
    const source = await openTable(path, reading, context.signal);
    const duck = await openDuck(part, [path]);
    let table: ResultTable;
    try {
      table = await fill(duck, source, { path, copy, before }, context);
    } finally {
      await duck.close();
    }
    // Of the old one nothing may stay: a log of its changes would be applied to the new one.
    await removeDatabase(database);
    await systemDisk.rename(part, database);
    return table;
  } catch (error) {
    throw asDatabaseProblem(error);
  } finally {
    await removeRest().catch(() => {});
  }
}

export async function removeDatabase(database: string): Promise<void> {
  for (const name of [database, `${database}.wal`, `${database}.tmp`]) await systemDisk.remove(name);
}

interface Files {
  path: string;
  copy: string;
  before: FileFacts;
}

async function fill(duck: Duck, source: Table, files: Files, context: WorkContext): Promise<ResultTable> {
  const { path, before } = files;
  const session = await duck.session(context.signal);
  const { signal } = context;
  const strict = { path, columns: source.inspection.columns.length, hasHeader: true };
  const [rows, counted] = await Promise.all([
    mayBeStrict(source.inspection)
      ? withProgress(session, before.bytes, context, () => importStrictly(session, strict))
      : null,
    countFile(path, signal),
  ]);
  const asItIs = rows !== null && rows === counted.rows;
  const table = asItIs
    ? { headers: headersOf(source.inspection), rows }
    : await importRewritten(session, source, files, context);
  const after = await factsOf(path);
  if (after.bytes !== before.bytes || after.modifiedAt !== before.modifiedAt)
    throw new ProblemError(changedMeanwhile);
  await session.run('CREATE TABLE list_rows(n INTEGER, row INTEGER)');
  await createMeta(session);
  await writeMeta(session, 'source', { ...after, sha256: counted.sha256 });
  await writeMeta(session, 'table', table);
  await completeMeta(session);
  await session.run('CHECKPOINT');
  return table;
}

const headersOf = ({ columns }: FileInspection) => columns.map(({ rawHeader }) => rawHeader);

/**
 * Writes a result anew by the strict rules, as the app's own reader reads it, and imports that: any encoding, ragged rows
 * filled up, stray quotes, every cell's text kept.
 */
async function importRewritten(
  session: Session,
  source: Table,
  { copy }: Files,
  { signal, onProgress }: WorkContext,
): Promise<ResultTable> {
  await session.run('DROP TABLE IF EXISTS raw');
  await mkdir(copy, { recursive: true });
  const { rows } = await prepareList(source, {
    directory: copy,
    names,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
  const path = join(copy, names.list);
  const hasHeader = source.inspection.headerRows.length > 0;
  const reading: ReadingChoice = { ...strictReading, headerRows: hasHeader ? [0] : [] };
  const headers = headersOf((await openTable(path, reading, signal)).inspection);
  if ((await importStrictly(session, { path, columns: headers.length, hasHeader })) !== rows)
    throw new ProblemError(unreadable);
  return { headers, rows };
}

/** Tells how far a statement is, in bytes of the file, while it runs. */
async function withProgress<T>(
  session: Session,
  bytes: number,
  { onProgress }: WorkContext,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => onProgress?.(session.progress() * bytes, bytes), progressMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function factsOf(path: string): Promise<FileFacts> {
  const facts = await systemDisk.facts(path);
  if (facts === null) throw new ProblemError(missing);
  return facts;
}

const missing = problem(
  'file-missing',
  'The result is not where it was: its file is gone.',
  'Fetch the result again, or choose its file again.',
);
const changedMeanwhile = retryableProblem(
  'file-changed',
  'The result was changed while it was being read.',
  'Wait until whatever writes it is done, then open it again.',
);
const unreadable = problem(
  'result-unreadable',
  'The rows of this result could not be told apart for certain, so it is not shown as a table.',
  'Use “Save raw file”: the file itself is kept as it came.',
);

/**
 * Opens a result's database where it is whole, of this version and made from the very result that lies there now; null
 * where it has to be made (again). The result's bytes are read only where its time is another one.
 * @throws ProblemError where the system refuses it.
 */
export async function openResultDatabase(result: string, database: string): Promise<Duck | null> {
  if ((await systemDisk.facts(database)) === null) return null;
  let duck: Duck;
  try {
    duck = await openDuck(database);
  } catch (error) {
    if (error instanceof DamagedDatabase) return null;
    throw error;
  }
  const found = await isOf(duck, result).catch((error: unknown) =>
    // What the system refuses stays a problem of its own; whatever else goes wrong in a look at it is damage.
    error instanceof ProblemError && !(error instanceof DatabaseFault) ? error : false,
  );
  if (found === true) return duck;
  await duck.close();
  if (found) throw found;
  return null;
}

function isOf(duck: Duck, result: string): Promise<boolean> {
  return duck.inSession(async (session) => {
    if ((await readMeta(session, 'format')) === undefined) return false;
    const source = await readMeta(session, 'source');
    const table = await readMeta(session, 'table');
    const [rows] = await session.numbers('SELECT count(*) FROM raw');
    const now = await systemDisk.facts(result);
    if (!source || rows !== table?.rows || now?.bytes !== source.bytes) return false;
    if (now.modifiedAt === source.modifiedAt) return true;
    if ((await systemDisk.sha256(result)) !== source.sha256) return false;
    await writeMeta(session, 'source', { ...source, modifiedAt: now.modifiedAt });
    return true;
  });
}
