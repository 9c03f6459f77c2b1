import type { FileInspection } from '../../../../shared/model/csv.ts';
import type { ColumnGroup } from '../../../../shared/model/mapping.ts';
import { type AddressGroup, addressGroups } from './addresses.ts';
import { topicsOf, type Weights } from './choose.ts';
import { businessNames, withOtherFirms } from './firms.ts';
import { addressKind, addressLabel, personKind, personLabel } from './group-labels.ts';
import { type JudgedColumn, personGroups } from './groups.ts';
import { judgeColumn, leastConfidence } from './judge-column.ts';
import { type RankedPerson, rankPersons } from './persons.ts';
import { type ColumnEvidence, readColumns } from './read-columns.ts';

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
export function readList(inspection: FileInspection, weights?: Weights): ReadList {
  const columns = readColumns(inspection);
  const ranked = rankPersons(personGroups(columns), columns, weights);
  const { person } = ranked;
  const businesses = businessNames(columns, ranked.persons, person, weights);
  const persons = withOtherFirms(ranked.persons, person, businesses);
  return {
    columns,
    persons,
    person,
    addresses: addressGroups(columns, persons, businesses[0]?.column),
    businesses,
    aboutBusinesses: topicsOf(columns).includes('businesses'),
    weights,
  };
}

/** The groups as the page and scripts get them; a column is in one at most. */
export function columnGroups({ columns, persons, addresses, businesses }: ReadList): ColumnGroup[] {
  const taken = new Set<number>();
  const take = (members: readonly (ColumnEvidence | undefined)[]) => {
    const columns = new Set(members.flatMap((member) => (member ? [member.column] : [])));
    const free = [...columns].filter((column) => !taken.has(column));
    for (const column of free) taken.add(column);
    return free.sort((a, b) => a - b);
  };
  const groups: ColumnGroup[] = [];
  for (const address of addresses)
    groups.push({
      id: address.id,
      kind: addressKind(address),
      label: addressLabel(address, persons),
      columns: take([address.city?.column, address.state?.column]),
    });
  const firm = persons.filter(({ class: kind }) => kind === 'company').flatMap((group) => group.columns);
  groups.push({
    id: 'company',
    kind: 'company',
    label: 'Company',
    columns: take([businesses[0]?.column, ...firm]),
  });
  for (const person of persons) {
    if (person.class === 'company') continue;
    const { names, fullName } = person;
    const own =
      person.role === ''
        ? [
            ...Object.values(names).map(({ column }) => column),
            fullName?.column,
            ...person.columns.filter((column) => isContact(column, columns)),
          ]
        : person.columns;
    groups.push({
      id: person.id,
      kind: personKind(person),
      label: personLabel(person, persons),
      columns: take(own),
    });
  }
  return groups
    .filter((group) => group.columns.length > 0)
    .sort((a, b) => (a.columns[0] ?? 0) - (b.columns[0] ?? 0));
}

const isContact = (column: ColumnEvidence, all: readonly ColumnEvidence[]) =>
  (['phone', 'email'] as const).some((kind) => judgeColumn(column, kind, all).confidence >= leastConfidence);
