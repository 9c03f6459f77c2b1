import { isUtf8 } from 'node:buffer';
import { type Accounting, accountingOf, nothingSkipped } from '../../../shared/model/accounting.ts';
import type { PreparedList } from '../../../shared/model/check.ts';
import type { ReadingNote } from '../../../shared/model/csv.ts';
import { ListSayings } from '../columns/row-words/row-words.ts';
import { notesOfWhole } from '../read/text/notes.ts';
import { strictDialect, strictRecords } from '../read/text/strict-records.ts';
import type { Table } from '../read/text/table.ts';
import { Tokenizer } from '../read/text/tokenizer.ts';
import { ChangedCells, Changes, correctedCells, headersRenamed } from './changes.ts';
import { copyInto, keepOriginal } from './keep-original.ts';
import { asWritingProblem, NewFiles } from './new-file.ts';
import { askedBeforeFile, EarlierAnswers, jobNames, Rejects } from './prepared-files.ts';
import { filledUp, type HeaderNaming, StrictColumns, strictLine, strictLines } from './strict-line.ts';
import { OutgoingRow, UploadRows, type UploadUse } from './upload-rows.ts';

interface PrepareOptions {
  /** Where everything is written; it must exist. */
  directory: string;
  /** What the list is for; without it the list is only normalised: every cell's text kept, no row left out. */
  use?: UploadUse;
  /** What the files are called. */
  names?: typeof jobNames;
  signal?: AbortSignal;
  /** Bytes read so far, and of the whole file. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Writes the strict copy of a list: UTF-8 without BOM, comma, CRLF, RFC 4180, every record as wide as the widest, and
 * for a service unique trimmed headers. Left-out rows go to the rejects file, changed cells to that of changes, and
 * what is known of rows asked before to a file of its own; none is there when it would be empty. Where only the mapped
 * columns are sent, a copy of the original and how to read it are kept too. Either all files appear, or none.
 * @throws ProblemError (mapping, reading, disk full, no permission); AbortError on cancel.
 */
export async function prepareList(table: Table, options: PrepareOptions): Promise<PreparedList> {
  const files = new NewFiles(options.directory);
  const preparation = new Preparation(table, options, files);
  try {
    await preparation.readAndWrite();
    await preparation.rewriteWhereNeeded();
    const prepared = await preparation.finish();
    await files.publish();
    return prepared;
  } catch (error) {
    throw asWritingProblem(error);
  } finally {
    preparation.rows?.close();
    await files.discard();
  }
}

/** One list on its way: what has been read, written and counted so far. */
class Preparation {
  private readonly table: Table;
  private readonly options: PrepareOptions;
  private readonly files: NewFiles;
  private readonly names: typeof jobNames;
  readonly rows: UploadRows | undefined;
  private readonly sayings: ListSayings;
  private readonly columns: StrictColumns;
  private readonly rejects: Rejects;
  private readonly changes = new Changes();
  private readonly changedCells: ChangedCells;
  private readonly earlierAnswers: EarlierAnswers;
  private notes: readonly ReadingNote[];
  private skipped = nothingSkipped();
  private rowsRead = 0;
  private rowsWritten = 0;
  private ragged = 0;
  private added = 0;
  /** By the number of a row: the line of the file in which it begins, for one that is left out late. */
  private readonly lines: number[] = [];

  constructor(table: Table, options: PrepareOptions, files: NewFiles) {
    const { use, names = jobNames } = options;
    this.table = table;
    this.options = options;
    this.files = files;
    this.names = names;
    this.rows = use && new UploadRows(table.inspection, use);
    this.sayings = new ListSayings(table, use);
    this.columns = new StrictColumns(table.inspection.columns, this.naming, {
      onlyThese: use?.choices.onlyMappedColumns ? use.mapping : undefined,
      withRowId: table.makesRows ?? false,
    });
    this.rejects = new Rejects(() => files.create(names.rejects));
    this.changedCells = new ChangedCells(() => files.create(names.changes));
    this.earlierAnswers = new EarlierAnswers(this.columns, () => files.create(askedBeforeFile));
    this.notes = table.inspection.notes;
  }

  /** A service needs a name for every column; a copy that is only normalised has the header that the file has. */
  private get naming(): HeaderNaming {
    if (this.options.use) return 'unique';
    return this.table.inspection.headerRows.length > 0 ? 'as-written' : 'none';
  }

  /** The one pass over the user's file. */
  async readAndWrite(): Promise<void> {
    const { signal, onProgress, use } = this.options;
    const { columns } = this.table.inspection;
    const list = await this.files.create(this.names.list);
    await list.write(this.columns.header());
    this.noteHeaders();
    const row = new OutgoingRow();
    for await (const batch of this.table.batches(signal)) {
      signal?.throwIfAborted();
      this.rows?.readBatch(batch);
      const lines: string[] = [];
      let number = batch.firstRow;
      if (use) this.sayings.add(batch.rows);
      if (use) this.changes.add('edited', correctedCells, this.changedCells.addKnown(batch.changed, columns));
      for (const [place, cells] of batch.rows.entries()) {
        const line = batch.lineOf(place);
        if (use) this.lines[number] = line;
        row.begin(number, this.rows?.sourceOf(number) ?? number, cells, batch.written?.[place]);
        const refusals = this.rows?.take(row, this.changes, this.changedCells);
        if (refusals) this.rejects.reject(row.source, refusals, line);
        else lines.push(row.toLine(this.columns));
        number++;
      }
      this.rowsRead += batch.rows.length;
      this.rowsWritten += lines.length;
      this.ragged += batch.ragged;
      this.added += batch.added ?? 0;
      this.notes = notesOfWhole(this.notes, batch.notes);
      this.skipped = batch.skipped ?? this.skipped;
      if (lines.length > 0) await list.write(strictLines(lines));
      await this.rejects.flush();
      await this.changedCells.flush();
      onProgress?.(batch.bytesRead, this.table.inspection.size);
    }
  }

  /** Names of columns that go out another way than they stand in the one header row. */
  private noteHeaders(): void {
    const { columns, headerRows } = this.table.inspection;
    if (!this.options.use || headerRows.length !== 1) return;
    for (const { header, rawHeader, index } of columns) {
      if (header === rawHeader || this.columns.position(index) === -1) continue;
      this.changedCells.noteChange('Header', header, rawHeader, header, headersRenamed);
    }
  }

  /** A second pass, over what was written, only where a row turned out too wide or one was found to be left out late. */
  async rewriteWhereNeeded(): Promise<void> {
    const { columns, rows } = this;
    const lateCount = (await rows?.findLate(this.options.signal)) ?? 0;
    if (lateCount === 0 && !columns.widened) return;
    const first = await this.files.finished(this.names.list);
    const next = await this.files.createNext(this.names.list);
    const tokenizer = new Tokenizer(strictDialect, 0);
    const header = columns.header();
    await next.file.write(header);
    /** The row that was written next; 0 is the header. */
    let row = header === '' ? 0 : -1;
    for await (const records of strictRecords(first.path, this.options.signal)) {
      for (const record of records) {
        do row++;
        while (rows?.isLeftOut(row));
        const isLate = rows?.isLate(row) === true;
        const cells = isLate || columns.widened ? (tokenizer.push(record.toString(), true)[0] ?? []) : [];
        if (row === 0) continue;
        if (isLate) this.leaveOutLate(rows, row, cells);
        else if (columns.widened && cells.length < columns.width)
          await next.file.write(strictLines([strictLine(filledUp(cells, columns.width))]));
        else await next.file.writeBytes(record);
      }
      await this.rejects.flush();
      await this.earlierAnswers.flush();
    }
    this.rowsWritten -= lateCount;
    await next.replace();
  }

  private leaveOutLate(rows: UploadRows, row: number, cells: readonly string[]): void {
    const cellOf = (column: number) => cells[this.columns.position(column)] ?? '';
    const source = rows.sourceOf(row);
    this.rejects.reject(source, rows.refuseLate(row, cellOf, this.changes), this.lines[row] ?? 0);
    this.earlierAnswers.noteAnswer(source, rows.earlierAnswer(row), cells);
  }

  /** Sends the original as it is where nothing was to change; tells what was done. */
  async finish(): Promise<PreparedList> {
    const { inspection } = this.table;
    const { changes, columns } = this;
    const { signal, use } = this.options;
    changes.addFile(inspection, this.notes);
    if (use) changes.addHeader(inspection);
    changes.add('ragged', 'Rows with too few or too many cells evened out', this.ragged);
    changes.add('columns-left-out', 'Columns not sent', columns.leftOut);
    if (columns.rowIdColumn !== undefined) changes.add('row-id', 'Row id added');
    const identical = changes.none && inspection.kind === 'csv' && (await this.sendAsIs());
    if (columns.rowIdColumn !== undefined)
      await keepOriginal(inspection, columns.rowIdColumn, this.files, this.names, signal);
    const list = await this.files.finished(this.names.list);
    return {
      rows: this.rowsWritten,
      bytes: list.bytes,
      rowsRead: this.rowsRead - this.added,
      identical,
      formFields: use ? columns.formFields(use.mapping) : {},
      accounting: this.accounting(),
      changes: changes.list(),
      rejects: { rows: this.rejects.rows, bytes: this.rejects.bytes },
      changed: { cells: this.changedCells.cells, bytes: this.changedCells.bytes },
      ...(columns.rowIdColumn === undefined ? {} : { rowIdColumn: columns.rowIdColumn }),
      ...this.warnings(),
      ...(this.rows && { rowsKey: this.rows.rowsKey() }),
    };
  }

  /** What wants a look; absent where there is nothing. */
  private warnings(): Pick<PreparedList, 'warnings'> {
    const notes = [...this.notes, ...this.sayings.notes(), ...(this.rows?.notes() ?? [])];
    const warnings = notes.filter(({ level }) => level === 'warning');
    return warnings.length > 0 ? { warnings } : {};
  }

  /** What became of every record. Counted where each row goes, so that a row that went nowhere would show. */
  private accounting(): Accounting {
    const repetitions = this.changes.countOf('rows-repeated');
    const askedBefore = this.rows?.askedBefore ?? 0;
    const leftOut = this.rejects.rows - repetitions - askedBefore;
    const rows = { written: this.rowsWritten, leftOut, repetitions, askedBefore, added: this.added };
    return accountingOf(rows, this.skipped);
  }

  /**
   * Every cell stands as it was. Where the file is strict and differs from what was written here at most where RFC 4180
   * leaves a choice (quotes nobody needs, no CRLF at the very end), its own bytes are sent.
   */
  private async sendAsIs(): Promise<boolean> {
    const { inspection } = this.table;
    const { signal } = this.options;
    const records = this.rowsRead + (this.naming === 'none' ? 0 : 1);
    if ((await countStrict(inspection.path, inspection.columns.length, signal)) !== records) {
      this.changes.add('strict', 'Written by the strict rules for CSV (RFC 4180)');
      return false;
    }
    await copyInto(await this.files.create(this.names.list), inspection, signal);
    return true;
  }
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
