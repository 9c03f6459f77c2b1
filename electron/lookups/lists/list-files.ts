import { join } from 'node:path';
import {
  type KeptLookupHead,
  KeptLookupHeadSchema,
  type KeptLookupRow,
  KeptLookupRowSchema,
} from '../../../shared/model/kept-lookup-row.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { Disk } from '../../platform/disk.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import { readJournal } from './list-journal.ts';

/** The files of a list's folder, beside its record. */
export const listFiles = {
  /** Written when the list is read, and never changed. */
  rows: 'rows.jsonl',
  /** Only ever appended to. */
  journal: 'journal.jsonl',
  result: 'result.csv',
  /** Made of the result and of earlier answers to rows that were asked before, and made again where it is missing. */
  merged: 'result.merged.csv',
  database: 'results.duckdb',
  /** The header of the list, by which the result's own columns are told from the answer's. */
  sent: 'sent.csv',
} as const;

export const listFile = (folder: string, id: string, file: keyof typeof listFiles): string =>
  join(folder, id, listFiles[file]);

export interface KeptList {
  headers: string[];
  /** What the mapped columns are called in asked-before.csv. */
  formFields: NonNullable<KeptLookupHead['formFields']>;
  rows: KeptLookupRow[];
  journal: ReturnType<typeof readJournal>;
}

/** The rows of a list and what happened to them. A problem where they cannot be read: then nothing of it is asked. */
export async function readListFiles(disk: Disk, folder: string, id: string): Promise<Result<KeptList>> {
  try {
    const text = (await disk.read(listFile(folder, id, 'rows'))) ?? '';
    const [head, ...lines] = text.trimEnd().split('\n');
    const { headers, formFields = {} } = KeptLookupHeadSchema.parse(JSON.parse(head ?? ''));
    const rows = lines.map((line) => KeptLookupRowSchema.parse(JSON.parse(line)));
    if (rows.some(({ n }, at) => n !== at + 1)) return failure(rowsDamaged);
    const journal = readJournal((await disk.read(listFile(folder, id, 'journal'))) ?? '');
    return success({ headers, formFields, rows, journal });
  } catch (error) {
    const isOfSystem = error instanceof Error && 'code' in error;
    return failure(
      isOfSystem ? readingProblem(error, 'The rows of the list could not be read') : rowsDamaged,
    );
  }
}

const rowsDamaged = problem(
  'lookup-rows-damaged',
  'The rows of this list are damaged on disk, so it does not go on.',
  'Nothing was deleted. Its answers are in journal.jsonl in its folder; look the other rows up in a new list.',
);
