import { join } from 'node:path';
import type { ReadingChoice } from '../../../shared/model/csv.ts';
import { ProblemError, retryableProblem } from '../../../shared/model/problem.ts';
import { splitNames } from '../../../shared/model/test-batch.ts';
import { RowSet } from '../../engine/columns/shape/row-set.ts';
import { KeptOriginalSchema } from '../../engine/prepare/keep-original.ts';
import { openSeenTable, openTable } from '../../engine/read/open-table.ts';
import { strictReading } from '../../engine/read/text/strict-records.ts';
import type { Table } from '../../engine/read/text/table.ts';
import { systemDisk } from '../../platform/disk.ts';
import type { ListOfResult, LookedUpList, SentList } from './export-shapes.ts';

/**
 * The list as the user gave it: the copy in its folder where one was kept, else the file itself as long as it is the
 * same, else what was sent where that is the same byte for byte. @throws ProblemError where there is none any more;
 * AbortError.
 */
export async function openOriginal(list: ListOfResult, signal?: AbortSignal): Promise<Table> {
  const kept = await keptFile(list);
  if (kept) return openTable(kept.path, kept.reading, signal);
  const isAsSent = list.of === 'job' && list.identical;
  const { path, reading, seen } = list;
  try {
    if (path !== '') return await openSeenTable({ path, reading, seen }, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ProblemError) || !isAsSent) throw new ProblemError(listGone, { cause: error });
  }
  if (isAsSent) return openPrepared(list, signal);
  throw new ProblemError(listGone);
}

async function keptFile({ folder }: ListOfResult): Promise<{ path: string; reading: ReadingChoice } | null> {
  const text = await systemDisk.read(join(folder, 'rows.json'));
  if (text === null) return null;
  const { file, reading } = KeptOriginalSchema.parse(JSON.parse(text));
  return { path: join(folder, file), reading };
}

/** Where the list lies of which `openOriginal` gives the rows: its copy, else the user's file. */
export const pathOfOriginal = async (list: ListOfResult): Promise<string> =>
  (await keptFile(list))?.path ?? list.path;

/** The copy that was sent. */
export const openPrepared = ({ folder }: Pick<SentList, 'folder'>, signal?: AbortSignal): Promise<Table> =>
  openTable(join(folder, 'prepared.csv'), strictReading, signal);

/** A list of lookups without its answers: a row for each of its result, as the reader and the shaping left it. */
export const openLookedUp = ({ folder }: LookedUpList, signal?: AbortSignal): Promise<Table> =>
  openTable(join(folder, 'sent.csv'), strictReading, signal);

/** The rows of the copy that was sent whose answers come before all others, counted from 1. @throws ProblemError; AbortError. */
export const rowsOfSample = async (
  { folder, sampleFirst }: Pick<SentList, 'folder' | 'sampleFirst'>,
  signal?: AbortSignal,
): Promise<RowSet> => (sampleFirst ? rowsNamedIn(join(folder, splitNames.places), signal) : new RowSet());

/** The rows of the original that were left out before sending, counted from 1. @throws ProblemError; AbortError. */
export async function rowsLeftOut(
  { folder }: Pick<SentList, 'folder'>,
  signal?: AbortSignal,
): Promise<RowSet> {
  const path = join(folder, 'rejects.csv');
  return (await systemDisk.facts(path)) === null ? new RowSet() : rowsNamedIn(path, signal);
}

/** The numbers in the first column of a strict file. */
async function rowsNamedIn(path: string, signal?: AbortSignal): Promise<RowSet> {
  const named = new RowSet();
  const table = await openTable(path, strictReading, signal);
  for await (const { rows } of table.batches(signal)) for (const [row] of rows) named.add(Number(row));
  return named;
}

const listGone = retryableProblem(
  'list-gone',
  'The list that these answers belong to is not where it was, or was changed since.',
  'Put it back where it was and try again, or choose "Everything", which has all columns of the result.',
);
