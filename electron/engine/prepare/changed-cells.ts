import type { Column } from '../../../shared/model/csv.ts';
import type { CellChange } from '../read/text/table.ts';
import { LineFile, spreadsheetCell } from './line-file.ts';
import type { NewFile } from './new-file.ts';

/**
 * Every cell that goes out another way than it stands in the user's file, before and after. It is written as the
 * rows pass, so a row that is left out only at the very end, for repeating an earlier one, stands in it too.
 */
export class ChangedCells {
  cells = 0;
  private readonly file: LineFile;
  /** Headers and what was done, as they stand in a line with the commas beside them: the same few again and again. */
  private readonly columns = new Map<string, string>();
  private readonly ends = new Map<string, string>();

  /** @param create Makes the file, asked for when the first cell is changed. */
  constructor(create: () => Promise<NewFile>) {
    this.file = new LineFile('Row,Column,Before,After,What was done', create);
  }

  get bytes(): number {
    return this.file.bytes;
  }

  /** @param row Its number, counted from 1; 'Header' for a column's name. */
  add(row: number | 'Header', column: string, before: string, after: string, done: string): void {
    this.cells++;
    const behindRow = written(this.columns, column, ',');
    const end = written(this.ends, done, '');
    this.file.add(`${row}${behindRow}${spreadsheetCell(before)},${spreadsheetCell(after)}${end}`);
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
  flush(): Promise<void> {
    return this.file.flush();
  }
}

function written(known: Map<string, string>, text: string, behind: string): string {
  let cell = known.get(text);
  if (cell === undefined) {
    cell = `,${spreadsheetCell(text)}${behind}`;
    known.set(text, cell);
  }
  return cell;
}
