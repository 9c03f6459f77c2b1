import type { CellEdit, Replacement, RowMark, Shaping } from '../../shared/model/shaping.ts';

/** What a person decided about whole columns; it holds for other lists with the same columns, too. */
export interface ColumnRules {
  replacements: readonly Replacement[];
  marks: readonly RowMark[];
}

/** What a person corrected in a list, in the order in which they did so. */
export interface Corrections extends ColumnRules {
  edits: readonly CellEdit[];
}

export const noCorrections: Corrections = { edits: [], replacements: [], marks: [] };

const isSameCell = (a: Pick<CellEdit, 'row' | 'column'>, b: Pick<CellEdit, 'row' | 'column'>) =>
  a.row === b.row && a.column === b.column;

/** With a cell corrected, in place of an earlier correction; put back as the file has it, it is none any more. */
export function withEdit(corrections: Corrections, edit: CellEdit): Corrections {
  const others = corrections.edits.filter((other) => !isSameCell(other, edit));
  return { ...corrections, edits: edit.after === edit.before ? others : [...others, edit] };
}

const isSameReplacement = (a: Replacement, b: Replacement) =>
  a.column === b.column &&
  a.find === b.find &&
  a.replaceWith === b.replaceWith &&
  a.wholeCell === b.wholeCell;

const isSameMark = (a: RowMark, b: RowMark) =>
  a.column === b.column && a.word.toLowerCase() === b.word.toLowerCase();

/** Those rules of another time, or just made, that do not hold in this list yet. */
export function newRules(
  known: ColumnRules,
  { replacements = [], marks = [] }: Partial<ColumnRules>,
): ColumnRules {
  return {
    replacements: replacements.filter(
      (each) => !known.replacements.some((other) => isSameReplacement(other, each)),
    ),
    marks: marks.filter((each) => !known.marks.some((other) => isSameMark(other, each))),
  };
}

/** With rules for columns; those that hold already change nothing. */
export function withRules(corrections: Corrections, rules: Partial<ColumnRules>): Corrections {
  const { replacements, marks } = newRules(corrections, rules);
  return {
    ...corrections,
    replacements: [...corrections.replacements, ...replacements],
    marks: [...corrections.marks, ...marks],
  };
}

export const withoutReplacement = (corrections: Corrections, removed: Replacement): Corrections => ({
  ...corrections,
  replacements: corrections.replacements.filter((each) => each !== removed),
});

export const withoutMark = (corrections: Corrections, removed: RowMark): Corrections => ({
  ...corrections,
  marks: corrections.marks.filter((each) => each !== removed),
});

export const countRules = ({ replacements, marks }: ColumnRules): number =>
  replacements.length + marks.length;

export const countCorrections = (corrections: Corrections): number =>
  corrections.edits.length + countRules(corrections);

/** The same as a list is shaped with. */
export function shapingOfCorrections({ edits, replacements, marks }: Corrections): Shaping {
  return {
    ...(edits.length > 0 && { edits: [...edits] }),
    ...(replacements.length > 0 && { replacements: [...replacements] }),
    ...(marks.length > 0 && { marks: [...marks] }),
  };
}

export function correctionsOfShaping({ edits = [], replacements = [], marks = [] }: Shaping): Corrections {
  return { edits, replacements, marks };
}
