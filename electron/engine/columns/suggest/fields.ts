import type { FieldSuggestion, GroupChoice, ServiceSuggestion } from '../../../../shared/model/mapping.ts';
import type { FormField } from '../../../../shared/model/services.ts';
import { percentage } from '../../../../shared/words/amounts.ts';
import { type AddressGroup, type AddressUse, addressCandidates } from './addresses.ts';
import { bestOf, byScore } from './choose.ts';
import { contactCandidates, contactColumns, mayBeOf } from './contacts.ts';
import { holdsState } from './content.ts';
import { hasNames, type JudgedColumn, type NamePart, type PersonGroup } from './groups.ts';
import { addressLabel, listed, personLabel, placeWord } from './labels.ts';
import { ownerOf, type RankedPerson } from './persons.ts';
import type { ReadList } from './read-list.ts';

/** What one service, or some of its fields, take of a list. */
export interface Suggested extends Omit<ServiceSuggestion, 'service' | 'fit' | 'fullName'> {
  /** The column of full names of a person who has no first and last names. */
  fullName?: JudgedColumn | undefined;
}

/** What is taken for a field, or why nothing is. */
export const suggestField = (
  field: FormField,
  found: JudgedColumn | undefined,
  why = 'No column looks right',
): FieldSuggestion =>
  found
    ? { field, column: found.column.column, confidence: found.confidence, reason: found.reason }
    : { field, column: null, confidence: 0, reason: why };

/** A person or an address that fields can be taken of. */
interface Option {
  group: string;
  label: string;
  found: readonly (readonly [FormField, JudgedColumn | undefined])[];
  fullName?: JudgedColumn | undefined;
}

const optionOf = ({ group, label, found, fullName }: Option): GroupChoice['options'][number] => ({
  group,
  label,
  mapping: Object.fromEntries(
    found.flatMap(([field, judged]) => (judged ? [[field, judged.column.column]] : [])),
  ),
  ...(fullName && { fullName: fullName.column.column }),
});

/** The choice among persons. @param what "Names" in "Names: Owner (Spouse is there, too)". */
function personChoice(
  what: string,
  fields: FormField[],
  options: readonly Option[],
  taken: Option | undefined,
): GroupChoice {
  const others = options.filter((option) => option !== taken).map(({ label }) => label);
  const rest = others.length > 0 && `${listed(others)} ${others.length > 1 ? 'are' : 'is'} there`;
  const line = taken
    ? `${what}: ${taken.label}${rest ? ` (${rest}, too)` : ''}`
    : rest && `${what}: none is suggested (${rest})`;
  return {
    kind: 'person',
    fields,
    taken: taken?.group ?? null,
    options: options.map(optionOf),
    line: line || '',
  };
}

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
  const fields = nameFields.map(([field]) => field);
  return {
    fields: nameFields.map(([field, part]) =>
      suggestField(field, found.get(field), whyNoName(list, part, taken?.fullName)),
    ),
    choices: [personChoice('Names', fields, options, taken)],
    fullName: taken?.fullName,
    several: [],
  };
}

function whyNoName({ persons, person }: ReadList, part: NamePart, fullName?: JudgedColumn) {
  if (part === 'middle-name') return undefined;
  const header = fullName?.column.header;
  if (fullName) return `First and last names are in one cell${header && ` (${header})`}`;
  const other = persons.find(({ id, names, fullName }) => id !== person?.id && (names[part] || fullName));
  const judged = other?.names[part] ?? other?.fullName;
  return judged && `No column looks right; ${judged.column.header} names somebody else`;
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
  const hidden = every[0] && `No column looks right; ${every[0].column.header} is somebody else's`;
  return {
    fields: [suggestField(field, first, hidden)],
    choices: [personChoice(kind === 'phone' ? 'Phones' : 'Emails', [field], options, first && options[0])],
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
          optionOf({
            group: address.id,
            label: addressLabel(address, persons),
            found: fields.map(([part, field]) => [field, address[part]]),
          }),
        ),
        line: addressLine(taken, use, listed(others), persons),
      },
    ],
    several: [],
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
    const whose = ownerOf(column, persons);
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
