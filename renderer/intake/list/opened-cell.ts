import { type ListedRow, longestShownCell } from '../../../shared/model/listed-rows.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import type { OpenedCell } from './cell-dialog.tsx';
import type { PreviewColumn } from './preview-columns.ts';

/** A cell of a listed row as the dialog shows it. */
export function openedCell(
  { row, line, cells, cut, edited, troubles }: ListedRow,
  { index, header, made }: Pick<PreviewColumn, 'index' | 'header' | 'made'>,
): OpenedCell {
  const text = cells[index] ?? '';
  const trouble = troubles.find((each) => each.column === index);
  return {
    row,
    line,
    column: index,
    header,
    text,
    original: edited.find((each) => each.column === index)?.before ?? text,
    why: trouble?.why ?? '',
    fixed: trouble?.fixed,
    locked: lockedBecause(made, cut.includes(index)),
  };
}

function lockedBecause(made: boolean, isCut: boolean): string {
  if (made) return 'Made of other columns; correct the cell there.';
  if (isCut)
    return `Only the first ${wholeNumber(longestShownCell)} characters are shown. It is too long to correct here.`;
  return '';
}
