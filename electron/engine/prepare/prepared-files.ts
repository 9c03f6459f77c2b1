import { startOfDay } from '../../../shared/model/asked-before.ts';
import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import type { EarlierAnswer } from '../book/asked-questions.ts';
import { needsQuotes } from '../read/text/quoting.ts';
import type { NewFile } from './new-file.ts';
import { filledUp, type StrictColumns, strictLine, strictLines } from './strict-line.ts';

/** Which rows were left out because they were asked before, and who has their answers. */
export const askedBeforeFile = 'asked-before.csv';
/** Its first columns; those of the list as it is sent follow. */
export const askedBeforeColumns = ['Row', 'Job', 'Outcome', 'Asked'] as const;

/** The files of a job's folder; the last two stand in a list of lookups' as well. `original` gets the extension of the user's file. */
export const jobNames = {
  list: 'prepared.csv',
  rejects: 'rejects.csv',
  changes: 'changes.csv',
  original: 'original',
  rows: 'rows.json',
};

/** A file of lines that people open in a spreadsheet, and that is not there while it would be empty. */
export class LineFile {
  private lines: string[] = [];
  private file: NewFile | undefined;
  private readonly header: () => string;
  private readonly create: () => Promise<NewFile>;

  /** @param header Its first line. @param create Makes the file. Both are asked for when the first line is written. */
  constructor(header: string | (() => string), create: () => Promise<NewFile>) {
    this.header = typeof header === 'string' ? () => header : header;
    this.create = create;
  }

  get bytes(): number {
    return this.file?.bytes ?? 0;
  }

  add(line: string): void {
    this.lines.push(line);
  }

  /** Hands what was added to the file. @throws as `NewFile`. */
  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    if (!this.file) {
      this.file = await this.create();
      await this.file.write(strictLines([this.header()]));
    }
    await this.file.write(strictLines(this.lines));
    this.lines = [];
  }
}

/** A text as a cell of such a line, which no spreadsheet takes for a formula. */
export function spreadsheetCell(text: string): string {
  const safe = spreadsheetSafe(text);
  return needsQuotes(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Why a row is left out: one column, its value and the reason in words. */
export interface Refusal {
  /** Header of the column. */
  column: string;
  value: string;
  reason: string;
}

/** The list of left-out rows: one line for each reason of each row. */
export class Rejects extends LineFile {
  /** Rows left out, each counted once. */
  rows = 0;

  constructor(create: () => Promise<NewFile>) {
    super('Row,Column,Value,Reason,Line', create);
  }

  /** @param line The line of the user's file in which the row begins. */
  reject(row: number, refusals: readonly Refusal[], line: number): void {
    this.rows++;
    for (const { column, value, reason } of refusals) {
      const cells = [column, value, reason].map(spreadsheetCell).join(',');
      this.add(`${row},${cells},${line}`);
    }
  }
}

/**
 * The list of rows that were left out because they were asked before: for each the row of the user's file, the job that
 * has its answer (empty for a lookup), what is known of it and the day it was asked, then the row as it would have been
 * sent. By it the earlier answers are joined to the new result.
 */
export class EarlierAnswers extends LineFile {
  private readonly columns: StrictColumns;

  /** @param columns Of the copy that is sent, known in full when the first row is added. */
  constructor(columns: StrictColumns, create: () => Promise<NewFile>) {
    super(() => `${strictLine(askedBeforeColumns)},${columns.header().replace(/\r\n$/, '')}`, create);
    this.columns = columns;
  }

  /** Does nothing for a row that was left out for another reason. @param cells As they would have been sent. */
  noteAnswer(row: number, answer: EarlierAnswer | undefined, cells: readonly string[]): void {
    if (!answer) return;
    const { source, outcome, day } = answer;
    const asked = new Date(startOfDay(day)).toISOString().slice(0, 10);
    this.add(strictLine([String(row), source, outcome, asked, ...filledUp(cells, this.columns.width)]));
  }
}
