import type { PrepareChoices } from '../../../shared/check.ts';
import type { FileInspection } from '../../../shared/csv.ts';
import type { ColumnMapping } from '../../../shared/mapping.ts';
import { type CellReading, reasonOf } from '../../../shared/rules/cell-reading.ts';
import type { ServiceId } from '../../../shared/services.ts';
import { type Duplicate, DuplicateFinder } from '../check/duplicate-finder.ts';
import { RowReader } from '../check/row-reader.ts';
import { RowSum } from '../check/row-sum.ts';
import { RowSet } from '../shape/row-set.ts';
import type { RowBatch } from '../text/table.ts';
import type { ChangedCells } from './changed-cells.ts';
import type { Changes } from './changes.ts';
import type { OutgoingRow } from './outgoing-row.ts';
import type { Refusal } from './rejects.ts';

export interface UploadUse {
  service: ServiceId;
  mapping: ColumnMapping;
  choices: PrepareChoices;
}

/** Rows whose repetition comes to light at the end and is told with the row they repeat; what is beyond stays short. */
const mostExplained = 100_000;

/** Decides row by row what is sent, and puts the cells of the mapped columns into the form the service wants. */
export class UploadRows {
  private readonly reader: RowReader;
  private readonly choices: PrepareChoices;
  private readonly duplicates: DuplicateFinder;
  private readonly leftOut = new RowSet();
  private readonly headers: string[];
  /** Of the batch in hand: the readings of all its rows, and the earlier rows that some of them repeat. */
  private readonly readings: CellReading[] = [];
  private readonly repeats = new Map<number, number>();
  /** Of the batch in hand, two numbers a row: the halves of its match key. */
  private keys = new Int32Array(0);
  private firstRow = 1;
  private sourceOf = (row: number): number => row;
  private readonly sum = new RowSum();

  /**
   * @param memory Where a temporary file may be made, and how many keys stay in memory before one is.
   * @throws ProblemError where a required column is not mapped.
   */
  constructor(
    inspection: FileInspection,
    { service, mapping, choices }: UploadUse,
    memory: { directory: string; keysInMemory?: number },
  ) {
    this.reader = new RowReader(service, mapping, inspection.columns.length);
    this.choices = choices;
    this.headers = inspection.columns.map(({ header }) => header);
    this.duplicates = new DuplicateFinder({ expectedRows: inspection.rows.count, ...memory });
  }

  /** Reads the rows of a batch, each of which is then to be taken in order; looks for repetitions among all at once. */
  readBatch({ rows, firstRow, madeReadings, sourceOf }: RowBatch): void {
    const { reader, readings, duplicates, repeats } = this;
    this.firstRow = firstRow;
    if (sourceOf) this.sourceOf = sourceOf;
    repeats.clear();
    if (this.keys.length < rows.length * 2) this.keys = new Int32Array(rows.length * 2);
    let at = 0;
    let row = firstRow;
    for (const cells of rows) {
      reader.read(cells, madeReadings?.get(row - firstRow));
      for (const reading of reader.readings) readings[at++] = reading;
      reader.hash(cells);
      const { high, low } = reader.key;
      this.keys[(row - firstRow) * 2] = high;
      this.keys[(row - firstRow) * 2 + 1] = low;
      if (this.mayRepeat()) duplicates.queue(high, low, row);
      row++;
    }
    duplicates.settle((duplicate) => repeats.set(duplicate.row, duplicate.firstRow));
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
    const fixing = choices.badRows === 'fix';
    for (let i = 0; i < reader.fields.length; i++) {
      const reading = reader.readings[i];
      if (reading?.fixed === undefined || (reading.verdict === 'repairable' && !fixing)) continue;
      const field = reader.fields[i];
      if (!field) continue;
      const before = row.cells[field.column] ?? '';
      if (before === reading.fixed) continue;
      const done = changes.addCell(reading, field.kind);
      changedCells.add(row.source, this.headers[field.column] ?? '', before, reading.fixed, done);
      row.replace(field.column, reading.fixed);
    }
    return undefined;
  }

  /** Rows already sent on that repeat an earlier row after all; to be asked when every row has been taken. */
  async lateDuplicates(signal?: AbortSignal): Promise<RowSet> {
    const late = new RowSet();
    this.repeats.clear();
    const note = ({ row, firstRow }: Duplicate, key: { high: number; low: number }) => {
      late.add(row);
      this.sum.remove(key.high, key.low);
      if (this.repeats.size < mostExplained) this.repeats.set(row, firstRow);
    };
    await this.duplicates.finish(note, signal);
    return late;
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

  /** Refuses the row numbered `row` for repeating an earlier one. @param cellOf The text of a column of the file, as it is sent. */
  refuseDuplicate(row: number, cellOf: (column: number) => string, changes: Changes): Refusal[] {
    const firstRow = this.repeats.get(row);
    changes.add('rows-repeated', 'Rows left out that repeat an earlier row');
    const fields = this.reader.fields;
    return [
      {
        column: fields.map(({ column }) => this.headers[column] ?? '').join(', '),
        value: fields.map(({ column }) => cellOf(column)).join(', '),
        reason: firstRow === undefined ? 'Same as an earlier row' : `Same as row ${this.sourceOf(firstRow)}`,
      },
    ];
  }

  /** A key of all rows that are sent: the same for the same rows in any order and notation. */
  rowsKey(): string {
    return this.sum.toString();
  }

  close(): void {
    this.duplicates.close();
  }

  /** Rows left out for their cells, or kept in spite of them, repeat nothing. */
  private mayRepeat(): boolean {
    const { reader, choices } = this;
    if (reader.bad || choices.duplicateRows === 'keep') return false;
    return !reader.damaged || choices.badRows !== 'leave-out';
  }

  private refuse({ cells, number }: OutgoingRow, changes: Changes): Refusal[] | undefined {
    const { reader, choices } = this;
    if (reader.bad && choices.badRows === 'keep') return undefined;
    if (reader.bad) return this.refuseCells(cells, ['empty', 'held', 'unusable'], changes);
    if (reader.damaged && choices.badRows === 'leave-out')
      return this.refuseCells(cells, ['repairable'], changes);
    if (!this.repeats.has(number)) return undefined;
    return this.refuseDuplicate(number, (column) => cells[column] ?? '', changes);
  }

  private refuseCells(cells: string[], verdicts: readonly string[], changes: Changes): Refusal[] {
    changes.add('rows-unusable', 'Rows left out because a needed cell is empty, unusable or marked');
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
