import type { FieldSuggestion, GroupOption } from '../../../../shared/model/mapping.ts';
import type { FormField } from '../../../../shared/model/services.ts';
import { type AddressGroup, type AddressUse, rankAddresses } from './addresses.ts';
import { mayBeOf } from './contacts.ts';
import { listed, placeWord } from './group-labels.ts';
import type { JudgedColumn } from './groups.ts';
import type { RankedPerson } from './persons.ts';
import type { HeaderReading } from './read-header.ts';
import type { ReadList } from './read-list.ts';
import { stateInside } from './state-inside.ts';
import type { GroupedFields } from './suggest-names.ts';
import type { Place } from './words.ts';

/** City and state from one address: the person's for a person, its own for a business. */
export function suggestAddress(
  list: ReadList,
  use: AddressUse,
  fields: Partial<Record<'city' | 'state', FormField>>,
): GroupedFields {
  const { addresses, persons, person } = list;
  const hasField = ({ city, state }: AddressGroup) =>
    (fields.city !== undefined && city !== undefined) || (fields.state !== undefined && state !== undefined);
  const wanted = addresses.filter(hasField);
  const suited = rankAddresses(use, wanted, person, list.businesses[0], list.weights);
  const [taken] = suited;
  // What is not suggested can still be chosen: a home for a business, the second person's address.
  const more = wanted.filter(({ person: whose, place }) => whose?.standing !== 'never' && place !== 'never');
  const all = [...new Set([...suited, ...more])];
  const inside = taken?.state ? undefined : insideOf(list, use);
  const places = [['city', fields.city] as const, ['state', fields.state] as const];
  return {
    fields: places.flatMap(([part, field]): FieldSuggestion[] =>
      field === undefined
        ? []
        : [
            suggestionOf(
              field,
              taken?.[part] ?? (part === 'state' ? inside : undefined),
              wanted.length > 0 && !taken,
            ),
          ],
    ),
    choice: {
      kind: 'address',
      fields: places.flatMap(([, field]) => (field === undefined ? [] : [field])),
      taken: taken?.id ?? null,
      options: all.map((address) => optionOf(address, fields)),
      line: lineOf(taken, all, use, persons),
    },
  };
}

/**
 * A location is a business's; where the list has none, it is a property. Who speaks for a firm lives neither at its
 * projects nor where it has goods delivered.
 */
function mayBeTaken(place: Place, use: AddressUse, { columns, businesses, person }: ReadList): boolean {
  const [business] = businesses;
  if (use === 'office') return business !== undefined || place !== 'location';
  // Whoever is written to in a cell of its own, "Mail City State", lives there and not at the property.
  if (place === 'site' && columns.some(({ reading }) => isMailingInOne(reading))) return false;
  const forFirm = business !== undefined && person?.role.endsWith('contact') === true;
  return !forFirm || (place !== 'site' && place !== 'shipping' && place !== 'named');
}

/** The state in a column of something else, of nobody else. */
function insideOf(list: ReadList, use: AddressUse): JudgedColumn | undefined {
  return stateInside(list.columns, (column) => {
    const { place } = column.reading;
    const whose = list.persons.find(({ columns }) => columns.includes(column));
    const isOwn = whose === undefined || whose.class === 'company' || mayBeOf(whose, list.person);
    return place !== 'never' && isOwn && mayBeTaken(place, use, list);
  });
}

const isMailingInOne = ({ place, words }: HeaderReading) =>
  place === 'mailing' && /\bcity (?:and )?state\b/.test(words);

function suggestionOf(field: FormField, found: JudgedColumn | undefined, others: boolean): FieldSuggestion {
  if (found)
    return { field, column: found.column.column, confidence: found.confidence, reason: found.reason };
  const reason = others
    ? 'No column looks right; the addresses are of another kind or of somebody else'
    : 'No column looks right';
  return { field, column: null, confidence: 0, reason };
}

function optionOf(
  { id, city, state }: AddressGroup,
  fields: Partial<Record<'city' | 'state', FormField>>,
): GroupOption {
  return {
    group: id,
    mapping: {
      ...(fields.city && city && { [fields.city]: city.column.column }),
      ...(fields.state && state && { [fields.state]: state.column.column }),
    },
  };
}

function lineOf(
  taken: AddressGroup | undefined,
  all: readonly AddressGroup[],
  use: AddressUse,
  persons: readonly RankedPerson[],
): string {
  const others = all.filter((address) => address !== taken).map((address) => wordFor(address, persons));
  const rest = listed([...new Set(others)]);
  if (!taken) return rest === '' ? '' : `Address: none is suggested; there is ${rest}`;
  const word = wordFor(taken, persons);
  if (rest !== '') return `Address: ${word}, not ${rest}`;
  const fallback =
    use === 'home' && (taken.place === 'site' || taken.place === 'work' || taken.place === 'shipping');
  return fallback ? `Address: ${word}; there is no mailing or home address` : `Address: ${word}`;
}

function wordFor(address: AddressGroup, persons: readonly RankedPerson[]): string {
  const { person } = address;
  const whose =
    person && person.standing === 'second' ? persons.find(({ id }) => id === person.id)?.role : undefined;
  return whose ? `${whose}'s ${placeWord(address)}` : placeWord(address);
}
