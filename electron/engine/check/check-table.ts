import { nothingSkipped } from '../../../shared/model/accounting.ts';
import type {
  CheckReport,
  FieldCheck,
  Finding,
  RowExample,
  SendableCounts,
} from '../../../shared/model/check.ts';
import type { ReadingNote } from '../../../shared/model/csv.ts';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import { lookupOfService, type ServiceId } from '../../../shared/model/services.ts';
import {
  type CellReading,
  type FindingCode,
  findings,
  markedElsewhere,
  reasonOf,
  usableCell,
} from '../../../shared/rules/cell-reading.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { createAskedQuestions } from '../book/asked-questions.ts';
import type { BookQuery } from '../book/book-query.ts';
import { listSayings } from '../columns/row-words/list-sayings.ts';
import type { RowBatch, Table, WorkContext } from '../read/text/table.ts';
import { ColumnProfiler, shorten } from './column-profiler.ts';
import { RowQuestions } from './row-questions.ts';
import { type MappedField, RowReader } from './row-reader.ts';

interface CheckOptions extends WorkContext {
  /** What was asked before; not looked for where left out. */
  book?: BookQuery | undefined;
}

const noneSendable = (): SendableCounts => ({
  sendable: 0,
  repairable: 0,
  duplicates: 0,
  soundDuplicates: 0,
});
/** Each row is one of the file. */
const ownRow = (row: number) => row;
const exampleCount = 5;
/** Rows of a kind that are told with their lines. */
const rowExamples = 20;

/**
 * Reads a whole table once, of which a few bytes a row stay in memory, and counts what is usable of each mapped column, which rows repeat an
 * earlier one, and what every column holds.
 * @throws ProblemError where the mapping lacks a required column or the file cannot be read; AbortError on cancel.
 */
export async function checkTable(
  table: Table,
  service: ServiceId,
  mapping: ColumnMapping,
  options: CheckOptions = {},
): Promise<CheckReport> {
  const { signal, onProgress, book } = options;
  const { columns, rows: expected, size } = table.inspection;
  const reader = new RowReader(service, mapping, columns.length);
  const counters = reader.fields.map(createFieldCounter);
  const profiler = new ColumnProfiler(columns.length, expected.count);
  const { contact } = reader;
  const asked = book && createAskedQuestions(book, lookupOfService[service]);
  const questions = new RowQuestions(expected.count, asked && ((high, low) => asked.add(high, low)));
  const counts = { ...noneSendable(), rows: 0, bad: 0, ragged: 0, added: 0 };
  const marked = noneSendable();
  const examples: CheckReport['examples'] = {
    bad: [],
    repairable: [],
    duplicates: [],
    soundDuplicates: [],
    markedElsewhere: [],
  };
  const sayings = listSayings(table, { service, mapping });
  let skipped = nothingSkipped();
  let sourceOf = ownRow;
  const takeBatch = (batch: RowBatch): void => {
    sourceOf = batch.sourceOf ?? ownRow;
    const example = (cells: readonly string[], row: number): RowExample => ({
      row: sourceOf(row),
      line: batch.lineOf(row - batch.firstRow),
      value: shorten(reader.describe(cells)),
    });
    if (contact) questions.markUnsent(reader, batch);
    let row = batch.firstRow;
    for (const cells of batch.rows) {
      reader.read(cells, batch.madeReadings?.get(row - batch.firstRow));
      const number = sourceOf(row);
      for (let i = 0; i < counters.length; i++) {
        const reading = reader.readings[i];
        if (!reading || reading === usableCell) continue;
        counters[i]?.add(reading, cells[reader.fields[i]?.column ?? -1] ?? '', number);
      }
      if (reader.bad) {
        counts.bad++;
        if (counts.bad <= rowExamples) examples.bad.push(example(cells, row));
      } else {
        counts.sendable++;
        if (reader.repairable) {
          counts.repairable++;
          if (counts.repairable <= rowExamples) examples.repairable.push(example(cells, row));
        }
      }
      questions.addRow(reader, cells, row);
      profiler.add(cells, row);
      row++;
    }
    questions.settle(({ row, sound }) => {
      counts.duplicates++;
      if (sound) counts.soundDuplicates++;
      const kinds = [examples.duplicates, ...(sound ? [examples.soundDuplicates] : [])];
      const wanted = kinds.filter(({ length }) => length < rowExamples);
      if (wanted.length === 0) return;
      const cells = batch.rows[row - batch.firstRow] ?? [];
      reader.read(cells, batch.madeReadings?.get(row - batch.firstRow));
      for (const rows of wanted) rows.push(example(cells, row));
    });
    sayings.add(batch.rows);
    counts.rows += batch.rows.length;
    counts.ragged += batch.ragged;
    counts.added += batch.added ?? 0;
    skipped = batch.skipped ?? skipped;
    onProgress?.(batch.bytesRead, size);
  };
  try {
    for await (const batch of table.batches(signal)) {
      signal?.throwIfAborted();
      takeBatch(batch);
    }
    for (const { row, markedIn, repairable, repeats, repeatsSound } of questions.markedElsewhere()) {
      marked.sendable++;
      if (repairable) marked.repairable++;
      if (repeats) marked.duplicates++;
      if (repeatsSound) marked.soundDuplicates++;
      const reading = contact && markedElsewhere(contact, sourceOf(markedIn));
      if (!reading) continue;
      counters[0]?.holdBack(reading, sourceOf(row), repairable);
      if (!repeats && examples.markedElsewhere.length < rowExamples)
        examples.markedElsewhere.push({ row: sourceOf(row), line: 0, value: reasonOf(reading) });
    }
    await asked?.find(signal);
  } finally {
    asked?.close();
  }
  return {
    ...counts,
    markedElsewhere: marked,
    examples,
    skipped,
    fields: counters.map((counter) => counter.result(counts.rows)),
    profile: profiler.profile(),
    ...sayings.result(),
    ...(asked && { askedBefore: asked.countRows(questions) }),
  };
}

const share = (count: number, of: number) => (of === 0 ? 0 : count / of);

/** What the counts say about a mapped column as a whole, in sentences. */
function fieldNotes({ filled, unusable, findings }: Omit<FieldCheck, 'notes'>, rows: number): ReadingNote[] {
  const found = new Map(findings.map((finding) => [finding.code, finding]));
  const part = (code: string) => share(found.get(code)?.count ?? 0, filled);
  const notes: ReadingNote[] = [];
  const warn = (code: string, message: string) => notes.push({ code, message, level: 'warning' });

  if (rows > 0 && filled === 0) warn('column-empty', 'This column is empty in every row.');
  if (share(unusable, filled) > 0.5 && filled >= 5)
    warn('column-wrong', 'Most cells of this column cannot be used: is it the right one?');
  const lost = found.get('phone-lost');
  const [example] = lost?.examples ?? [];
  if (lost && example)
    warn(
      'digits-lost',
      `A spreadsheet cut digits off ${counted(lost.count, 'phone number')}, such as ${example.value} in row ${example.row}. Export the list again without opening it in a spreadsheet.`,
    );
  if (part('name-swapped') > 0.1)
    warn('names-swapped', 'First and last names look swapped in many rows: check which column is which.');
  if (part('name-capitals') > 0.5)
    notes.push({
      code: 'capitals',
      message: 'Most cells of this column are in capitals. They are sent as they are.',
      level: 'info',
    });
  return notes;
}

/** Counts what the cells of one mapped column are worth, with a few examples of each finding. */
function createFieldCounter({ field, column }: MappedField) {
  /** Without the cells that are usable as they stand: those are all the others. */
  const counts = { empty: 0, usable: 0, repairable: 0, held: 0, unusable: 0 };
  const met = new Map<FindingCode, Finding>();

  function note({ finding: code, fixed, detail }: CellReading, cell: string, row: number): void {
    if (code === undefined) return;
    let finding = met.get(code);
    if (!finding) {
      const [verdict, label] = findings[code];
      finding = { code, label, verdict, count: 0, examples: [] };
      met.set(code, finding);
    }
    finding.count++;
    if (finding.examples.length >= exampleCount) return;
    finding.examples.push({
      row,
      value: shorten(cell),
      ...(fixed === undefined ? {} : { fixed: shorten(fixed) }),
      ...(detail === undefined ? {} : { detail: shorten(detail) }),
    });
  }

  return {
    /** Takes up any cell but those that are usable as they stand (`usableCell`), nearly all of them, nearly always. */
    add(reading: CellReading, cell: string, row: number): void {
      counts[reading.verdict]++;
      note(reading, cell, row);
    },
    /** Takes up that a cell counted before is held back after all, for what stands in another row. */
    holdBack(reading: CellReading, row: number, repairable: boolean): void {
      counts.held++;
      if (repairable) counts.repairable--;
      else counts.usable--;
      note(reading, '', row);
    },
    /** @param rows Data rows of the whole table. */
    result(rows: number): FieldCheck {
      const { empty, repairable } = counts;
      // What is held back is not sent unless asked, and counts with what cannot be.
      const unusable = counts.unusable + counts.held;
      const usable = rows - empty - repairable - unusable;
      const filled = usable + repairable + unusable;
      const found = [...met.values()].sort((a, b) => b.count - a.count);
      const check = { field, column, filled, usable, repairable, unusable, findings: found };
      return { ...check, notes: fieldNotes(check, rows) };
    },
  };
}
