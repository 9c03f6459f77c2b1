import { isFixSent, type PrepareChoices } from '../../../shared/model/check.ts';
import type { FileInspection, ReadingNote } from '../../../shared/model/csv.ts';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import { lookupOfService, type ServiceId } from '../../../shared/model/services.ts';
import { type CellReading, markedElsewhere, reasonOf } from '../../../shared/rules/cell-reading.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { RowsAskedBefore } from '../book/asked-rows.ts';
import type { BookQuery } from '../book/book-query.ts';
import { DuplicateFinder } from '../check/duplicate-finder.ts';
import { MarkedKeys } from '../check/marked-keys.ts';
import { ExplainedRows, RowReader } from '../check/row-reader.ts';
import { RowSet } from '../columns/shape/row-set.ts';
import { needsQuotes } from '../read/text/quoting.ts';
import type { RowBatch } from '../read/text/table.ts';
import type { ChangedCells, Changes } from './changes.ts';
import type { Refusal } from './prepared-files.ts';
import { type StrictColumns, strictLine } from './strict-line.ts';

/** What a list is sent for. */
export interface UploadUse {
  service: ServiceId;
  mapping: ColumnMapping;
  choices: PrepareChoices;
  /** What was asked before; not looked for where left out. */
  book?: BookQuery | undefined;
}

/** A row on its way into the strict file. One object serves all rows. */
export class OutgoingRow {
  /** Counted from 1, and that of the file's row it was made of; the same but where one row became several. */
  number = 0;
  source = 0;
  cells: string[] = [];
  /** The row as a strict line, as far as that is known without writing its cells anew. */
  private line: string | undefined;

  /** @param line The strict line of these cells, where the file has it. */
  begin(number: number, source: number, cells: string[], line: string | undefined): void {
    this.number = number;
    this.source = source;
    this.cells = cells;
    this.line = line;
  }

  /** Puts another text into a cell. */
  replace(column: number, text: string): void {
    const { cells, line } = this;
    if (line !== undefined) {
      let start = 0;
      for (let before = 0; before < column; before++) start += writtenLength(line, start, cells[before]) + 1;
      const end = start + writtenLength(line, start, cells[column]);
      this.line = needsQuotes(text) ? undefined : line.slice(0, start) + text + line.slice(end);
    }
    cells[column] = text;
  }

  /** The cells that are sent as a strict line, without its CRLF. */
  toLine(columns: StrictColumns): string {
    const sent = columns.select(this.cells, this.source);
    return this.line !== undefined && sent === this.cells ? this.line : strictLine(sent);
  }
}

const quoteMark = 34;

/** How long a cell is in a strict line, in which it starts at `start`: in quotes, its own quotes stand twice. */
function writtenLength(line: string, start: number, cell = ''): number {
  if (line.charCodeAt(start) !== quoteMark) return cell.length;
  let length = cell.length + 2;
  for (let at = cell.indexOf('"'); at !== -1; at = cell.indexOf('"', at + 1)) length++;
  return length;
}

/** Decides row by row what is sent, and puts the cells of the mapped columns into the form the service wants. */
export class UploadRows {
  private readonly reader: RowReader;
  private readonly choices: PrepareChoices;
  private readonly duplicates: DuplicateFinder;
  /** Undefined where marks hold no other row back. */
  private readonly marks: MarkedKeys | undefined;
  /** Undefined where rows are sent whether or not they were asked before. */
  readonly asked: RowsAskedBefore | undefined;
  private readonly leftOut = new RowSet();
  private readonly lateDuplicates = new ExplainedRows();
  private readonly lateMarked = new ExplainedRows();
  private readonly headers: string[];
  /** Of the batch in hand: the readings of all its rows, and the earlier rows that some of them repeat. */
  private readonly readings: CellReading[] = [];
  private readonly repeats = new Map<number, number>();
  /** Of the batch in hand, two numbers a row: the halves of its match key. */
  private keys = new Int32Array(0);
  private firstRow = 1;
  private sourceOf = (row: number): number => row;
  private readonly sum = new RowSum();
  private initials = 0;

  /**
   * @param memory Where a temporary file may be made, and how many keys stay in memory before one is.
   * @throws ProblemError where a required column is not mapped.
   */
  constructor(
    inspection: FileInspection,
    { service, mapping, choices, book }: UploadUse,
    memory: { directory: string; keysInMemory?: number },
  ) {
    this.reader = new RowReader(service, mapping, inspection.columns.length);
    this.choices = choices;
    this.headers = inspection.columns.map(({ header }) => header);
    this.duplicates = new DuplicateFinder({ expectedRows: inspection.rows.count, ...memory });
    this.marks =
      this.reader.contact && choices.badRows !== 'keep' ? new MarkedKeys(memory.directory) : undefined;
    const choice = choices.askedBefore;
    if (book && choice?.ask !== 'all')
      this.asked = new RowsAskedBefore(
        book,
        { kind: lookupOfService[service], choice },
        inspection.rows.count,
      );
  }

  /** Reads the rows of a batch, each of which is then to be taken in order; looks for repetitions among all at once. */
  readBatch(batch: RowBatch): void {
    const { rows, firstRow, madeReadings, sourceOf } = batch;
    const { reader, readings, duplicates, marks, repeats, choices } = this;
    this.firstRow = firstRow;
    if (sourceOf) this.sourceOf = sourceOf;
    repeats.clear();
    marks?.markUnsent(reader, batch);
    if (this.keys.length < rows.length * 2) this.keys = new Int32Array(rows.length * 2);
    let at = 0;
    let row = firstRow;
    for (const cells of rows) {
      reader.read(cells, madeReadings?.get(row - firstRow));
      for (const reading of reader.readings) {
        readings[at++] = reading;
        if (reading.finding === 'name-initial') this.initials++;
      }
      reader.hash(cells);
      const { high, low } = reader.key;
      this.keys[(row - firstRow) * 2] = high;
      this.keys[(row - firstRow) * 2 + 1] = low;
      if (this.maySend()) {
        if (choices.duplicateRows === 'leave-out') duplicates.queue(high, low, row);
        marks?.add(high, low, row);
        this.asked?.addRow(reader, cells, row);
      } else if (reader.marked) marks?.mark(high, low, row);
      if (reader.bad && choices.badRows === 'keep') this.asked?.addRow(reader, cells, row);
      row++;
    }
    duplicates.settle((duplicate) => repeats.set(duplicate.row, duplicate.firstRow));
  }

  /** What the service would match a row of the batch in hand on: the same for the same question. */
  keyOf(row: number): string {
    const at = (row - this.firstRow) * 2;
    return `${this.keys[at]} ${this.keys[at + 1]}`;
  }

  /** Why a row is not sent; undefined where it is, its cells changed in place and each change counted. */
  take(row: OutgoingRow, changes: Changes, changedCells: ChangedCells): Refusal[] | undefined {
    const { reader, choices } = this;
    reader.recall(this.readings, (row.number - this.firstRow) * reader.fields.length);
    const refusals = this.refuse(row, changes);
    if (refusals) {
      this.leftOut.add(row.number);
      return refusals;
    }
    const at = (row.number - this.firstRow) * 2;
    this.sum.add(this.keys[at] ?? 0, this.keys[at + 1] ?? 0);
    for (let i = 0; i < reader.fields.length; i++) {
      const reading = reader.readings[i];
      if (reading?.fixed === undefined || !isFixSent(reading.verdict, choices.badRows)) continue;
      const field = reader.fields[i];
      if (!field) continue;
      const before = row.cells[field.column] ?? '';
      if (before === reading.fixed) continue;
      const done = changes.addCell(reading, field.kind);
      changedCells.noteChange(row.source, this.headers[field.column] ?? '', before, reading.fixed, done);
      row.replace(field.column, reading.fixed);
    }
    return undefined;
  }

  /**
   * Looks for rows already sent on that repeat an earlier row after all, are marked in another, or were asked before; to
   * be called when every row has been taken. @returns How many there are.
   */
  async findLate(signal?: AbortSignal): Promise<number> {
    const { lateDuplicates, lateMarked, choices } = this;
    await this.duplicates.finish(({ row, firstRow }, key) => {
      lateDuplicates.add(row, firstRow);
      this.sum.remove(key.high, key.low);
    }, signal);
    await this.marks?.finish(({ row, markedIn, high, low, repeats }) => {
      // Left out already, as a repetition.
      if (repeats && choices.duplicateRows === 'leave-out') return;
      lateMarked.add(row, markedIn);
      this.sum.remove(high, low);
    }, signal);
    const isSent = (row: number) =>
      !this.leftOut.has(row) && !lateDuplicates.rows.has(row) && !lateMarked.rows.has(row);
    const askedBefore = (await this.asked?.find(isSent, signal)) ?? 0;
    return lateDuplicates.rows.size + lateMarked.rows.size + askedBefore;
  }

  /** Whether a row sent on was found to be left out after all. */
  isLate(row: number): boolean {
    return (
      this.lateMarked.rows.has(row) || this.lateDuplicates.rows.has(row) || this.asked?.rows.has(row) === true
    );
  }

  /** Why such a row is left out. @param cellOf The text of a column of the file, as it was sent on. */
  refuseLate(row: number, cellOf: (column: number) => string, changes: Changes): Refusal[] {
    if (this.asked?.rows.has(row)) return this.refuseAsked(this.asked.reason(row), cellOf, changes);
    if (!this.lateMarked.rows.has(row))
      return this.refuseDuplicate(this.lateDuplicates.otherOf(row), cellOf, changes);
    changes.add('rows-marked-elsewhere', 'Rows not sent because they are marked elsewhere in the list');
    const markedIn = this.lateMarked.otherOf(row);
    const { contact = 'phone' } = this.reader;
    const reading = markedElsewhere(contact, markedIn === undefined ? undefined : this.sourceOf(markedIn));
    return [{ ...this.matchedOn(cellOf), reason: reasonOf(reading) }];
  }

  /** The rows that were sent on, in order: each call gives the next one's number. */
  sentRows(): () => number {
    let row = 0;
    return () => {
      do row++;
      while (this.leftOut.has(row));
      return row;
    };
  }

  /** What is to be said of the rows that were read. */
  notes(): ReadingNote[] {
    const { initials: count } = this;
    const message = `${counted(count, 'row has', 'rows have')} only an initial for a last name.`;
    return count === 0 ? [] : [{ code: 'initials', level: 'warning', message, count }];
  }

  /** A key of all rows that are sent: the same for the same rows in any order and notation. */
  rowsKey(): string {
    return this.sum.toString();
  }

  close(): void {
    this.duplicates.close();
    this.marks?.close();
    this.asked?.close();
  }

  /** The row last read is not left out for its cells, nor kept in spite of them. */
  private maySend(): boolean {
    const { reader, choices } = this;
    return !reader.bad && (!reader.damaged || choices.badRows !== 'leave-out');
  }

  /** @param firstRow The row that is repeated; undefined where it is not known any more. */
  private refuseDuplicate(
    firstRow: number | undefined,
    cellOf: (column: number) => string,
    changes: Changes,
  ): Refusal[] {
    changes.add('rows-repeated', 'Duplicate rows not sent');
    const reason =
      firstRow === undefined ? 'Same as an earlier row' : `Same as row ${this.sourceOf(firstRow)}`;
    return [{ ...this.matchedOn(cellOf), reason }];
  }

  private refuseAsked(reason: string, cellOf: (column: number) => string, changes: Changes): Refusal[] {
    changes.add('rows-asked-before', 'Rows not sent because they were looked up before');
    const { reader, sum } = this;
    const cells: string[] = [];
    for (const { column } of reader.fields) cells[column] = cellOf(column);
    reader.read(cells);
    reader.hash(cells);
    sum.remove(reader.key.high, reader.key.low);
    return [{ ...this.matchedOn(cellOf), reason }];
  }

  /** The columns and the values that a row is matched on. */
  private matchedOn(cellOf: (column: number) => string): Pick<Refusal, 'column' | 'value'> {
    const { fields } = this.reader;
    return {
      column: fields.map(({ column }) => this.headers[column] ?? '').join(', '),
      value: fields.map(({ column }) => cellOf(column)).join(', '),
    };
  }

  private refuse({ cells, number }: OutgoingRow, changes: Changes): Refusal[] | undefined {
    const { reader, choices } = this;
    if (reader.bad && choices.badRows === 'keep') return undefined;
    if (reader.bad) return this.refuseCells(cells, ['empty', 'held', 'unusable'], changes);
    if (reader.damaged && choices.badRows === 'leave-out')
      return this.refuseCells(cells, ['repairable'], changes);
    const firstRow = this.repeats.get(number);
    return firstRow === undefined
      ? undefined
      : this.refuseDuplicate(firstRow, (column) => cells[column] ?? '', changes);
  }

  private refuseCells(cells: string[], verdicts: readonly string[], changes: Changes): Refusal[] {
    changes.add('rows-unusable', 'Rows not sent because a required cell is empty, unusable or marked');
    const refusals: Refusal[] = [];
    this.reader.fields.forEach((field, i) => {
      const reading = this.reader.readings[i];
      if (!reading || !verdicts.includes(reading.verdict)) return;
      if (!field.required && reading.verdict !== 'held') return;
      const [column, value] = [this.headers[field.column] ?? '', cells[field.column] ?? ''];
      refusals.push({ column, value, reason: reasonOf(reading) });
    });
    return refusals;
  }
}

/**
 * A key of many rows together, made of the two halves of each row's match key: the same for the same rows in any order
 * and any notation, and for other rows as good as never (two sums of 32 bits, and how many there are).
 */
class RowSum {
  private high = 0;
  private low = 0;
  private rows = 0;

  add(high: number, low: number): void {
    this.high = (this.high + high) | 0;
    this.low = (this.low + low) | 0;
    this.rows++;
  }

  /** Takes out a row that was added before. */
  remove(high: number, low: number): void {
    this.high = (this.high - high) | 0;
    this.low = (this.low - low) | 0;
    this.rows--;
  }

  /** Such as "3980-9f03ac5512ab88e0". */
  toString(): string {
    const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');
    return `${this.rows}-${hex(this.high)}${hex(this.low)}`;
  }
}
