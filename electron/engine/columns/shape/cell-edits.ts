import { ProblemError } from '../../../../shared/model/problem.ts';
import { listChanged } from '../../../../shared/model/seen-list.ts';
import type { CellEdit, Replacement, Shaping } from '../../../../shared/model/shaping.ts';
import { regExpText } from '../../../../shared/rules/text.ts';
import type { CellChange } from '../../read/text/table.ts';

const editedByHand = 'Corrected by hand';
const replacedInColumn = 'Changed by find and replace';
const filledDown = 'Empty cells filled with the value of the first row of their group';

/** Puts what a person corrected into the rows, and the value of a group into its rows, and says which cells were changed. */
export class CellEdits {
  private readonly byRow = new Map<number, CellEdit[]>();
  private readonly byColumn = new Map<number, Replace[]>();
  /** Columns that are filled once in a group, and the value of the group in each. */
  private readonly filled: readonly number[];
  private readonly above = new Map<number, string>();

  constructor({ edits = [], replacements = [], filled = [] }: Shaping) {
    this.filled = filled;
    for (const edit of edits) {
      const ofRow = this.byRow.get(edit.row);
      if (ofRow) ofRow.push(edit);
      else this.byRow.set(edit.row, [edit]);
    }
    for (const replacement of replacements) {
      const ofColumn = this.byColumn.get(replacement.column);
      if (ofColumn) ofColumn.push(replaceBy(replacement));
      else this.byColumn.set(replacement.column, [replaceBy(replacement)]);
    }
  }

  /**
   * The cells of a row as they are meant to be: the same array where nothing is to change, so that it is known that its line in
   * the file is its own. A cell corrected by hand is as it was written there, whatever is replaced in its column.
   * @param changed gets each changed cell. @throws ProblemError where a cell is not the one that was corrected.
   */
  apply(row: number, cells: string[], changed: (cell: CellChange) => void): string[] {
    const edits = this.byRow.get(row);
    let result = cells;
    const put = (column: number, after: string, done: string) => {
      const before = result[column];
      if (before === undefined || before === after) return;
      if (result === cells) result = [...cells];
      result[column] = after;
      changed({ row, column, before, after, by: 'person', done });
    };
    for (const [column, replacements] of this.byColumn) {
      if (edits?.some((edit) => edit.column === column)) continue;
      let text = cells[column] ?? '';
      if (text === '') continue;
      for (const replace of replacements) text = replace(text);
      put(column, text, replacedInColumn);
    }
    for (const { column, before, after } of edits ?? []) {
      if (cells[column] !== before) throw new ProblemError(listChanged);
      put(column, after, editedByHand);
    }
    for (const column of this.filled) {
      const cell = result[column] ?? '';
      const above = this.above.get(column);
      if (cell.trim() !== '') this.above.set(column, cell);
      else if (above !== undefined) put(column, above, filledDown);
    }
    return result;
  }
}

type Replace = (text: string) => string;

function replaceBy({ find, replaceWith, wholeCell }: Replacement): Replace {
  const escaped = regExpText(find);
  const pattern = new RegExp(wholeCell ? `^\\s*${escaped}\\s*$` : escaped, 'giu');
  return (text) => {
    const replaced = text.replace(pattern, () => replaceWith);
    // Where a word was taken out, the blanks on its two sides become one.
    return replaced === text || replaceWith !== '' ? replaced : replaced.replace(/ {2,}/g, ' ').trim();
  };
}
