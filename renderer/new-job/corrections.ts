import type { CellEdit, Replacement } from '../../shared/shaping.ts';

/** What a person corrected in a list, in the order in which they did so. */
export interface Corrections {
  edits: readonly CellEdit[];
  replacements: readonly Replacement[];
}

export const noCorrections: Corrections = { edits: [], replacements: [] };

const isSameCell = (a: Pick<CellEdit, 'row' | 'column'>, b: Pick<CellEdit, 'row' | 'column'>) =>
  a.row === b.row && a.column === b.column;

/** With a cell corrected, in place of an earlier correction; put back as the file has it, it is none any more. */
export function withEdit({ edits, replacements }: Corrections, edit: CellEdit): Corrections {
  const others = edits.filter((other) => !isSameCell(other, edit));
  return { replacements, edits: edit.after === edit.before ? others : [...others, edit] };
}

const isSameReplacement = (a: Replacement, b: Replacement) =>
  a.column === b.column &&
  a.find === b.find &&
  a.replaceWith === b.replaceWith &&
  a.wholeCell === b.wholeCell;

/** With a replacement in a column; the same once more changes nothing. */
export function withReplacement({ edits, replacements }: Corrections, added: Replacement): Corrections {
  const isKnown = replacements.some((each) => isSameReplacement(each, added));
  return { edits, replacements: isKnown ? replacements : [...replacements, added] };
}

/** Replacements of another time that are not made in this list. */
export const notYetMade = (
  { replacements }: Pick<Corrections, 'replacements'>,
  earlier: readonly Replacement[],
): Replacement[] => earlier.filter((each) => !replacements.some((made) => isSameReplacement(made, each)));

export const withoutReplacement = (
  { edits, replacements }: Corrections,
  removed: Replacement,
): Corrections => ({ edits, replacements: replacements.filter((each) => each !== removed) });

export const countCorrections = ({ edits, replacements }: Corrections): number =>
  edits.length + replacements.length;
