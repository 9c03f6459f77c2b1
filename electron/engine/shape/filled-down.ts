import type { Shaping } from '../../../shared/shaping.ts';
import type { CellChange } from '../text/table.ts';

const filledDown = 'Empty cells filled with the value of the first row of their group';

/** Gives each empty cell of a column that is filled once in a group the value above it. */
export class FilledDown {
  private readonly columns: readonly number[];
  private readonly above = new Map<number, string>();

  constructor({ filled = [] }: Shaping) {
    this.columns = filled;
  }

  /** The row's cells: the same array where nothing is to change, since a row's line in the file is found by it. */
  apply(row: number, cells: string[], changed: (cell: CellChange) => void): string[] {
    let result = cells;
    for (const column of this.columns) {
      const cell = cells[column] ?? '';
      if (cell.trim() !== '') this.above.set(column, cell);
      const after = this.above.get(column);
      if (cell.trim() !== '' || after === undefined) continue;
      if (result === cells) result = [...cells];
      result[column] = after;
      changed({ row, column, before: cell, after, by: 'person', done: filledDown });
    }
    return result;
  }
}
