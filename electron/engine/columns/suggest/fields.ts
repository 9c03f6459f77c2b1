import type {
  FieldSuggestion,
  FullNameColumn,
  GroupChoice,
  ServiceSuggestion,
} from '../../../../shared/model/mapping.ts';
import type { FormField } from '../../../../shared/model/services.ts';
import { percentage } from '../../../../shared/words/amounts.ts';
import { type AddressGroup, type AddressUse, rankAddresses } from './addresses.ts';
import { contactColumns, mayBeOf, rankContacts } from './contacts.ts';
import { holdsState } from './content.ts';
import { isRare } from './firms.ts';
import { hasNames, type JudgedColumn, type NamePart, type PersonGroup } from './groups.ts';
import { listed, personLabel, placeWord } from './labels.ts';
import type { RankedPerson } from './persons.ts';
import type { ReadList } from './read-list.ts';

/** What one service, or some of its fields, take of a list. */
export type Suggested = Omit<ServiceSuggestion, 'service' | 'fit'>;

/** What is taken for a field, or why nothing is. */
export const suggestField = (
  field: FormField,
  found: JudgedColumn | undefined,
  why = 'No column looks right',
): FieldSuggestion =>
  found
    ? { field, column: found.column.column, confidence: found.confidence, reason: found.reason }
    : { field, column: null, confidence: 0, reason: why };

interface Option {
  group: string;
  found: readonly (readonly [FormField, JudgedColumn | undefined])[];
  fullName?: FullNameColumn | undefined;
}

const optionOf = ({ group, found, fullName }: Option): GroupChoice['options'][number] => ({
  group,
  mapping: Object.fromEntries(
    found.flatMap(([field, judged]) => (judged ? [[field, judged.column.column]] : [])),
  ),
  ...(fullName && { fullName }),
});

/** "Names: Owner (Spouse is there, too)". */
function lineOf(what: string, taken: string | undefined, others: readonly string[]): string {
  const rest = `${listed(others)} ${others.length > 1 ? 'are' : 'is'} there`;
  if (taken !== undefined) return `${what}: ${taken}${others.length > 0 ? ` (${rest}, too)` : ''}`;
  return others.length > 0 ? `${what}: none is suggested (${rest})` : '';
}

const nameFields: readonly (readonly [FormField, NamePart])[] = [
  ['first_name_column', 'first-name'],
  ['last_name_column', 'last-name'],
  ['middle_name_column', 'middle-name'],
];

/** The column of whole names of a person who has no first and last names, or only empty ones. */
export function fullNameOf(
  { fullName, names, id }: PersonGroup,
  { businesses, aboutBusinesses }: Pick<ReadList, 'businesses' | 'aboutBusinesses'>,
): FullNameColumn | undefined {
  if (!fullName) return undefined;
  const { column, confidence } = fullName;
  const { 'first-name': first, 'last-name': last } = names;
  const filled = (found: JudgedColumn) => found.column.content.filled > 0;
  if (first && last && (filled(first) || filled(last) || !filled(fullName))) return undefined;
  // "Name" beside website and rating is what the businesses of the list are called.
  if (aboutBusinesses && businesses[0]?.column === column) return undefined;
  return { column: column.column, header: column.header, confidence, group: id };
}

/** First, middle and last name from one person, or the column of that person's full names. */
export function suggestNames(list: ReadList): Suggested {
  const { persons, person } = list;
  const known = persons.filter((other) => other.standing !== 'never' && hasNames(other));
  const options = known.map((other): Option => {
    const fullName = fullNameOf(other, list);
    return {
      group: other.id,
      found: fullName ? [] : nameFields.map(([field, part]) => [field, other.names[part]]),
      fullName,
    };
  });
  const taken = options.find(({ group }) => group === person?.id);
  const found = new Map(taken?.found);
  const others = known.filter((other) => other !== person).map((other) => personLabel(other, persons));
  return {
    fields: nameFields.map(([field, part]) =>
      suggestField(field, found.get(field), whyNoName(list, part, taken?.fullName)),
    ),
    choices: [
      {
        kind: 'person',
        fields: nameFields.map(([field]) => field),
        taken: person?.id ?? null,
        options: options.map(optionOf),
        line: lineOf('Names', person && personLabel(person, persons), others),
      },
    ],
    ...(taken?.fullName && { fullName: taken.fullName }),
    several: [],
    notes: [],
  };
}

function whyNoName({ persons, person }: ReadList, part: NamePart, fullName?: FullNameColumn) {
  if (part === 'middle-name') return undefined;
  if (fullName) return `First and last names are in one cell${fullName.header && ` (${fullName.header})`}`;
  const other = persons.find(({ id, names, fullName }) => id !== person?.id && (names[part] || fullName));
  const judged = other?.names[part] ?? other?.fullName;
  return judged && `No column looks right; ${judged.column.header} names somebody else`;
}

/** The phone or email of the person the rows are about, or the company's; never staff's. */
export function suggestContact(list: ReadList, kind: 'phone' | 'email'): Suggested {
  const field: FormField = kind === 'phone' ? 'phone_column' : 'email_column';
  const { columns, persons, person, weights } = list;
  const every = contactColumns(kind, columns, persons);
  const { ranked, isRight } = rankContacts(kind, every, person, weights);
  const first = isRight ? ranked[0] : undefined;
  const several = ranked
    .filter((c) => first && Boolean(c.person) === Boolean(first.person) && c.column.content.filled > 0)
    .sort((a, b) => Number(b === first) - Number(a === first) || b.confidence - a.confidence);
  const options = [undefined, ...persons.filter(({ standing }) => standing !== 'never')]
    .flatMap((whose) => {
      const own = [...ranked, ...every].find((contact) => contact.person?.id === whose?.id);
      return own ? [{ own, group: whose?.id ?? 'company', label: personLabel(whose, persons) }] : [];
    })
    .sort((a, b) => Number(b.own.person === first?.person) - Number(a.own.person === first?.person));
  const taken = first && options[0];
  const others = options.filter((option) => option !== taken).map(({ label }) => label);
  const hidden = every[0] && `No column looks right; ${every[0].column.header} is somebody else's`;
  const passed = ranked.find((other) => first && isPassedOver(other, first));
  const over =
    passed &&
    `; ${passed.column.header} is ${passed.column.content.filled === 0 ? 'empty' : 'hardly filled'}`;
  return {
    fields: [suggestField(field, first && { ...first, reason: `${first.reason}${over ?? ''}` }, hidden)],
    choices: [
      {
        kind: 'person',
        fields: [field],
        taken: taken?.group ?? null,
        options: options.map(({ group, own }) => optionOf({ group, found: [[field, own]] })),
        line: lineOf(kind === 'phone' ? 'Phones' : 'Emails', taken?.label, others),
      },
    ],
    several: several.length > 1 ? [{ field, columns: several.map(({ column }) => column.column) }] : [],
    notes: [],
  };
}

/** A column in front, with as sure a header, that is hardly filled. */
const isPassedOver = (other: JudgedColumn, first: JudgedColumn) =>
  first.column.header !== '' &&
  other.column.column < first.column.column &&
  other.confidence >= first.confidence * 0.5 &&
  isRare(other, first.column.content.filled);

/** City and state from one address: the person's for a person, its own for a business. */
export function suggestAddress(
  list: ReadList,
  use: AddressUse,
  fields: readonly (readonly ['city' | 'state', FormField])[],
): Suggested {
  const { addresses, persons, person } = list;
  const wanted = addresses.filter((address) => fields.some(([part]) => address[part]));
  const suited = rankAddresses(use, wanted, person, list.businesses[0], list.weights);
  const [taken] = suited;
  // What is not suggested can still be chosen: a home for a business, the second person's address.
  const more = wanted.filter(({ person: whose, place }) => whose?.standing !== 'never' && place !== 'never');
  const all = [...new Set([...suited, ...more])];
  const others = [...new Set(all.filter((other) => other !== taken).map((other) => wordFor(other, persons)))];
  const why =
    wanted.length > 0 && !taken
      ? 'No column looks right; the addresses are of another kind or of somebody else'
      : undefined;
  const inside = taken?.state ? undefined : stateInside(list);
  return {
    fields: fields.map(([part, field]) =>
      suggestField(field, taken?.[part] ?? (part === 'state' ? inside : undefined), why),
    ),
    choices: [
      {
        kind: 'address',
        fields: fields.map(([, field]) => field),
        taken: taken?.id ?? null,
        options: all.map((address) =>
          optionOf({ group: address.id, found: fields.map(([part, field]) => [field, address[part]]) }),
        ),
        line: addressLine(taken, use, listed(others), persons),
      },
    ],
    several: [],
    notes: [],
  };
}

function addressLine(
  taken: AddressGroup | undefined,
  use: AddressUse,
  others: string,
  persons: readonly RankedPerson[],
): string {
  if (!taken) return others === '' ? '' : `Address: none is suggested; there is ${others}`;
  const line = `Address: ${wordFor(taken, persons)}`;
  if (others !== '') return `${line}, not ${others}`;
  const isFallback = use === 'home' && /^(?:site|work|shipping)$/.test(taken.place);
  return isFallback ? `${line}; there is no mailing or home address` : line;
}

function wordFor(address: AddressGroup, persons: readonly RankedPerson[]): string {
  const whose = address.person?.standing === 'second' && persons.find(({ id }) => id === address.person?.id);
  return whose ? `${whose.role}'s ${placeWord(address)}` : placeWord(address);
}

/** Cells with a state in them, of those that are filled, from which on a column is suggested for it. */
const leastShare = 0.6;
const fewestCells = 3;

/** The column whose cells have the state in them, where none is of states alone: "Dayton, OH 45404", a whole address. */
function stateInside({ columns, persons, person }: ReadList): JudgedColumn | undefined {
  const found = columns.flatMap((column) => {
    const whose = persons.find((other) => other.columns.includes(column));
    const isOwn = whose === undefined || whose.class === 'company' || mayBeOf(whose, person);
    const filled = column.cells.filter((cell) => cell.trim() !== '');
    const share = filled.filter(holdsState).length / filled.length;
    const isEnough = filled.length >= Math.min(fewestCells, column.cells.length) && share >= leastShare;
    if (!isOwn || column.reading.place === 'never' || !isEnough) return [];
    const reason = `${percentage(share)} have a state in the cell`;
    return [{ column, confidence: Math.round(share * 700) / 1000, reason }];
  });
  return found.sort((a, b) => b.confidence - a.confidence)[0];
}
