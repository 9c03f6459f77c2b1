import { type AddressGroup, addressGroups } from './addresses.ts';
import { bestOf, topicsOf, type Weights } from './choose.ts';
import { businessCandidates, withOtherFirms } from './firms.ts';
import { type JudgedColumn, personGroups } from './groups.ts';
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
  const businesses = bestOf('business', businessCandidates(columns, ranked.persons, person), weights);
  const persons = withOtherFirms(ranked.persons, person, businesses);
  const addresses = addressGroups(columns, persons);
  const aboutBusinesses = topicsOf(columns).includes('businesses');
  return { columns, persons, person, addresses, businesses, aboutBusinesses, weights };
}
