import type { ColumnGroup } from '../../../../shared/model/mapping.ts';
import { type AddressGroup, addressGroups } from './addresses.ts';
import { topicsOf, type Weights } from './choose.ts';
import { contactColumns } from './contacts.ts';
import { businessNames, withOtherFirms } from './firms.ts';
import { type JudgedColumn, personGroups } from './groups.ts';
import { addressKind, addressLabel, personKind, personLabel } from './labels.ts';
import { type RankedPerson, rankPersons } from './persons.ts';
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
  const businesses = businessNames(columns, ranked.persons, person, weights);
  const persons = withOtherFirms(ranked.persons, person, businesses);
  const addresses = addressGroups(columns, persons, businesses[0]?.column);
  const aboutBusinesses = topicsOf(columns).includes('businesses');
  return { columns, persons, person, addresses, businesses, aboutBusinesses, weights };
}

/** The groups as the page and scripts get them; a column is in one at most. */
export function columnGroups({ columns, persons, addresses, businesses }: ReadList): ColumnGroup[] {
  const contacts = (['phone', 'email'] as const).flatMap((kind) => contactColumns(kind, columns, persons));
  /** What nobody's columns are called by name is in their group only where it is a name, a phone or an email. */
  const ownOf = ({ role, names, fullName, columns: own }: RankedPerson) =>
    role === ''
      ? [...Object.values(names), ...(fullName ? [fullName] : []), ...contacts]
          .map(({ column }) => column)
          .filter((column) => own.includes(column))
      : own;
  const firms = persons.filter(({ class: kind }) => kind === 'company').flatMap((group) => group.columns);
  const firm = businesses[0] ? [businesses[0].column, ...firms] : firms;
  const parts = ({ city, state }: AddressGroup) =>
    [city, state].flatMap((part) => (part ? [part.column] : []));
  const groups: (Omit<ColumnGroup, 'columns'> & { members: readonly ColumnEvidence[] })[] = [
    ...addresses.map((address) => ({
      id: address.id,
      kind: addressKind(address),
      label: addressLabel(address, persons),
      members: parts(address),
    })),
    { id: 'company', kind: 'company', label: 'Company', members: firm },
    ...persons
      .filter(({ class: kind }) => kind !== 'company')
      .map((person) => ({
        id: person.id,
        kind: personKind(person),
        label: personLabel(person, persons),
        members: ownOf(person),
      })),
  ];
  const taken = new Set<number>();
  return groups
    .map(({ members, ...group }) => {
      const free = new Set(members.map(({ column }) => column).filter((column) => !taken.has(column)));
      for (const column of free) taken.add(column);
      return { ...group, columns: [...free].sort((a, b) => a - b) };
    })
    .filter((group) => group.columns.length > 0)
    .sort((a, b) => (a.columns[0] ?? 0) - (b.columns[0] ?? 0));
}
