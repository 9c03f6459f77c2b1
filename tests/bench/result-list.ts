import type { ColumnRole, ResultLayout } from '../../shared/model/result-layout.ts';
import { chance, writeRows } from './made-up-lists.ts';

const phoneSlots = 3;

const phoneColumns = [
  ['', 'number'],
  ['_type', 'type'],
  ['_dnc', 'dnc'],
  ['_tcpa', 'tcpa'],
  ['_state_dnc', 'state-dnc'],
  ['_contactable', 'contactable'],
  ['_carrier', 'carrier'],
  ['_last_seen', 'last-seen'],
] as const;

const columns: [header: string, role: ColumnRole][] = [
  ...['Contact ID', 'First Name', 'Last Name', 'Company', 'Email', 'City', 'State'].map(
    (header, column): [string, ColumnRole] => [header, { kind: 'sent', column }],
  ),
  ['hit', { kind: 'row', part: 'hit' }],
  ['person_1_first_name', { kind: 'person', slot: 0, part: 'first-name' }],
  ['person_1_last_name', { kind: 'person', slot: 0, part: 'last-name' }],
  ['person_1_age', { kind: 'person', slot: 0, part: 'age' }],
  ['person_1_deceased', { kind: 'person', slot: 0, part: 'deceased' }],
  ['person_1_litigator', { kind: 'person', slot: 0, part: 'litigator' }],
  ['address_1_city', { kind: 'address', slot: 0, part: 'city', person: 0 }],
  ['address_1_state', { kind: 'address', slot: 0, part: 'state', person: 0 }],
  ['email_1', { kind: 'email', slot: 0, part: 'email', person: 0 }],
  ...Array.from({ length: phoneSlots }, (_, slot) =>
    phoneColumns.map(([suffix, part]): [string, ColumnRole] => [
      `phone_${slot + 1}${suffix}`,
      { kind: 'phone', slot, part, person: 0 },
    ]),
  ).flat(),
];

/** What the columns of the made-up result are. */
export const resultListLayout: ResultLayout = {
  shape: 'wide',
  columns: columns.map(([header, role]) => ({ header, role, confidence: 'sure', opposite: false })),
};

const given = ['Ann', 'Robert', 'José', 'Linda', 'Zoë', 'Wei', 'Aisha', 'James', 'Katharina', 'Bo'];
const family = ['Smith', 'Garcia', 'Nguyen', 'Lopez', "O'Brien", 'Williams', 'Vakil', 'Johnson'];
const companies = ['Acme Roofing', '"Smith, Jones & Co"', 'Blue Ridge HVAC LLC', '"Harbor ""Best"" Dental"'];
const cities = ['Austin', 'Springfield', 'St. Louis', 'Fort Lauderdale', 'Reno', 'Albuquerque'];
const states = ['TX', 'IL', 'MO', 'FL', 'NV', 'NM', 'CA', 'NY'];
const types = ['mobile', 'landline', 'voip'];
const carriers = ['Verizon Wireless', 'AT&T Mobility', 'T-Mobile USA', 'Comcast'];

/** Writes a made-up result of 40 columns, always the same for the same number of rows: about 270 bytes a row. */
export const writeResultList = (path: string, rows: number): Promise<void> =>
  writeRows(
    path,
    columns.map(([header]) => header),
    rows,
    resultRow,
  );

function resultRow(row: number): string {
  const { random, pick } = chance(row);
  const flag = (share: number) => (random() < share ? 'true' : 'false');
  const [first, last, city, state] = [pick(given), pick(family), pick(cities), pick(states)];
  const sent = `${String(row).padStart(8, '0')},${first},${last},${pick(companies)},${first}.${row}@mail${row % 97}.example.com,${city},${state}`;
  if (random() < 0.2) return `${sent},false${','.repeat(columns.length - 8)}`;
  let line = `${sent},true,${first},${last},${20 + (row % 60)},${flag(0.02)},${flag(0.01)},${city},${state},${last.toLowerCase()}${row}@example.org`;
  for (let slot = 0; slot < phoneSlots; slot++) {
    if (slot > 0 && random() < 0.15) {
      line += ','.repeat(phoneColumns.length);
      continue;
    }
    const area = 201 + ((row * 7 + slot * 31) % 790);
    const exchange = 201 + (Math.floor(row / 800) % 790);
    const day = `20${16 + (row % 10)}-${String(1 + (row % 12)).padStart(2, '0')}-${String(1 + (row % 28)).padStart(2, '0')}`;
    line += `,${area}${exchange}${String((row * 13 + slot) % 10_000).padStart(4, '0')},${pick(types)},${flag(0.3)},${flag(0.05)},${random() < 0.1 ? `${state};${pick(states)}` : ''},${flag(0.7)},${pick(carriers)},${day}`;
  }
  return line;
}
