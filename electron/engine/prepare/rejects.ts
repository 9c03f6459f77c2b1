import { LineFile, spreadsheetCell } from './line-file.ts';
import type { NewFile } from './new-file.ts';

/** Why a row is left out: one column, its value and the reason in words. */
export interface Refusal {
  /** Header of the column. */
  column: string;
  value: string;
  reason: string;
}

/** The list of left-out rows: one line for each reason of each row. */
export class Rejects {
  /** Rows left out, each counted once. */
  rows = 0;
  private readonly file: LineFile;

  /** @param create Makes the file, asked for when the first row is left out. */
  constructor(create: () => Promise<NewFile>) {
    this.file = new LineFile('Row,Column,Value,Reason,Line', create);
  }

  get bytes(): number {
    return this.file.bytes;
  }

  /** @param line The line of the user's file in which the row begins; not known of a row that came to light late in a file of countless odd lines. */
  add(row: number, refusals: readonly Refusal[], line?: number): void {
    this.rows++;
    for (const { column, value, reason } of refusals) {
      const cells = [column, value, reason].map(spreadsheetCell).join(',');
      this.file.add(`${row},${cells},${line ?? ''}`);
    }
  }

  /** Hands what was added to the file. @throws ProblemError, as on a full disk. */
  flush(): Promise<void> {
    return this.file.flush();
  }
}
