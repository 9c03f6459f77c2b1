import type { ColumnRole } from '../../shared/model/result-layout.ts';
import { csvOf, layoutOf } from './judged-result.ts';

const phone = (part: Extract<ColumnRole, { kind: 'phone' }>['part'], slot: number): ColumnRole => ({
  kind: 'phone',
  slot,
  part,
  person: 0,
});
/** A result of five rows in which every verdict comes up, under a header that is hard on SQL. */
export const smallLayout = layoutOf([
  ["it's; DROP TABLE raw", { kind: 'sent', column: 0 }],
  ['amount', { kind: 'plain' }],
  ['hit', { kind: 'row', part: 'hit' }],
  ['name', { kind: 'person', slot: 0, part: 'full-name' }],
  ['state', { kind: 'address', slot: 0, part: 'state', person: 0 }],
  ...[0, 1].flatMap((slot) =>
    (['number', 'type', 'dnc', 'tcpa', 'state-dnc', 'last-seen'] as const).map(
      (part) => [`${part} ${slot}`, phone(part, slot)] as const,
    ),
  ),
]);
const blank = ['', '', '', '', '', ''];
export const smallRows = [
  [
    "O'Neil",
    '10',
    'true',
    'Ann O’Neil',
    'TX',
    '2125550101',
    'mobile',
    'no',
    'no',
    'none',
    '2024-05-01',
    '2125550102',
    'landline',
    'yes',
    'no',
    'none',
    '2021-01-01',
  ],
  ['50% "off"', '9', 'true', 'Bo', 'CA', '2125550103', 'mobile', '', 'no', 'none', '2024-06-01', ...blank],
  ['', '', 'false', '', '', ...blank, ...blank],
  ['Zoë', '-3.5', 'true', 'Cy', 'TX', ...blank, ...blank],
  [
    'a_b',
    '100',
    'true',
    'Di',
    'NV',
    '2125550105',
    'voip',
    'no',
    'perhaps',
    'none',
    '',
    '2125550106',
    'mobile',
    'no',
    'no',
    'none',
    '2023-01-01',
  ],
];

export const smallResult = csvOf([smallLayout.columns.map(({ header }) => header), ...smallRows]);
