import { ProblemError } from '../../../../shared/model/problem.ts';
import { listChanged } from '../../../../shared/model/seen-list.ts';
import type { Replacement, Shaping } from '../../../../shared/model/shaping.ts';
import { regExpText } from '../../../../shared/rules/text.ts';
import type { CellChange } from '../../read/text/table.ts';

const editedByHand = 'Corrected by hand';
const replacedInColumn = 'Changed by find and replace';
const filledDown = 'Empty cells filled with the value of the first row of their group';

type PutCells = (row: number, cells: string[], changed: (cell: CellChange) => void) => string[];

/**
 * Puts what a person corrected into the rows, and the value of a group into its rows, one row after the other. The cells of a
 * row are the same array where nothing is to change, so that it is known that its line in the file is its own. A cell
 * corrected by hand is as it was written there, whatever is replaced in its column.
 * @returns What does it; `changed` gets each changed cell. @throws ProblemError where a cell is not the one that was corrected.
 */
export function cellEdits({ edits = [], replacements = [], filled = [] }: Shaping): PutCells {
  const byRow = grouped(edits, ({ row }) => row);
  const byColumn = [...grouped(replacements, ({ column }) => column)].map(
    ([column, ofColumn]) => [column, ofColumn.map(replaceBy)] as const,
  );
  /** Of columns that are filled once in a group, the value of the group. */
  const above = new Map<number, string>();
  return (row, cells, changed) => {
    const edited = byRow.get(row);
    let result = cells;
    const put = (column: number, after: string, done: string) => {
      const before = result[column];
      if (before === undefined || before === after) return;
      if (result === cells) result = [...cells];
      result[column] = after;
      changed({ row, column, before, after, by: 'person', done });
    };
    for (const [column, replacements] of byColumn) {
      if (edited?.some((edit) => edit.column === column)) continue;
      let text = cells[column] ?? '';
      if (text === '') continue;
      for (const replace of replacements) text = replace(text);
      put(column, text, replacedInColumn);
    }
    for (const { column, before, after } of edited ?? []) {
      if (cells[column] !== before) throw new ProblemError(listChanged);
      put(column, after, editedByHand);
    }
    for (const column of filled) {
      const cell = result[column] ?? '';
      const value = above.get(column);
      if (cell.trim() !== '') above.set(column, cell);
      else if (value !== undefined) put(column, value, filledDown);
    }
    return result;
  };
}

function grouped<One>(all: readonly One[], keyOf: (one: One) => number): Map<number, One[]> {
  const groups = new Map<number, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
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
