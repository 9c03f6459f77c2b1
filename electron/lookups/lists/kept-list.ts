import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { certainOutcome } from '../../../shared/model/asked-before.ts';
import {
  type KeptLookupHead,
  KeptLookupHeadSchema,
  type KeptLookupRow,
  KeptLookupRowSchema,
} from '../../../shared/model/lookup-history.ts';
import type { LookupItem } from '../../../shared/model/person.ts';
import { failure, ProblemError, problem, type Result, success } from '../../../shared/model/problem.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import type { PastQuestions } from '../../memory/answer-book/book-ports.ts';
import type { ListNote, ListNotes } from '../../memory/lookup-rows.ts';
import type { Disk } from '../../platform/disk.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import { decodeLookupText } from '../../service/replies/decode-lookup.ts';
import { createListProgress, type ListProgress } from './list-progress.ts';
import type { ListRecord } from './list-store.ts';

const listFiles = {
  /** Written when the list is read, and never changed. */
  rows: 'rows.jsonl',
  result: 'result.csv',
  /** Made of the result and of earlier answers to rows that were asked before, and made again where it is missing. */
  merged: 'result.merged.csv',
  database: 'results.duckdb',
  /** The header of the list, by which the result's own columns are told from the answer's. */
  sent: 'sent.csv',
} as const;

export const listFile = (folder: string, id: string, file: keyof typeof listFiles): string =>
  join(folder, id, listFiles[file]);

interface Place {
  disk: Disk;
  /** Holds one folder per list. */
  folder: string;
  notes: ListNotes;
}

/** A list as its folder tells of it, and memory of how far it had come. */
export interface StoredList {
  headers: string[];
  formFields: KeptLookupHead['formFields'];
  progress: ListProgress;
  notes: ListNote[];
  /** False where a note may be lost. */
  isWhole: boolean;
}

const rowsAtOnce = 500;

/** A problem where its rows cannot be read: then nothing of it is asked. */
export async function readList(
  { disk, folder, notes }: Place,
  { id, kind }: Pick<ListRecord, 'id' | 'kind'>,
): Promise<Result<StoredList>> {
  try {
    const text = (await disk.read(listFile(folder, id, 'rows'))) ?? '';
    const [head, ...lines] = text.trimEnd().split('\n');
    const { headers, formFields } = KeptLookupHeadSchema.parse(JSON.parse(head ?? ''));
    const rows: KeptLookupRow[] = [];
    for (let from = 0; from < lines.length; from += rowsAtOnce, await nextTurn())
      for (const line of lines.slice(from, from + rowsAtOnce))
        rows.push(KeptLookupRowSchema.parse(JSON.parse(line)));
    if (rows.some(({ n }, at) => n !== at + 1)) return failure(rowsDamaged);
    const told = await notes.of(id);
    const progress = createListProgress(rows, lookupServices[kind].creditsPerHit);
    for (const note of told.notes) progress.apply(note);
    return success({ headers, formFields, progress, ...told });
  } catch (error) {
    const isOfSystem = error instanceof ProblemError || (error instanceof Error && 'code' in error);
    return failure(
      isOfSystem ? readingProblem(error, 'The rows of the list could not be read') : rowsDamaged,
    );
  }
}

const rowsDamaged = problem(
  'lookup-rows-damaged',
  'The rows of this list are damaged on disk, so it stopped.',
  'Nothing was deleted. result.csv in its folder has the results so far. Look up the other rows in a new list.',
);

interface CertainRow {
  n: number;
  input: Record<string, string>;
  /** ISO 8601. */
  at: string;
  /** Decoded when it is called. */
  item(): LookupItem;
}

/** The rows of a list whose answers are certain; none of one that cannot be read. */
export async function certainRows(
  place: Place,
  list: Pick<ListRecord, 'id' | 'kind'>,
): Promise<CertainRow[]> {
  const read = await readList(place, list);
  if (!read.ok) return [];
  const { progress } = read.value;
  return progress.rows.flatMap((row) => {
    const { outcome, came, at } = progress.stateOf(row);
    const isCertain = outcome === 'hit' || outcome === 'miss';
    if (!row.ask || !isCertain || came === null || at === null || !('json' in came)) return [];
    const { json } = came;
    return [{ n: row.n, input: row.ask, at, item: () => decodeLookupText(list.kind, json) }];
  });
}

/** What a list has asked so far; nothing of one that cannot be read. */
export async function* pastQuestions(
  place: Place,
  list: Pick<ListRecord, 'id' | 'kind' | 'connection' | 'createdAt'>,
): AsyncGenerator<PastQuestions> {
  const kept = await readList(place, list);
  if (!kept.ok) return;
  const { progress } = kept.value;
  const left = progress.rows.filter(
    (row) => row.ask !== null && !['waiting', 'refused', 'elsewhere'].includes(progress.stateOf(row).outcome),
  );
  if (left.length > 0)
    yield {
      list: list.id,
      kind: list.kind,
      account: list.connection,
      at: list.createdAt,
      inputs: left.map(({ ask }) => ask ?? {}),
      outcomes: left.map((row) => certainOutcome(progress.stateOf(row))),
    };
}
