import type { KeptLookupHead, KeptLookupRow, LookupRowCounts } from '../../../shared/model/lookup-history.ts';
import { mostLookupRows } from '../../../shared/model/lookup-list.ts';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import { bulkServices, lookupFieldOf } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import type { Table } from '../read/text/table.ts';
import { Changes } from './changes.ts';
import { keepOriginal } from './keep-original.ts';
import { NewFiles } from './new-file.ts';
import { askedBeforeFile, EarlierAnswers, jobNames, type Refusal } from './prepared-files.ts';
import { StrictColumns } from './strict-line.ts';
import { createUploadRows, OutgoingRow, type UploadUse } from './upload-rows.ts';

interface Options {
  /** Where the rows are written; it must exist. */
  directory: string;
  use: UploadUse;
  signal?: AbortSignal;
}

/** The file of the rows: a line of JSON for the headers, then one for each row. */
export const lookupRowsFile = 'rows.jsonl';

/**
 * Reads a list as it is read for a bulk job, and writes what each of its rows asks, or why it asks nothing. No row is
 * lost, and no question stands in two rows that are both asked: what repeats an earlier row shows that one's answer,
 * whatever the choices say of repeated rows. Beside them are kept the original, and what is known of rows that were asked
 * before. The files appear whole or not at all.
 * @throws ProblemError (more rows than are looked up, mapping, reading); as `NewFile`; AbortError on cancel.
 */
export async function writeLookupRows(table: Table, options: Options): Promise<LookupRowCounts> {
  const { directory, use, signal } = options;
  const files = new NewFiles(directory);
  try {
    const sent = new StrictColumns(table.inspection.columns, 'unique');
    const earlier = new EarlierAnswers(sent, () => files.create(askedBeforeFile));
    const rows = await readRows(table, options, earlier);
    await earlier.flush();
    const file = await files.create(lookupRowsFile);
    const headers = table.inspection.columns.map(({ rawHeader, header }) => rawHeader || header);
    const formFields = sent.formFields(use.mapping);
    const head: KeptLookupHead = { version: 1, headers, formFields };
    await file.write(`${JSON.stringify(head)}\n`);
    for (const row of rows) await file.write(`${JSON.stringify(row)}\n`);
    await keepOriginal(table.inspection, null, files, jobNames, signal);
    signal?.throwIfAborted();
    await files.publish();
    return {
      toAsk: rows.filter(({ ask }) => ask !== null).length,
      askedBefore: rows.filter((row) => row.askedBefore).length,
      formFields,
    };
  } finally {
    await files.discard();
  }
}

/** @param earlier is given the rows that were asked before, as they would have been asked. */
async function readRows(
  table: Table,
  { use, signal }: Options,
  earlier: EarlierAnswers,
): Promise<KeptLookupRow[]> {
  const choices = { ...use.choices, duplicateRows: 'keep' as const };
  const decided = createUploadRows(table.inspection, { ...use, choices }, new Changes());
  const rows: KeptLookupRow[] = [];
  /** By the place of each row: its cells in the form they go out. */
  const outgoing: string[][] = [];
  const row = new OutgoingRow();
  try {
    for await (const batch of table.batches(signal)) {
      signal?.throwIfAborted();
      if (rows.length + batch.rows.length > mostLookupRows) throw new ProblemError(tooLong());
      decided.readBatch(batch);
      for (const [place, cells] of batch.rows.entries()) {
        const n = batch.firstRow + place;
        const sent = [...cells];
        row.begin(n, batch.sourceOf?.(n) ?? n, sent, undefined);
        const refusals = decided.take(row);
        outgoing.push(sent);
        const read = { n: rows.length + 1, row: row.source, line: batch.lineOf(place), cells: [...cells] };
        rows.push(refusals ? leftOut(read, refusals) : { ...read, ask: fieldsIn(sent, use) });
      }
    }
    await decided.findLate(signal);
    for (const [at, read] of rows.entries()) {
      if (!decided.isLate(at + 1)) continue;
      const cells = outgoing[at] ?? [];
      const refusals = decided.refuseLate(at + 1, (column) => cells[column] ?? '');
      const late = leftOut(read, refusals);
      const answer = decided.earlierAnswer(at + 1);
      earlier.noteAnswer(read.row, answer, cells);
      rows[at] = answer ? { ...late, leftOut: refusals[0]?.reason ?? '', askedBefore: true } : late;
    }
  } finally {
    decided.close();
  }
  return withoutRepeats(rows, (n) => decided.questionOf(n));
}

/** What a row asks: its filled cells by the names of the lookup's fields. */
function fieldsIn(cells: readonly string[], { service, mapping }: UploadUse): Record<string, string> {
  return Object.fromEntries(
    bulkServices[service].columns.flatMap(({ field }) => {
      const column = mapping[field];
      const value = column === undefined ? '' : (cells[column] ?? '').trim();
      return value === '' ? [] : [[lookupFieldOf[field], value]];
    }),
  );
}

function leftOut(row: Omit<KeptLookupRow, 'ask'>, refusals: readonly Refusal[]): KeptLookupRow {
  const why = refusals.map(({ column, reason }) => (column === '' ? reason : `${column}: ${reason}`));
  return { ...row, ask: null, leftOut: [...new Set(why)].join('; ') };
}

/** Each question once, as the check compares them; one without a value asks nothing. */
function withoutRepeats(
  rows: readonly KeptLookupRow[],
  questionOf: (row: number) => number,
): KeptLookupRow[] {
  const first = new Map<number, number>();
  return rows.map((row) => {
    if (row.ask === null) return row;
    if (Object.keys(row.ask).length === 0) return { ...row, ask: null, leftOut: 'Nothing to look up' };
    const question = questionOf(row.n);
    const sameAs = first.get(question);
    if (sameAs === undefined) first.set(question, row.n);
    return sameAs === undefined ? row : { ...row, ask: null, sameAs };
  });
}

const tooLong = () =>
  problem(
    'lookup-list-too-long',
    `A list lookup takes at most ${counted(mostLookupRows, 'row')}. This one has more.`,
    'Send it as a bulk job: choose New job and drop the same file there.',
  );
