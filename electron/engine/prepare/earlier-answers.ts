import { startOfDay } from '../../../shared/model/asked-before.ts';
import type { EarlierAnswer } from '../book/rows-asked-before.ts';
import { LineFile } from './line-file.ts';
import type { NewFile } from './new-file.ts';
import { askedBeforeColumns } from './prepared-files.ts';
import type { StrictColumns } from './strict-columns.ts';
import { strictLine } from './strict-line.ts';

/**
 * The list of rows that were left out because they were asked before: for each the row of the user's file, the job that
 * has its answer (empty for a lookup), what is known of it and the day it was asked, then the row as it would have been
 * sent. By it the earlier answers are joined to the new result.
 */
export class EarlierAnswers {
  private readonly file: LineFile;
  private readonly columns: StrictColumns;

  /** @param columns Of the copy that is sent, known in full by then. @param create Makes the file, asked for when the first row is added. */
  constructor(columns: StrictColumns, create: () => Promise<NewFile>) {
    this.columns = columns;
    const header = () => `${strictLine(askedBeforeColumns)},${columns.header().replace(/\r\n$/, '')}`;
    this.file = new LineFile(header, create);
  }

  /** Does nothing for a row that was left out for another reason. @param cells As they would have been sent. */
  add(row: number, answer: EarlierAnswer | undefined, cells: readonly string[]): void {
    if (!answer) return;
    const { source, outcome, day } = answer;
    const asked = new Date(startOfDay(day)).toISOString().slice(0, 10);
    const whole = Array.from({ length: this.columns.width }, (_, column) => cells[column] ?? '');
    this.file.add(strictLine([String(row), source, outcome, asked, ...whole]));
  }

  /** Hands what was added to the file. @throws ProblemError, as on a full disk. */
  flush(): Promise<void> {
    return this.file.flush();
  }
}
