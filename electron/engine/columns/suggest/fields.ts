import type { FieldSuggestion, GroupChoice, ServiceSuggestion } from '../../../../shared/model/mapping.ts';
import type { FormField } from '../../../../shared/model/services.ts';
import { percentage } from '../../../../shared/words/amounts.ts';
import { bestOf, byScore, topicsOf, type Weights } from './choose.ts';
import {
  type AddressGroup,
  type AddressUse,
  addressCandidates,
  addressGroups,
  contactCandidates,
  contactColumns,
  mayBeOf,
} from './contacts.ts';
import { hasNames, type JudgedColumn, type NamePart, type PersonGroup, personGroups } from './groups.ts';
import { addressLabel, personLabel } from './labels.ts';
import { businessCandidates, ownerOf, type RankedPerson, rankPersons, withOtherFirms } from './persons.ts';
import { type ColumnEvidence, readColumns, type SampledList } from './read-columns.ts';

/** What was made out of a list's columns before any service is thought of. */
export interface ReadList {
  columns: readonly ColumnEvidence[];
  /** By rank. */
  persons: readonly RankedPerson[];
  /** The person the rows are about; undefined where the list names none. */
  person: RankedPerson | undefined;
  addresses: readonly AddressGroup[];
  /** Columns of business names, the preferred first. */
  businesses: readonly JudgedColumn[];
  /** The list has columns that lists of businesses have. */
  aboutBusinesses: boolean;
  weights: Weights | undefined;
}

/** Reads a list's columns as groups: persons, addresses, the company. */
export function readList(inspection: SampledList, weights?: Weights): ReadList {
  const columns = readColumns(inspection);
  const ranked = rankPersons(personGroups(columns), columns, weights);
  const { person } = ranked;
  const businesses = bestOf('business', businessCandidates(columns, ranked.persons, person), weights);
  const persons = withOtherFirms(ranked.persons, person, businesses);
  const addresses = addressGroups(columns, persons);
  const aboutBusinesses = topicsOf(columns).includes('businesses');
  return { columns, persons, person, addresses, businesses, aboutBusinesses, weights };
}

/** What one service, or some of its fields, take of a list. */
export interface Suggested extends Omit<ServiceSuggestion, 'service' | 'fit' | 'fullName'> {
  /** The column of full names of a person who has no first and last names. */
  fullName?: JudgedColumn | undefined;
}

const nothingRight = 'No column looks right';

/** What is taken for a field, or why nothing is. */
export const suggestField = (
  field: FormField,
  found: JudgedColumn | undefined,
  why = nothingRight,
): FieldSuggestion =>
  found
    ? { field, column: found.column.column, confidence: found.confidence, reason: found.reason }
    : { field, column: null, confidence: 0, reason: why };

const otherwise = (other: JudgedColumn | undefined) =>
  other && `${nothingRight}; ${other.column.header} is somebody else's`;

/** A person or an address that fields can be taken of. */
interface Option {
  group: string;
  label: string;
  found: readonly (readonly [FormField, JudgedColumn | undefined])[];
  fullName?: JudgedColumn | undefined;
}

const choiceOf = (
  kind: GroupChoice['kind'],
  fields: FormField[],
  options: readonly Option[],
  taken: string | undefined,
): GroupChoice => ({
  kind,
  fields,
  taken: taken ?? null,
  options: options.map(({ group, label, found, fullName }) => ({
    group,
    label,
    mapping: Object.fromEntries(
      found.flatMap(([field, judged]) => (judged ? [[field, judged.column.column]] : [])),
    ),
    ...(fullName && { fullName: fullName.column.column }),
  })),
});

const nameFields: readonly (readonly [FormField, NamePart])[] = [
  ['first_name_column', 'first-name'],
  ['last_name_column', 'last-name'],
  ['middle_name_column', 'middle-name'],
];

/** The column of whole names of a person who has no first and last names, or only empty ones. */
export function fullNameOf(
  { fullName, names }: PersonGroup,
  { businesses, aboutBusinesses }: Pick<ReadList, 'businesses' | 'aboutBusinesses'>,
): JudgedColumn | undefined {
  if (!fullName) return undefined;
  const { 'first-name': first, 'last-name': last } = names;
  const filled = (found: JudgedColumn) => found.column.content.filled > 0;
  if (first && last && (filled(first) || filled(last) || !filled(fullName))) return undefined;
  // "Name" beside website and rating is what the businesses of the list are called.
  return aboutBusinesses && businesses[0]?.column === fullName.column ? undefined : fullName;
}

/** First, middle and last name from one person, or the column of that person's full names. */
export function suggestNames(list: ReadList): Suggested {
  const { persons, person } = list;
  const options = persons
    .filter((other) => other.standing !== 'never' && hasNames(other))
    .map((other): Option => {
      const fullName = fullNameOf(other, list);
      const found = fullName ? [] : nameFields.map(([field, part]) => [field, other.names[part]] as const);
      return { group: other.id, label: personLabel(other, persons), found, fullName };
    });
  const taken = options.find(({ group }) => group === person?.id);
  const found = new Map(taken?.found);
  const other = persons.find(({ id }) => id !== person?.id);
  const header = taken?.fullName?.column.header;
  const why = taken?.fullName
    ? `First and last names are in one cell${header && ` (${header})`}`
    : otherwise(other?.names['first-name'] ?? other?.fullName);
  const fields = nameFields.map(([field]) => field);
  return {
    fields: fields.map((field) => suggestField(field, found.get(field), why)),
    choices: [choiceOf('person', fields, options, taken?.group)],
    fullName: taken?.fullName,
    several: [],
  };
}

/** The phone or email of the person the rows are about, or the company's; never staff's. */
export function suggestContact(list: ReadList, kind: 'phone' | 'email'): Suggested {
  const field: FormField = kind === 'phone' ? 'phone_column' : 'email_column';
  const { columns, persons, person, weights } = list;
  const every = contactColumns(kind, columns, persons);
  const scored = byScore(kind, contactCandidates(kind, every, person), weights);
  const ranked = scored.map(({ it }) => it);
  const first = scored[0] && scored[0].score > 0 ? scored[0].it : undefined;
  const several = ranked
    .filter((c) => first && Boolean(c.person) === Boolean(first.person) && c.column.content.filled > 0)
    .sort((a, b) => Number(b === first) - Number(a === first) || b.confidence - a.confidence);
  const options = [undefined, ...persons.filter(({ standing }) => standing !== 'never')]
    .flatMap((whose) => {
      const own = [...ranked, ...every].find((contact) => contact.person?.id === whose?.id);
      const group = whose?.id ?? 'company';
      return own ? [{ own, group, label: personLabel(whose, persons), found: [[field, own] as const] }] : [];
    })
    .sort((a, b) => Number(b.own.person === first?.person) - Number(a.own.person === first?.person));
  return {
    fields: [suggestField(field, first, otherwise(every[0]))],
    choices: [choiceOf('person', [field], options, first && options[0]?.group)],
    several: several.length > 1 ? [{ field, columns: several.map(({ column }) => column.column) }] : [],
  };
}

/** City and state from one address: the person's for a person, its own for a business. */
export function suggestAddress(
  list: ReadList,
  use: AddressUse,
  fields: readonly (readonly ['city' | 'state', FormField])[],
): Suggested {
  const { addresses, persons, person } = list;
  const wanted = addresses.filter((address) => fields.some(([part]) => address[part]));
  const suited = bestOf(use, addressCandidates(wanted, person, list.businesses[0]), list.weights);
  const [taken] = suited;
  // What is not suggested can still be chosen: a home for a business, the second person's address.
  const more = wanted.filter(({ person: whose, place }) => whose?.standing !== 'never' && place !== 'never');
  const options = [...new Set([...suited, ...more])].map((address) => ({
    group: address.id,
    label: addressLabel(address, persons),
    found: fields.map(([part, field]) => [field, address[part]] as const),
  }));
  const isOther = !taken && wanted.length > 0;
  const why = isOther ? `${nothingRight}; the addresses are of another kind or of somebody else` : undefined;
  const inside = taken?.state ? undefined : stateInside(list);
  return {
    fields: fields.map(([part, field]) =>
      suggestField(field, taken?.[part] ?? (part === 'state' ? inside : undefined), why),
    ),
    choices: [
      choiceOf(
        'address',
        fields.map(([, field]) => field),
        options,
        taken?.id,
      ),
    ],
    several: [],
  };
}

/** The column whose cells have the state in them, where none is of states alone: "Dayton, OH 45404", a whole address. */
function stateInside({ columns, persons, person }: ReadList): JudgedColumn | undefined {
  const isOwn = (whose: RankedPerson | undefined) =>
    !whose || whose.class === 'company' || mayBeOf(whose, person);
  const [column] = columns
    .filter(({ content, reading }) => content.stateInside >= 0.6 && reading.place !== 'never')
    .filter((column) => isOwn(ownerOf(column, persons)))
    .sort((a, b) => b.content.stateInside - a.content.stateInside);
  if (!column) return undefined;
  const share = column.content.stateInside;
  const reason = `${percentage(share)} have a state in the cell`;
  return { column, confidence: Math.round(share * 700) / 1000, reason };
}
