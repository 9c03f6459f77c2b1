import { defaultAskedChoice } from '../model/asked-choice.ts';
import type { PrepareChoices } from '../model/check.ts';
import type { ColumnMapping } from '../model/mapping.ts';
import type { Aside, AsideKind } from '../model/row-words.ts';
import type { ServiceId } from '../model/services.ts';
import type { CellEdit, NameSplit, Replacement, RowMark, SeveralColumns, Shaping } from '../model/shaping.ts';

/** What was decided of a list, by a person or by the words of a command. Everything guessed is joined in by `planOf`. */
export interface Decisions {
  service: ServiceId | null;
  /** The services that found nothing for these rows, and are not suggested for them. */
  missedBy: readonly ServiceId[];
  mappings: Partial<Record<ServiceId, ColumnMapping>>;
  corrections: Corrections;
  /** Several columns taken together for a field. */
  several: Partial<Record<ServiceId, SeveralColumns | null>>;
  /** The column of full names that is split; null for none, by hand. */
  names: NameSplit | null | undefined;
  /** Whether rows that speak against themselves are set aside; where nothing was decided, as it was last time. */
  asides: Partial<Record<AsideKind, boolean>>;
  /** Columns that are filled down; undefined where nothing was decided. */
  filled: readonly number[] | undefined;
}

export const noCorrections: Corrections = { edits: [], replacements: [], marks: [] };

/** What is decided of a list by the place of its rows and columns: nothing so far. */
export const undecided = {
  mappings: {},
  corrections: noCorrections,
  several: {},
  names: undefined,
  asides: {},
  filled: undefined,
} satisfies Partial<Decisions>;

export const defaultChoices: PrepareChoices = {
  badRows: 'fix',
  duplicateRows: 'leave-out',
  onlyMappedColumns: false,
  askedBefore: defaultAskedChoice,
};

/** What a person decided about whole columns; it holds for other lists with the same columns, too. */
export interface ColumnRules {
  replacements: readonly Replacement[];
  marks: readonly RowMark[];
}

/** What a person corrected in a list, in the order in which they did so. */
export interface Corrections extends ColumnRules {
  edits: readonly CellEdit[];
}

/** What a person corrected, as a list is shaped with it. */
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

/** The decisions by which a list is mapped and shaped just so for a service, whatever is guessed of it. */
export const decidedBy = (service: ServiceId, mapping: ColumnMapping, shaping: Shaping = {}) =>
  ({
    mappings: { [service]: mapping },
    corrections: correctionsOfShaping(shaping),
    several: { [service]: shaping.several ?? null },
    names: shaping.names ?? null,
    asides: asidesDecided(shaping),
    filled: shaping.filled ?? [],
  }) satisfies Partial<Decisions>;

/** What was decided of each kind of rows that speak against themselves. */
export const asidesDecided = ({
  asides = [],
}: {
  asides?: readonly Aside[] | undefined;
}): Partial<Record<AsideKind, boolean>> => Object.fromEntries(asides.map(({ kind, aside }) => [kind, aside]));
