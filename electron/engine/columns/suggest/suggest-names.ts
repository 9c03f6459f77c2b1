import type {
  FieldSuggestion,
  FullNameColumn,
  GroupChoice,
  GroupOption,
} from '../../../../shared/model/mapping.ts';
import type { FormField } from '../../../../shared/model/services.ts';
import { listed, personLabel } from './group-labels.ts';
import type { NamePart } from './groups.ts';
import { hasNames, type JudgedColumn } from './groups.ts';
import type { RankedPerson } from './persons.ts';
import type { ReadList } from './read-list.ts';

const parts: readonly (readonly [FormField, NamePart])[] = [
  ['first_name_column', 'first-name'],
  ['last_name_column', 'last-name'],
  ['middle_name_column', 'middle-name'],
];

/** Some fields of a service, taken from one group. */
export interface GroupedFields {
  fields: FieldSuggestion[];
  choice: GroupChoice;
  fullName?: FullNameColumn;
}

/** First, middle and last name from one person, or the column of that person's full names. */
export function suggestNames(list: ReadList): GroupedFields {
  const { persons, person } = list;
  const options = persons
    .filter((other) => other.standing !== 'never' && hasNames(other))
    .map((other) => optionOf(other, list));
  const taken = person && options.find(({ group }) => group === person.id);
  const names = person && namesOf(person, list);
  const fullName = taken?.fullName;
  return {
    fields: parts.map(([field, part]) => {
      const found = names?.[part];
      if (found)
        return { field, column: found.column.column, confidence: found.confidence, reason: found.reason };
      return { field, column: null, confidence: 0, reason: whyNone(list, part, fullName) };
    }),
    choice: {
      kind: 'person',
      fields: parts.map(([field]) => field),
      taken: person?.id ?? null,
      options,
      line: lineOf(list),
    },
    ...(fullName && { fullName }),
  };
}

function optionOf(person: RankedPerson, list: ReadList): GroupOption {
  const names = namesOf(person, list);
  const fullName = fullNameOf(person, list);
  return {
    group: person.id,
    mapping: Object.fromEntries(
      parts.flatMap(([field, part]) => {
        const found = names[part];
        return found ? [[field, found.column.column]] : [];
      }),
    ),
    ...(fullName && { fullName }),
  };
}

/** What decides whether a column of names is one of people. */
type NameContext = Pick<ReadList, 'businesses' | 'aboutBusinesses'>;

const isFilled = (found: JudgedColumn | undefined) => found !== undefined && found.column.content.filled > 0;

/** First and last names win over a full name, unless they are empty. */
function isSplit({ names, fullName }: RankedPerson): boolean {
  const first = names['first-name'];
  const last = names['last-name'];
  if (!fullName) return true;
  if (!first || !last) return false;
  return isFilled(first) || isFilled(last) || !isFilled(fullName);
}

export const namesOf = (person: RankedPerson, list: NameContext): RankedPerson['names'] =>
  fullNameOf(person, list) ? {} : person.names;

export function fullNameOf(
  person: RankedPerson,
  { businesses, aboutBusinesses }: NameContext,
): FullNameColumn | undefined {
  const { fullName, id } = person;
  if (!fullName || isSplit(person)) return undefined;
  const { column, confidence } = fullName;
  // "Name" beside website and rating is what the businesses of the list are called.
  if (aboutBusinesses && businesses[0]?.column === column) return undefined;
  return { column: column.column, header: column.header, confidence, group: id };
}

function whyNone(list: ReadList, part: NamePart, fullName: FullNameColumn | undefined): string {
  if (fullName && part !== 'middle-name')
    return `First and last names stand in one cell${fullName.header && ` (${fullName.header})`}`;
  const other = list.persons.find(
    (person) => person.id !== list.person?.id && (person.names[part] || person.fullName),
  );
  if (!other || part === 'middle-name') return 'No column looks right';
  const { header } = (other.names[part] ?? other.fullName)?.column ?? { header: '' };
  return `No column looks right; ${header} names somebody else`;
}

function lineOf({ persons, person }: ReadList): string {
  const others = persons.filter((p) => p.id !== person?.id && p.standing !== 'never' && hasNames(p));
  const labels = others.map((other) => personLabel(other, persons));
  if (!person)
    return labels.length > 0 ? `Names: none is suggested (${listed(labels)} ${isThere(labels)})` : '';
  const also = labels.length > 0 ? ` (${listed(labels)} ${isThere(labels)}, too)` : '';
  return `Names: ${personLabel(person, persons)}${also}`;
}

/** "is there" or "are there", after a list of names. */
export const isThere = (names: readonly string[]) => (names.length > 1 ? 'are there' : 'is there');
