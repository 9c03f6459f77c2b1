import type { ResultColumn } from '../../shared/model/result-layout.ts';
import { csvOf, layoutOf } from './judged-result.ts';

type Part = Extract<ResultColumn['role'], { kind: 'phone' }>['part'];
const phone = (slot: number) =>
  (['number', 'rank', 'dnc', 'tcpa', 'state-dnc'] as const).map(
    (part: Part) => [`${part} ${slot}`, { kind: 'phone', slot, part, person: 0 }] as const,
  );
/** Two ranked phones a row, of whom one is flagged and one stands in two rows; cells that are hard on a CSV. */
export const rankedLayout = layoutOf([
  ['Note', { kind: 'sent', column: 0 }],
  ['Name', { kind: 'person', slot: 0, part: 'full-name' }],
  ...phone(0),
  ...phone(1),
]);
const clear = (number: string, rank: string) => [number, rank, 'no', 'no', 'none'];
const flagged = (number: string, rank: string) => [number, rank, 'yes', 'no', 'none'];
export const rankedResult = csvOf([
  rankedLayout.columns.map(({ header }) => header),
  ['=1+1', 'Ann', ...clear('2125550101', '2'), ...clear('2125550102', '1')],
  ['a "b", c', 'Bo', ...clear('2125550103', '1'), ...clear('2125550101', '3')],
  ['+12125550123', 'Cy', ...flagged('2125550104', '1'), ...clear('2125550105', '2')],
  ['two\r\nlines', 'Di', ...clear('2125550106', ''), ...['', '', '', '', '']],
]);
