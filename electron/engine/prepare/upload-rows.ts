import type { AskedChoice } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import { isFixSent, type PrepareChoices } from '../../../shared/model/check.ts';
import type { FileInspection, ReadingNote } from '../../../shared/model/csv.ts';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import { lookupOfService, type ServiceId } from '../../../shared/model/services.ts';
import { type CellReading, markedElsewhere, reasonOf } from '../../../shared/rules/cell-reading.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { AskedQuestions, type EarlierAnswer } from '../book/asked-questions.ts';
import type { BookQuery } from '../book/book-query.ts';
import { RowQuestions } from '../check/row-questions.ts';
import { RowReader } from '../check/row-reader.ts';
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
  private readonly questions: RowQuestions;
  /** Undefined where rows are sent whether or not they were asked before. */
  private readonly asked: AskedQuestions | undefined;
  private readonly askedChoice: AskedChoice;
  private readonly leftOut = new RowSet();
  /** Rows that were sent on, and are left out after all since they were asked before. */
  askedBefore = 0;
  private readonly headers: string[];
  /** Of the batch in hand: the readings of all its rows, and the earlier rows that some of them repeat. */
  private readonly readings: CellReading[] = [];
  private readonly repeats = new Map<number, number>();
  private firstRow = 1;
  /** The row of the file that a row of the table was made of. */
  sourceOf = (row: number): number => row;
  private lastTaken = 0;
  private key = '';
  private initials = 0;

  /** @throws ProblemError where a required column is not mapped. */
  constructor(inspection: FileInspection, { service, mapping, choices, book }: UploadUse) {
    this.reader = new RowReader(service, mapping, inspection.columns.length);
    this.choices = choices;
    this.headers = inspection.columns.map(({ header }) => header);
    this.askedChoice = choices.askedBefore ?? defaultAskedChoice;
    const asked =
      book && this.askedChoice.ask !== 'all' ? new AskedQuestions(book, lookupOfService[service]) : undefined;
    this.asked = asked;
    this.questions = new RowQuestions(inspection.rows.count, asked && ((high, low) => asked.add(high, low)));
  }

  /** Reads the rows of a batch, each of which is then to be taken in order; looks for repetitions among all at once. */
  readBatch(batch: RowBatch): void {
    const { rows, firstRow, madeReadings, sourceOf } = batch;
    const { reader, readings, questions, repeats } = this;
    const { badRows, duplicateRows } = this.choices;
    this.firstRow = firstRow;
    if (sourceOf) this.sourceOf = sourceOf;
    repeats.clear();
    // Where bad rows are kept, marks hold no other row back.
    const holdsMarked = reader.contact !== undefined && badRows !== 'keep';
    if (holdsMarked) questions.markUnsent(reader, batch);
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
      if (!reader.bad && (!reader.damaged || badRows !== 'leave-out'))
        questions.queue(high, low, row, 'sound');
      else if (holdsMarked && reader.marked) questions.mark(high, low, row);
      else if (badRows === 'keep' && reader.asks(cells)) questions.queue(high, low, row, 'bad');
      row++;
    }
    questions.settle((duplicate) => {
      if (duplicateRows === 'leave-out') repeats.set(duplicate.row, duplicate.firstRow);
    });
  }

  /** What a row that was not left out for its cells asks: the same number for the same question; -1 where it is nothing. */
  questionOf(row: number): number {
    return this.questions.questionOf(row);
  }

  /** Why a row is not sent; undefined where it is, its cells changed in place and each change counted. */
  take(row: OutgoingRow, changes: Changes, changedCells: ChangedCells): Refusal[] | undefined {
    const { reader, choices } = this;
    this.lastTaken = row.number;
    reader.recall(this.readings, (row.number - this.firstRow) * reader.fields.length);
    const refusals = this.refuse(row, changes);
    if (refusals) {
      this.leftOut.add(row.number);
      return refusals;
    }
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
   * Looks for rows already sent on that are marked in another row after all, or were asked before; to be called when every
   * row has been taken. @returns How many there are.
   */
  async findLate(signal?: AbortSignal): Promise<number> {
    const { questions } = this;
    await this.asked?.find(signal);
    let [late, sent, high, low] = [0, 0, 0, 0];
    for (let row = 1; row <= this.lastTaken; row++) {
      if (this.leftOut.has(row)) continue;
      if (this.isLate(row)) {
        late++;
        if (this.markOf(row) === 0) this.askedBefore++;
        continue;
      }
      sent++;
      const key = questions.keyOf(questions.questionOf(row));
      high = (high + key.high) | 0;
      low = (low + key.low) | 0;
    }
    const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');
    this.key = `${sent}-${hex(high)}${hex(low)}`;
    return late;
  }

  /** Whether a row was not sent on. */
  isLeftOut(row: number): boolean {
    return this.leftOut.has(row);
  }

  /** Whether a row sent on was found to be left out after all. */
  isLate(row: number): boolean {
    return this.markOf(row) !== 0 || this.earlierAnswer(row) !== undefined;
  }

  /** The row that marks what a row sent on asks; 0 where none does. */
  private markOf(row: number): number {
    return this.leftOut.has(row) ? 0 : this.questions.markOf(this.questions.questionOf(row));
  }

  /** What is known of a row sent on that is left out for it. */
  earlierAnswer(row: number): EarlierAnswer | undefined {
    if (!this.asked || this.leftOut.has(row) || this.markOf(row) !== 0) return undefined;
    return this.asked.heldAnswer(this.questions.questionOf(row), this.askedChoice);
  }

  /** Why such a row is left out. @param cellOf The text of a column of the file, as it was sent on. */
  refuseLate(row: number, cellOf: (column: number) => string, changes: Changes): Refusal[] {
    const answer = this.earlierAnswer(row);
    if (answer && this.asked) {
      changes.add('rows-asked-before', 'Rows not sent because they were looked up before');
      return [{ ...this.matchedOn(cellOf), reason: this.asked.reasonOf(answer) }];
    }
    changes.add('rows-marked-elsewhere', 'Rows not sent because they are marked elsewhere in the list');
    const { contact = 'phone' } = this.reader;
    const reading = markedElsewhere(contact, this.sourceOf(this.markOf(row)));
    return [{ ...this.matchedOn(cellOf), reason: reasonOf(reading) }];
  }

  /** What is to be said of the rows that were read. */
  notes(): ReadingNote[] {
    const { initials: count } = this;
    const message = `${counted(count, 'row has', 'rows have')} only an initial for a last name.`;
    return count === 0 ? [] : [{ code: 'initials', level: 'warning', message, count }];
  }

  /**
   * A key of all rows that are sent, once the late ones are known: the same for the same rows in any order and any notation, and for
   * other rows as good as never (the sums of the halves of their match keys, and how many they are). Such as "3980-9f03ac5512ab88e0".
   */
  rowsKey(): string {
    return this.key;
  }

  close(): void {
    this.asked?.close();
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
    if (firstRow === undefined) return undefined;
    changes.add('rows-repeated', 'Duplicate rows not sent');
    const reason = `Same as row ${this.sourceOf(firstRow)}`;
    return [{ ...this.matchedOn((column) => cells[column] ?? ''), reason }];
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
