import { isUtf8 } from 'node:buffer';
import { type Accounting, accountingOf, nothingSkipped } from '../../../shared/model/accounting.ts';
import type { PreparedList } from '../../../shared/model/check.ts';
import type { ReadingNote } from '../../../shared/model/csv.ts';
import { grown } from '../check/row-questions.ts';
import { listSayings } from '../columns/row-words/list-sayings.ts';
import { notesOfWhole } from '../read/text/notes.ts';
import { cellsOf, strictRecords } from '../read/text/strict-records.ts';
import type { Table, WorkContext } from '../read/text/table.ts';
import { ChangedCells, Changes, correctedCells, headersRenamed } from './changes.ts';
import { copyInto, keepOriginal } from './keep-original.ts';
import { asWritingProblem, NewFiles } from './new-file.ts';
import { askedBeforeFile, EarlierAnswers, jobNames, Rejects } from './prepared-files.ts';
import { filledUp, type HeaderNaming, StrictColumns, strictLine, strictLines } from './strict-line.ts';
import { createUploadRows, OutgoingRow, type UploadRows, type UploadUse } from './upload-rows.ts';

interface PrepareOptions extends WorkContext {
  /** Where everything is written; it must exist. */
  directory: string;
  /** What the list is for; without it the list is only normalized: every cell's text kept, no row left out. */
  use?: UploadUse;
  /** What the files are called. */
  names?: typeof jobNames;
}

/**
 * Writes the strict copy of a list: UTF-8 without BOM, comma, CRLF, RFC 4180, every record as wide as the widest, and
 * for a service unique trimmed headers. Left-out rows go to the rejects file, changed cells to that of changes, and
 * what is known of rows asked before to a file of its own; none is there when it would be empty. Where only the mapped
 * columns are sent, a copy of the original and how to read it are kept too. Either all files appear, or none.
 * @throws ProblemError (mapping, reading, disk full, no permission); AbortError on cancel.
 */
export async function prepareList(
  table: Table,
  { directory, use, names = jobNames, signal, onProgress }: PrepareOptions,
): Promise<PreparedList> {
  const files = new NewFiles(directory);
  const { inspection } = table;
  const sayings = listSayings(table, use);
  const columns = new StrictColumns(inspection.columns, namingOf(table, use), {
    onlyThese: use?.choices.onlyMappedColumns ? use.mapping : undefined,
    withRowId: table.makesRows ?? false,
  });
  const rejects = new Rejects(() => files.create(names.rejects));
  const changes = new Changes();
  const changedCells = new ChangedCells(() => files.create(names.changes));
  const rows = use && createUploadRows(inspection, use, changes, changedCells);
  const earlierAnswers = new EarlierAnswers(columns, () => files.create(askedBeforeFile));
  let notes: readonly ReadingNote[] = inspection.notes;
  let skipped = nothingSkipped();
  let rowsRead = 0;
  let rowsWritten = 0;
  let ragged = 0;
  let added = 0;
  /** By the number of a row: the line of the file in which it begins, for one that is left out late. */
  let lineOf = new Int32Array(use ? inspection.rows.count + 1024 : 0);

  /** Names of columns that go out another way than they stand in the one header row. */
  function noteHeaders(): void {
    if (!use || inspection.headerRows.length !== 1) return;
    for (const { header, rawHeader, index } of inspection.columns) {
      if (header === rawHeader || columns.position(index) === -1) continue;
      changedCells.noteChange('Header', header, rawHeader, header, headersRenamed);
    }
  }

  function leaveOutLate(rows: UploadRows, row: number, cells: readonly string[]): void {
    const cellOf = (column: number) => cells[columns.position(column)] ?? '';
    const source = rows.sourceOf(row);
    rejects.reject(source, rows.refuseLate(row, cellOf), lineOf[row] ?? 0);
    earlierAnswers.noteAnswer(source, rows.earlierAnswer(row), cells);
  }

  /** What wants a look; absent where there is nothing. */
  function warnings(): Pick<PreparedList, 'warnings'> {
    const all = [...notes, ...sayings.notes(), ...(rows?.notes() ?? [])];
    const warnings = all.filter(({ level }) => level === 'warning');
    return warnings.length > 0 ? { warnings } : {};
  }

  /** What became of every record. Counted where each row goes, so that a row that went nowhere would show. */
  function accounting(): Accounting {
    const repetitions = changes.countOf('rows-repeated');
    const askedBefore = rows?.askedBefore() ?? 0;
    const leftOut = rejects.rows - repetitions - askedBefore;
    return accountingOf({ written: rowsWritten, leftOut, repetitions, askedBefore, added }, skipped);
  }

  /**
   * Every cell stands as it was. Where the file is strict and differs from what was written here at most where RFC 4180
   * leaves a choice (quotes nobody needs, no CRLF at the very end), its own bytes are sent.
   */
  async function sendAsIs(): Promise<boolean> {
    const records = rowsRead + (namingOf(table, use) === 'none' ? 0 : 1);
    if ((await countStrict(inspection.path, inspection.columns.length, signal)) !== records) {
      changes.add('strict', 'Written by the strict rules for CSV (RFC 4180)');
      return false;
    }
    await copyInto(await files.create(names.list), inspection, signal);
    return true;
  }

  /** The one pass over the user's file. */
  async function readAndWrite(): Promise<void> {
    const list = await files.create(names.list);
    await list.write(columns.header());
    noteHeaders();
    const row = new OutgoingRow();
    for await (const batch of table.batches(signal)) {
      signal?.throwIfAborted();
      rows?.readBatch(batch);
      const lines: string[] = [];
      let number = batch.firstRow;
      if (use && number + batch.rows.length > lineOf.length)
        lineOf = grown(lineOf, (number + batch.rows.length) * 2);
      if (use) sayings.add(batch.rows);
      if (use)
        changes.add('edited', correctedCells, changedCells.addKnown(batch.changed, inspection.columns));
      for (const [place, cells] of batch.rows.entries()) {
        const line = batch.lineOf(place);
        lineOf[number] = line;
        row.begin(number, rows?.sourceOf(number) ?? number, cells, batch.written?.[place]);
        const refusals = rows?.take(row);
        if (refusals) rejects.reject(row.source, refusals, line);
        else lines.push(row.toLine(columns));
        number++;
      }
      rowsRead += batch.rows.length;
      rowsWritten += lines.length;
      ragged += batch.ragged;
      added += batch.added ?? 0;
      notes = notesOfWhole(notes, batch.notes);
      skipped = batch.skipped ?? skipped;
      if (lines.length > 0) await list.write(strictLines(lines));
      await rejects.flush();
      await changedCells.flush();
      onProgress?.(batch.bytesRead, inspection.size);
    }
  }

  /** A second pass, over what was written, only where a row turned out too wide or one was found to be left out late. */
  async function rewriteWhereNeeded(): Promise<void> {
    const lateCount = (await rows?.findLate(signal)) ?? 0;
    if (lateCount === 0 && !columns.widened) return;
    const first = await files.finished(names.list);
    /** The second version, which takes the place of the first when that is read no more. */
    const second = `${names.list}.next`;
    const next = await files.create(second);
    const header = columns.header();
    await next.write(header);
    /** The row that was written next; 0 is the header. */
    let row = header === '' ? 0 : -1;
    for await (const records of strictRecords(first.path, signal)) {
      for (const record of records) {
        do row++;
        while (rows?.isLeftOut(row));
        const isLate = rows?.isLate(row) === true;
        const cells = isLate || columns.widened ? cellsOf(record) : [];
        if (row === 0) continue;
        if (isLate) leaveOutLate(rows, row, cells);
        else if (columns.widened && cells.length < columns.width)
          await next.write(strictLines([strictLine(filledUp(cells, columns.width))]));
        else await next.writeBytes(record);
      }
      await rejects.flush();
      await earlierAnswers.flush();
    }
    rowsWritten -= lateCount;
    await files.replace(names.list, second);
  }

  /** Sends the original as it is where nothing was to change; tells what was done. */
  async function finish(): Promise<PreparedList> {
    changes.addFile(inspection, notes);
    if (use) changes.addHeader(inspection);
    changes.add('ragged', 'Rows with too few or too many cells evened out', ragged);
    changes.add('columns-left-out', 'Columns not sent', columns.leftOut);
    const { rowIdColumn } = columns;
    if (rowIdColumn !== undefined) changes.add('row-id', 'Row id added');
    const identical = changes.none && inspection.kind === 'csv' && (await sendAsIs());
    if (rowIdColumn !== undefined) await keepOriginal(inspection, rowIdColumn, files, names, signal);
    const list = await files.finished(names.list);
    return {
      rows: rowsWritten,
      bytes: list.bytes,
      rowsRead: rowsRead - added,
      identical,
      formFields: use ? columns.formFields(use.mapping) : {},
      accounting: accounting(),
      changes: changes.list(),
      rejects: { rows: rejects.rows, bytes: rejects.bytes },
      changed: { cells: changedCells.cells, bytes: changedCells.bytes },
      ...(rowIdColumn === undefined ? {} : { rowIdColumn }),
      ...warnings(),
      ...(rows && { rowsKey: rows.rowsKey() }),
    };
  }

  try {
    await readAndWrite();
    await rewriteWhereNeeded();
    const prepared = await finish();
    await files.publish();
    return prepared;
  } catch (error) {
    throw asWritingProblem(error);
  } finally {
    rows?.close();
    await files.discard();
  }
}

/** A service needs a name for every column; a copy that is only normalized has the header that the file has. */
function namingOf({ inspection }: Table, use: UploadUse | undefined): HeaderNaming {
  if (use) return 'unique';
  return inspection.headerRows.length > 0 ? 'as-written' : 'none';
}

/**
 * How many records a file has that is UTF-8 without a byte order mark and follows RFC 4180 with CRLF to the letter: quotes only
 * around whole cells, and each record as wide. The last CRLF may be missing. Null of any other file.
 */
async function countStrict(path: string, width: number, signal?: AbortSignal): Promise<number | null> {
  const cell = '(?:"[^"]*(?:""[^"]*)*"|[^",\\r\\n\\0]*)';
  const strict = new RegExp(`^(?!\\xef\\xbb\\xbf)${cell}(?:,${cell}){${width - 1}}(?:\\r\\n)?$`);
  let count = 0;
  for await (const records of strictRecords(path, signal)) {
    if (!records.every((record) => isUtf8(record) && strict.test(record.toString('latin1')))) return null;
    count += records.length;
  }
  return count;
}
