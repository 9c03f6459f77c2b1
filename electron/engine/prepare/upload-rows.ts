import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import { isFixSent, type PrepareChoices } from '../../../shared/model/check.ts';
import type { FileInspection, ReadingNote } from '../../../shared/model/csv.ts';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import { lookupOfService, type ServiceId } from '../../../shared/model/services.ts';
import { type CellReading, markedElsewhere, reasonOf } from '../../../shared/rules/cell-reading.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { createAskedQuestions, type EarlierAnswer } from '../book/asked-questions.ts';
import type { BookQuery } from '../book/book-query.ts';
import { RowQuestions, standings } from '../check/row-questions.ts';
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

export type UploadRows = ReturnType<typeof createUploadRows>;

/**
 * Decides row by row what is sent, and puts the cells of the mapped columns into the form the service wants.
 * @param changes Counts what was done. @param changedCells Takes up each cell that was changed.
 * @throws ProblemError where a required column is not mapped.
 */
export function createUploadRows(
  inspection: FileInspection,
  { service, mapping, choices, book }: UploadUse,
  changes: Changes,
  changedCells?: ChangedCells,
) {
  const { badRows, duplicateRows, askedBefore: askedChoice = defaultAskedChoice } = choices;
  const reader = new RowReader(service, mapping, inspection.columns.length);
  const { fields } = reader;
  // Undefined where rows are sent whether or not they were asked before.
  const asked =
    book && askedChoice.ask !== 'all' ? createAskedQuestions(book, lookupOfService[service]) : undefined;
  const questions = new RowQuestions(inspection.rows.count, asked && ((high, low) => asked.add(high, low)));
  const leftOut = new RowSet();
  /** Of the batch in hand: the readings of all its rows, and the earlier rows that some of them repeat. */
  const readings: CellReading[] = [];
  const repeats = new Map<number, number>();
  let batchStart = 1;
  let sourceOf = (row: number) => row;
  let lastTaken = 0;
  let askedBefore = 0;
  let key = '';
  let initials = 0;

  const headerOf = (column: number) => inspection.columns[column]?.header ?? '';

  /** The row that marks what a row sent on asks; 0 where none does. */
  const markOf = (row: number) => (leftOut.has(row) ? 0 : questions.markOf(questions.questionOf(row)));

  /** What is known of a row sent on that is left out for it. */
  function earlierAnswer(row: number): EarlierAnswer | undefined {
    if (!asked || leftOut.has(row) || markOf(row) !== 0) return undefined;
    return asked.heldAnswer(questions.questionOf(row), askedChoice);
  }

  /** Whether a row sent on was found to be left out after all. */
  const isLate = (row: number) => markOf(row) !== 0 || earlierAnswer(row) !== undefined;

  /** A refusal of a row as a whole names the columns and the values that it is matched on. */
  const refusal = (cellOf: (column: number) => string, reason: string): Refusal[] => [
    {
      column: fields.map(({ column }) => headerOf(column)).join(', '),
      value: fields.map(({ column }) => cellOf(column)).join(', '),
      reason,
    },
  ];

  function refuse({ cells, number }: OutgoingRow): Refusal[] | undefined {
    if (reader.bad && badRows === 'keep') return undefined;
    if (reader.bad) return refuseCells(cells, ['empty', 'held', 'unusable']);
    if (reader.repairable && badRows === 'leave-out') return refuseCells(cells, ['repairable']);
    const firstRow = repeats.get(number);
    if (firstRow === undefined) return undefined;
    changes.add('rows-repeated', 'Duplicate rows not sent');
    return refusal((column) => cells[column] ?? '', `Same as row ${sourceOf(firstRow)}`);
  }

  function refuseCells(cells: string[], verdicts: readonly string[]): Refusal[] {
    changes.add('rows-unusable', 'Rows not sent because a required cell is empty, unusable or marked');
    return fields.flatMap(({ column, required }, i) => {
      const reading = reader.readings[i];
      if (!reading || !verdicts.includes(reading.verdict)) return [];
      if (!required && reading.verdict !== 'held') return [];
      return [{ column: headerOf(column), value: cells[column] ?? '', reason: reasonOf(reading) }];
    });
  }

  return {
    /** Reads the rows of a batch, each of which is then to be taken in order; looks for repetitions among all at once. */
    readBatch(batch: RowBatch): void {
      const { rows, firstRow, madeReadings } = batch;
      batchStart = firstRow;
      sourceOf = batch.sourceOf ?? sourceOf;
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
          if (reading.finding === 'name-initial') initials++;
        }
        reader.hash(cells);
        const { high, low } = reader.key;
        if (!reader.bad && (!reader.repairable || badRows !== 'leave-out'))
          questions.queue(high, low, row, standings.sound);
        else if (holdsMarked && reader.marked) questions.mark(high, low, row);
        else if (badRows === 'keep' && reader.asks(cells)) questions.queue(high, low, row, standings.bad);
        row++;
      }
      questions.settle((duplicate) => {
        if (duplicateRows === 'leave-out') repeats.set(duplicate.row, duplicate.firstRow);
      });
    },

    /** What a row that was not left out for its cells asks: the same number for the same question; -1 where it is nothing. */
    questionOf: (row: number) => questions.questionOf(row),

    /** Why a row is not sent; undefined where it is, its cells changed in place and each change counted. */
    take(row: OutgoingRow): Refusal[] | undefined {
      lastTaken = row.number;
      reader.recall(readings, (row.number - batchStart) * fields.length);
      const refusals = refuse(row);
      if (refusals) {
        leftOut.add(row.number);
        return refusals;
      }
      for (let i = 0; i < fields.length; i++) {
        const reading = reader.readings[i];
        if (reading?.fixed === undefined || !isFixSent(reading.verdict, badRows)) continue;
        const field = fields[i];
        if (!field) continue;
        const before = row.cells[field.column] ?? '';
        if (before === reading.fixed) continue;
        const done = changes.addCell(reading, field.kind);
        changedCells?.noteChange(row.source, headerOf(field.column), before, reading.fixed, done);
        row.replace(field.column, reading.fixed);
      }
      return undefined;
    },

    /**
     * Looks for rows already sent on that are marked in another row after all, or were asked before; to be called when every
     * row has been taken. @returns How many there are.
     */
    async findLate(signal?: AbortSignal): Promise<number> {
      await asked?.find(signal);
      let [late, sent, high, low] = [0, 0, 0, 0];
      for (let row = 1; row <= lastTaken; row++) {
        if (leftOut.has(row)) continue;
        if (isLate(row)) {
          late++;
          if (markOf(row) === 0) askedBefore++;
          continue;
        }
        sent++;
        const half = questions.keyOf(questions.questionOf(row));
        high = (high + half.high) | 0;
        low = (low + half.low) | 0;
      }
      const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');
      key = `${sent}-${hex(high)}${hex(low)}`;
      return late;
    },

    /** The row of the file that a row of the table was made of. */
    sourceOf: (row: number) => sourceOf(row),
    /** Whether a row was not sent on. */
    isLeftOut: (row: number) => leftOut.has(row),
    isLate,
    earlierAnswer,
    /** Rows that were sent on, and are left out after all since they were asked before. */
    askedBefore: () => askedBefore,

    /** Why such a row is left out. @param cellOf The text of a column of the file, as it was sent on. */
    refuseLate(row: number, cellOf: (column: number) => string): Refusal[] {
      const answer = earlierAnswer(row);
      if (answer && asked) {
        changes.add('rows-asked-before', 'Rows not sent because they were looked up before');
        return refusal(cellOf, asked.reasonOf(answer));
      }
      changes.add('rows-marked-elsewhere', 'Rows not sent because they are marked elsewhere in the list');
      return refusal(cellOf, reasonOf(markedElsewhere(reader.contact ?? 'phone', sourceOf(markOf(row)))));
    },

    /** What is to be said of the rows that were read. */
    notes(): ReadingNote[] {
      const message = `${counted(initials, 'row has', 'rows have')} only an initial for a last name.`;
      return initials === 0 ? [] : [{ code: 'initials', level: 'warning', message, count: initials }];
    },

    /**
     * A key of all rows that are sent, once the late ones are known: the same for the same rows in any order and any notation, and for
     * other rows as good as never (the sums of the halves of their match keys, and how many they are). Such as "3980-9f03ac5512ab88e0".
     */
    rowsKey: () => key,

    close: () => asked?.close(),
  };
}
