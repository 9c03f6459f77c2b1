import type { Column } from '../../../../shared/model/csv.ts';
import type {
  FieldSuggestion,
  GroupChoice,
  MappingSuggestions,
  ServiceSuggestion,
} from '../../../../shared/model/mapping.ts';
import {
  bulkServices,
  type FormField,
  type ServiceId,
  serviceIds,
} from '../../../../shared/model/services.ts';
import { onItsSide } from '../../read/text/column-words.ts';
import { bestOf, byScore, type Weights } from './choose.ts';
import {
  type AddressGroup,
  type AddressUse,
  addressCandidates,
  addressGroups,
  addressLabel,
  contactCandidates,
  contactColumns,
} from './contacts.ts';
import { hasNames, type JudgedColumn, type NamePart, type PersonGroup, personGroups } from './groups.ts';
import {
  businessCandidates,
  personLabel,
  type RankedPerson,
  rankPersons,
  withOtherFirms,
} from './persons.ts';
import { type ColumnEvidence, readColumns, type SampledList } from './read-columns.ts';

/** When a file suits several services alike, what identifies a person most surely comes first. */
const preference: Record<ServiceId, number> = {
  'phone-append': 1,
  'email-append': 0.98,
  'business-trace': 0.94,
  'name-append': 0.9,
};

/**
 * Suggests columns for each service from the headers and the sampled rows of an inspection; the best service first.
 * First the columns are seen as groups; then each service takes its fields from one person, one address or the company.
 * Within one service no column is given to two fields.
 * @param weights Others than those that were learned, to learn new ones.
 */
export function suggestMapping(inspection: SampledList, weights?: Weights): MappingSuggestions {
  // Of a list on its side no column is of one kind.
  const isOnSide = inspection.notes.some(({ code }) => code === onItsSide);
  const list = readList(isOnSide ? { ...inspection, columns: [] } : inspection, weights);
  const services = serviceIds.map((id) => withFit(id, suggestFor[id](list), list));
  services.sort((a, b) => b.fit - a.fit);
  return {
    services,
    content: list.columns.map(({ column, content }) => ({
      column,
      looksLike: content.looksLike,
      share: content.looksLike === 'empty' ? 1 : content.share(content.looksLike),
    })),
  };
}

/** What was made out of a list's columns before any service is thought of. */
interface ReadList {
  columns: readonly ColumnEvidence[];
  /** By rank. */
  persons: readonly RankedPerson[];
  /** The person the rows are about; undefined where the list names none. */
  person: RankedPerson | undefined;
  addresses: readonly AddressGroup[];
  /** Columns of business names, the preferred first. */
  businesses: readonly JudgedColumn[];
  weights: Weights | undefined;
}

function readList(inspection: SampledList, weights?: Weights): ReadList {
  const columns = readColumns(inspection);
  const ranked = rankPersons(personGroups(columns), columns, weights);
  const { person } = ranked;
  const businesses = bestOf('business', businessCandidates(columns, ranked.persons, person), weights);
  const persons = withOtherFirms(ranked.persons, person, businesses);
  const addresses = addressGroups(columns, persons);
  return { columns, persons, person, addresses, businesses, weights };
}

/** What one service, or some of its fields, take of a list. */
interface Suggested extends Omit<ServiceSuggestion, 'service' | 'fit' | 'fullName'> {
  /** The column of full names of a person who has no first and last names. */
  fullName?: JudgedColumn | undefined;
}

const suggestFor: Record<ServiceId, (list: ReadList) => Suggested> = {
  'business-trace': (list) => {
    const address = suggestAddress(list, 'office', [['state', 'state_column']]);
    const [name] = list.businesses;
    return { ...address, fields: [suggestField('business_name_column', name), ...address.fields] };
  },
  'email-append': (list) => suggestContact(list, 'email', 'email_column'),
  'phone-append': (list) => suggestContact(list, 'phone', 'phone_column'),
  'name-append': (list) => {
    const names = suggestNames(list);
    const address = suggestAddress(list, 'home', [
      ['city', 'mail_city_column'],
      ['state', 'mail_state_column'],
    ]);
    return {
      ...names,
      fields: [...names.fields, ...address.fields],
      choices: [...names.choices, ...address.choices],
    };
  },
};

function withFit(
  service: ServiceId,
  { fullName, ...suggested }: Suggested,
  { columns }: ReadList,
): ServiceSuggestion {
  const fields = suggested.fields.map((suggestion) => withoutDouble(suggestion, suggested.fields));
  const fits = bulkServices[service].columns.flatMap(({ field, required }) => {
    if (!required) return [];
    const isName = field === 'first_name_column' || field === 'last_name_column';
    // Full names are split, which is a little less sure than names with columns of their own.
    const found =
      isName && fullName
        ? suggestField(field, fullName)
        : fields.find((suggestion) => suggestion.field === field);
    const filled = columns.find(({ column }) => column === found?.column)?.content.filled ?? 0;
    return [(found?.confidence ?? 0) * (0.5 + 0.5 * filled)];
  });
  const fit = Math.round(Math.min(...fits) * preference[service] * 1000) / 1000;
  return { service, ...suggested, ...(fullName && { fullName: fullName.column.column }), fields, fit };
}

/** A column is given to the field it suits best. */
const withoutDouble = (suggestion: FieldSuggestion, fields: readonly FieldSuggestion[]) =>
  fields.some(({ column, confidence }) => column === suggestion.column && confidence > suggestion.confidence)
    ? suggestField(suggestion.field, undefined)
    : suggestion;

const nothingRight = 'No column looks right';
const othersColumn = (other: JudgedColumn | undefined) =>
  other && `${nothingRight}; ${other.column.header} is somebody else's`;

/** What is taken for a field, or why nothing is. */
const suggestField = (
  field: FormField,
  found: JudgedColumn | undefined,
  why = nothingRight,
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

/** Fields of one group with the groups to choose from, the one taken first. @param why Nothing is taken for a field. */
function suggestGroup(
  kind: GroupChoice['kind'],
  fields: FormField[],
  options: readonly Option[],
  taken: Option | undefined,
  why: string | undefined,
): Suggested {
  const found = new Map(taken?.found);
  const others = options.filter((option) => option !== taken);
  const toChoose = (taken ? [taken, ...others] : others).map(({ group, label, found, fullName }) => ({
    group,
    label,
    mapping: Object.fromEntries(found.flatMap(([field, of]) => (of ? [[field, of.column.column]] : []))),
    ...(fullName && { fullName: fullName.column.column }),
  }));
  return {
    fields: fields.map((field) => suggestField(field, found.get(field), why)),
    choices: [{ kind, fields, taken: taken?.group ?? null, options: toChoose }],
    fullName: taken?.fullName,
    several: [],
  };
}

const nameFields: readonly (readonly [FormField, NamePart])[] = [
  ['first_name_column', 'first-name'],
  ['last_name_column', 'last-name'],
  ['middle_name_column', 'middle-name'],
];

/** The column of whole names of a person who has no first and last names, or only empty ones. */
export function fullNameOf({ fullName, names }: PersonGroup): JudgedColumn | undefined {
  const { 'first-name': first, 'last-name': last } = names;
  const isFilled = (found: JudgedColumn | undefined) => (found?.column.content.filled ?? 0) > 0;
  return first && last && (isFilled(first) || isFilled(last) || !isFilled(fullName)) ? undefined : fullName;
}

/** First, middle and last name from one person, or the column of that person's full names. */
function suggestNames(list: ReadList): Suggested {
  const { persons, person } = list;
  const options = persons
    .filter((other) => other.standing !== 'never' && hasNames(other))
    .map((other): Option => {
      const fullName = fullNameOf(other);
      const found = fullName ? [] : nameFields.map(([field, part]) => [field, other.names[part]] as const);
      return { group: other.id, label: personLabel(other, persons), found, fullName };
    });
  const taken = options.find(({ group }) => group === person?.id);
  const other = persons.find(({ id }) => id !== person?.id);
  const header = taken?.fullName?.column.header;
  const why = taken?.fullName
    ? `First and last names are in one cell${header && ` (${header})`}`
    : othersColumn(other?.names['first-name'] ?? other?.fullName);
  const fields = nameFields.map(([field]) => field);
  return suggestGroup('person', fields, options, taken, why);
}

/** The phone or email of the person the rows are about, or the company's; never staff's. */
function suggestContact(list: ReadList, kind: 'phone' | 'email', field: FormField): Suggested {
  const { columns, persons, person, weights } = list;
  const every = contactColumns(kind, columns, persons);
  const scored = byScore(kind, contactCandidates(kind, every, person), weights);
  const ranked = scored.map(({ it }) => it);
  const first = scored[0] && scored[0].score > 0 ? scored[0].it : undefined;
  const several = ranked
    .filter((c) => first && Boolean(c.person) === Boolean(first.person) && c.column.content.filled > 0)
    .sort((a, b) => Number(b === first) - Number(a === first) || b.confidence - a.confidence);
  const whose = [undefined, ...persons.filter(({ standing }) => standing !== 'never')];
  const options = whose.flatMap((one): Option[] => {
    const own = [...ranked, ...every].find((contact) => contact.person?.id === one?.id);
    const group = one?.id ?? 'company';
    return own ? [{ group, label: personLabel(one, persons), found: [[field, own]] }] : [];
  });
  const taken = first && options.find(({ group }) => group === (first.person?.id ?? 'company'));
  return {
    ...suggestGroup('person', [field], options, taken, othersColumn(every[0])),
    several: several.length > 1 ? [{ field, columns: several.map(({ column }) => column.column) }] : [],
  };
}

/** City and state from one address: the person's for a person, its own for a business. */
function suggestAddress(
  list: ReadList,
  use: AddressUse,
  parts: readonly (readonly ['city' | 'state', FormField])[],
): Suggested {
  const { addresses, persons, person } = list;
  const wanted = addresses.filter((address) => parts.some(([part]) => address[part]));
  const suited = bestOf(use, addressCandidates(wanted, person, list.businesses[0]), list.weights);
  // What is not suggested can still be chosen: a home for a business, the second person's address.
  const more = wanted.filter(({ person: whose, place }) => whose?.standing !== 'never' && place !== 'never');
  const options = [...new Set([...suited, ...more])].map(
    (address): Option => ({
      group: address.id,
      label: addressLabel(address, persons),
      found: parts.map(([part, field]) => [field, address[part]] as const),
    }),
  );
  const taken = suited.length > 0 ? options[0] : undefined;
  const isOther = !taken && wanted.length > 0;
  const why = isOther ? `${nothingRight}; the addresses are of another kind or of somebody else` : undefined;
  return suggestGroup(
    'address',
    parts.map(([, field]) => field),
    options,
    taken,
    why,
  );
}

/** Suggestions as scripts want them: service type as the service spells it -> form field -> header, or null. */
export const mappingByService = (
  { services }: MappingSuggestions,
  columns: readonly Column[],
): Record<string, Record<string, string | null>> =>
  Object.fromEntries(
    services.map(({ service, fields }) => [
      bulkServices[service].serviceType,
      Object.fromEntries(fields.map(({ field, column }) => [field, columns[column ?? -1]?.header ?? null])),
    ]),
  );
