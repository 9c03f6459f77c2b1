import type { Column } from '../../../shared/csv.ts';
import { spreadsheetSafe } from '../rules/spreadsheet-safe.ts';
import { needsQuotes } from '../text/needs-quotes.ts';
import type { CellChange } from '../text/table.ts';
import type { NewFile } from './new-file.ts';
import { strictLines } from './strict-line.ts';

/**
 * Every cell that goes out another way than it stands in the user's file, before and after: a file people open in a
 * spreadsheet. It is written as the rows pass, so a row that is left out only at the very end, for repeating an
 * earlier one, stands in it too.
 */
export class ChangedCells {
  cells = 0;
  private lines: string[] = [];
  private file: NewFile | undefined;
  /** Headers and what was done, as they stand in a line: the same few again and again. */
  private readonly written = new Map<string, string>();
  private readonly create: () => Promise<NewFile>;

  /** @param create Makes the file, asked for when the first cell is changed. */
  constructor(create: () => Promise<NewFile>) {
    this.create = create;
  }

  get bytes(): number {
    return this.file?.bytes ?? 0;
  }

  /** @param row Its number, counted from 1; 'Header' for a column's name. */
  add(row: number | 'Header', column: string, before: string, after: string, done: string): void {
    this.cells++;
    this.lines.push(`${row},${this.often(column)},${asCell(before)},${asCell(after)},${this.often(done)}`);
  }

  /** Adds cells that were changed before any rule read them. Answers how many of them a person changed. */
  addKnown(changed: readonly CellChange[] | undefined, columns: readonly Column[]): number {
    let byPerson = 0;
    for (const { row, column, before, after, by, done } of changed ?? []) {
      this.add(row, columns[column]?.header ?? '', before, after, done);
      if (by === 'person') byPerson++;
    }
    return byPerson;
  }

  /** Hands what was added to the file. @throws ProblemError, as on a full disk. */
  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    if (!this.file) {
      this.file = await this.create();
      await this.file.write(strictLines(['Row,Column,Before,After,What was done']));
    }
    await this.file.write(strictLines(this.lines));
    this.lines = [];
  }

  private often(text: string): string {
    let cell = this.written.get(text);
    if (cell === undefined) {
      cell = asCell(text);
      this.written.set(text, cell);
    }
    return cell;
  }
}

function asCell(text: string): string {
  const safe = spreadsheetSafe(text);
  return needsQuotes(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
