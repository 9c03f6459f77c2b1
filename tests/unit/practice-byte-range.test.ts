import { expect, it } from 'vitest';
import { byteRange } from '../../electron/practice/bulk/byte-range.ts';

it.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['rows=0-1', 'whole'],
])('reads %s of 100 bytes', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});
