import { readState } from '../../../../shared/rules/state.ts';
import { percentage } from '../../../../shared/words/amounts.ts';
import type { JudgedColumn } from './groups.ts';
import type { ColumnEvidence } from './read-columns.ts';

/** Cells with a state in them, of those that are filled, from which on a column is suggested for it. */
const leastShare = 0.6;
const fewestCells = 3;

/** The column whose cells have the state in them, where none is of states alone: "Dayton, OH 45404", a whole address. */
export function stateInside(
  columns: readonly ColumnEvidence[],
  isOpen: (column: ColumnEvidence) => boolean,
): JudgedColumn | undefined {
  const found = columns.filter(isOpen).flatMap((column) => {
    const filled = column.cells.filter((cell) => cell.trim() !== '');
    const share = filled.filter(hasState).length / filled.length;
    if (filled.length < Math.min(fewestCells, column.cells.length) || !(share >= leastShare)) return [];
    const reason = `${percentage(share)} have a state in the cell`;
    return [{ column, confidence: Math.round(share * 700) / 1000, reason }];
  });
  // Of two addresses the surer one, and then the first.
  return found.sort((a, b) => b.confidence - a.confidence)[0];
}

const hasState = (cell: string) => {
  const { verdict, finding } = readState(cell);
  return verdict === 'repairable' && finding === 'state-with-zip';
};
