import { suggestMapping } from '../../electron/engine/columns/suggest/suggest-mapping.ts';
import { memoryTable } from './memory-table.ts';

/** A made-up person by number, column by column of what lists hold. */
const person = (n: number): Record<string, string> => ({
  first: ['James', 'Mary', 'Robert', 'Linda', 'Xanthe'][n % 5] ?? '',
  middle: ['A', '', 'J.', 'Marie', ''][n % 5] ?? '',
  last: ['Smith', 'Johnson', 'Okafor', 'Garcia', 'Lee'][n % 5] ?? '',
  county:
    ['SMITH JAMES A', 'JOHNSON MARY', 'OKAFOR ROBERT & SUE', 'GARCIA LINDA', 'LEE SUSAN TR'][n % 5] ?? '',
  full: ['James Smith', 'Mary Johnson', 'Robert Okafor', 'Linda Garcia', 'Susan Lee'][n % 5] ?? '',
  company: ['Acme, Inc.', 'Blue Door LLC', 'Harbor Dental', 'Northwind', 'Lakeside Auto Group'][n % 5] ?? '',
  bank:
    ['Wells Fargo Bank', 'First National Bank', 'Chase Bank NA', 'Navy Federal Credit Union'][n % 4] ?? '',
  'company-city':
    ['Acme Inc - Denver', 'Blue Door LLC - Austin', 'Harbor Dental - Chicago', 'Northwind - Marfa'][n % 4] ??
    '',
  'work-email': `person${n}@${['acme', 'bluedoor', 'harbordental', 'northwind'][n % 4]}.com`,
  gmail: `person${n}@gmail.com`,
  street: `${100 + n} Main Street`,
  city: ['Denver', 'Austin', 'Chicago', 'Marfa', 'Boston'][n % 5] ?? '',
  state: ['CO', 'TX', 'IL', 'TX', 'MA'][n % 5] ?? '',
  zip: String(80200 + n),
  phone: `415-555-${String(100 + (n % 100)).padStart(4, '0')}`,
  email: `person${n}@example.com`,
  date: `2024-0${1 + (n % 9)}-15`,
  url: `https://www.example.com/${n}`,
  id: `00Q${7000 + n}`,
  number: String(n * 37),
  account: String(3_125_550_100 + n * 7_919),
  note: ['Left a voicemail', `Write to pat${n}@example.org first`, '', 'Prefers mornings', ''][n % 5] ?? '',
  word: ['Open', 'Closed', 'New', 'Working', 'Open'][n % 5] ?? '',
  none: '',
});

/**
 * What a cell of row `n` holds: "phone", "phone2" (another person's), "?phone" (in one row of ten), or the word itself.
 */
function cellOf(holds: string, n: number): string {
  const [, rare = '', what = holds, other = ''] = /^(\??)([a-z-]+)(\d?)$/.exec(holds) ?? [];
  if (rare && n % 10 > 0) return '';
  return person(n + 7 * Number(other))[what] ?? holds;
}

/** A list with these columns, each written "Header=what it holds". */
export function madeUpList(columns: string, headerless = false) {
  const parts = columns.split('|').map((column) => /^(.*)=(.*)$/.exec(column)?.slice(1) ?? [column]);
  const rows = Array.from({ length: 40 }, (_, n) => parts.map(([, holds = '']) => cellOf(holds, n)));
  const headers = parts.map(([header = '']) => header);
  return headerless
    ? memoryTable(headers, rows, {
        headerRows: [],
        columns: headers.map((header, index) => ({ index, header, rawHeader: '' })),
      })
    : memoryTable(headers, rows);
}

/** The header suggested for each form field, or null, of a list with these columns. */
export function suggestedHeaders(columns: string) {
  const { inspection } = madeUpList(columns);
  const fields = suggestMapping(inspection).services.flatMap((service) => service.fields);
  return Object.fromEntries(
    fields.map(({ field, column }) => [field, inspection.columns[column ?? -1]?.header ?? null]),
  );
}

/** The header of the column of full names that is suggested to be split. */
export function suggestedFullName(columns: string): string | undefined {
  const { inspection } = madeUpList(columns);
  const { services } = suggestMapping(inspection);
  const { fullName } = services.find(({ service }) => service === 'name-append') ?? {};
  return fullName === undefined ? undefined : inspection.columns[fullName]?.header;
}
