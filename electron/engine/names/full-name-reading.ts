/** The parts of one person's name, as they stand in the cell; empty where there is none. */
export interface PersonName {
  first: string;
  middle: string;
  last: string;
  suffix: string;
  title: string;
}

/** The people of a cell, in its order: one of them nearly always. */
export type People = readonly [PersonName, ...PersonName[]];

/** Why a name is not split for certain, in words. */
export const doubts = {
  'unknown-name':
    'Has no first name that is known here; it may be a company, or the names may stand the other way round',
  'name-order': 'First and last name could stand either way round',
  'middle-or-last': 'A word in the middle could be a middle name or part of the last name',
  'two-first-names': 'Two first names: the second could be the last name or part of the first',
  'initial-last': 'Ends in an initial: the last name may be cut short or stand in front',
  'suffix-or-name': 'A word at the end could be a suffix or a name',
  'title-or-name': 'The word in front could be a title or a name',
  'name-in-brackets': 'Has words in brackets or quotes that could be another name',
  'comma-unclear': 'The comma could stand between two people, or between last and first name',
  'shared-last-name': 'The last name of one of the people is not written out',
  'company-or-person': 'Could be a company or a person',
  'another-person': 'Names another person beside or through the one',
  'line-break': 'Goes over several lines',
  'no-first-name': 'Has no first name',
  'one-word': 'One word, which could be a first or a last name',
  'unknown-words': 'Has words, digits or signs that are no part of a name',
} as const;
export type Doubt = keyof typeof doubts;

/** What a cell holds that is not a person's name, in words. */
export const notPeople = {
  company: 'A company or another organization',
  household: 'A household or family, with no first name',
  estate: 'An estate or trust',
  resident: 'Whoever lives or works there, with no name',
  placeholder: 'A stand-in such as N/A',
  mark: 'Only a mark such as DNC, with no name',
  'other-kind': 'An email address, a number or other text',
} as const;
type NotPeople = keyof typeof notPeople;

/**
 * What a cell of full names holds.
 *
 * `people`: there is one way to split it. `likely`: one way is likelier by far, and should be looked at. `unsure`: set
 * aside; `readings` names the possible ones, or none. `not-people`: set aside. A `mark` (DNC, deceased) is the reason
 * to hold a row back whose name is otherwise certain.
 */
export type FullNameReading =
  | { kind: 'empty' }
  | { kind: 'people'; people: People; mark?: string }
  | { kind: 'likely'; people: People; doubt: Doubt; mark?: string }
  | { kind: 'unsure'; readings: readonly People[]; doubt: Doubt; mark?: string }
  | { kind: 'not-people'; what: NotPeople; mark?: string };

/** The order of the names in a cell without a comma. */
export type NameOrder = 'first-last' | 'last-first';

/** A doubt, and whether one reading is far likelier all the same. */
export interface Doubted {
  doubt: Doubt;
  likely: boolean;
}
export const unsure = (doubt: Doubt): Doubted => ({ doubt, likely: false });
export const likely = (doubt: Doubt): Doubted => ({ doubt, likely: true });

/** A person's name with what is not certain of it: the heaviest doubt, and the other reading where there is one. */
export interface OneName {
  name: PersonName;
  /** Undefined where it is certain. */
  found?: Doubted | undefined;
  /** The same words split in another way. */
  other?: PersonName;
}

/** A cell's reading from its people and what is not certain of them. */
export function readingOf(people: People, found: Doubted | undefined, other?: People): FullNameReading {
  if (found === undefined) return { kind: 'people', people };
  if (found.likely) return { kind: 'likely', people, doubt: found.doubt };
  return { kind: 'unsure', readings: other ? [people, other] : [people], doubt: found.doubt };
}

/** The heavier of two doubts; the first of two alike. */
export const worse = (a: Doubted | undefined, b: Doubted | undefined) =>
  a === undefined || (a.likely && b !== undefined && !b.likely) ? (b ?? a) : a;
