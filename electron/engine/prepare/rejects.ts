import { spreadsheetSafe } from '../rules/spreadsheet-safe.ts';
import type { NewFile } from './new-file.ts';
import { strictLine, strictLines } from './strict-line.ts';

/** Why a row is left out: one column, its value and the reason in words. */
export interface Refusal {
  /** Header of the column. */
  column: string;
  value: string;
  reason: string;
}

/** The list of left-out rows, a file people open in a spreadsheet: one line for each reason of each row. */
export class Rejects {
  /** Rows left out, each counted once. */
  rows = 0;
  private lines: string[] = [];
  private file: NewFile | undefined;
  private readonly create: () => Promise<NewFile>;

  /** @param create Makes the file, asked for when the first row is left out. */
  constructor(create: () => Promise<NewFile>) {
    this.create = create;
  }

  get bytes(): number {
    return this.file?.bytes ?? 0;
  }

  /** @param line The line of the user's file in which the row begins; not known any more where a repetition came to light late. */
  add(row: number, refusals: readonly Refusal[], line?: number): void {
    this.rows++;
    for (const { column, value, reason } of refusals) {
      this.lines.push(
        strictLine([`${row}`, spreadsheetSafe(column), spreadsheetSafe(value), reason, `${line ?? ''}`]),
      );
    }
  }

  /** Hands what was added to the file. @throws ProblemError, as on a full disk. */
  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    if (!this.file) {
      this.file = await this.create();
      await this.file.write(strictLines(['Row,Column,Value,Reason,Line']));
    }
    await this.file.write(strictLines(this.lines));
    this.lines = [];
  }
}
