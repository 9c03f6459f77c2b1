import { expect, test } from 'vitest';
import { numberText } from '../../electron/engine/xlsx/number-text.ts';

const shown = (pattern: string, raw: string, date1904 = false) => numberText(pattern, date1904)(raw);

test.each([
  ['General', '2125550123', '2125550123'],
  ['General', '2.125550123E9', '2125550123'],
  ['General', '12125550123', '12125550123'],
  ['General', '121255501234567', '121255501234567'],
  ['0.00E+00', '2125550123', '2125550123'],
  ['##0.0E+0', '9180000000', '9180000000'],
  ['@', '2125550123', '2125550123'],
  ['0', '2125550123', '2125550123'],
  ['[<=9999999]###-####;\\(###\\) ###-####', '2125550123', '(212) 555-0123'],
  ['000\\-000\\-0000', '2125550123', '212-555-0123'],
  ['(000) 000-0000', '2125550123', '(212) 555-0123'],
  ['000-00-0000', '2125550123', '2125-55-0123'],
  ['#,##0', '2125550123', '2125550123'],
  [';;;', '2125550123', '2125550123'],
  ['0,', '2125550123', '2125550123'],
  ['0.0,,"M"', '2125550123', '2125550123'],
  ['"phone"', '2125550123', '2125550123'],
])('a phone stored as a number under %s (%s) shows all its digits: %s', (pattern, raw, text) => {
  expect(shown(pattern, raw)).toBe(text);
});

test.each([
  ['00000', '501', '00501'],
  ['00000\\-0000', '5010123', '00501-0123'],
  ['General', '0.30000000000000004', '0.3'],
  ['General', '-12.5', '-12.5'],
  ['General', '0', '0'],
  ['0%', '0.256', '26%'],
  ['#,##0.00', '1234.5', '1,234.50'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', '12.5', '$12.50'],
])('a number under %s (%s) reads %s', (pattern, raw, text) => {
  expect(shown(pattern, raw)).toBe(text);
});

test.each([
  ['m/d/yyyy', '45000', '3/15/2023'],
  ['yyyy\\-mm\\-dd', '45000', '2023-03-15'],
  ['[$-409]d\\-mmm\\-yy;@', '45000', '15-Mar-23'],
  ['m/d/yy h:mm', '45000.5', '3/15/23 12:00'],
  ['h:mm AM/PM', '0.75', '6:00 PM'],
])('a date under %s reads %s -> %s', (pattern, raw, text) => {
  expect(shown(pattern, raw)).toBe(text);
});

test('dates of the 1904 system are the same days; times of day do not move', () => {
  expect(shown('yyyy\\-mm\\-dd', String(45000 - 1462), true)).toBe('2023-03-15');
  expect(shown('h:mm', '0.5', true)).toBe('12:00');
});

test('what is no number, and a pattern nobody understands, lose nothing', () => {
  expect(shown('General', 'abc')).toBe('abc');
  expect(shown('0.00', '1e999')).toBe('1e999');
  expect(shown('bad[[', '2125550123')).toBe('2125550123');
  expect(shown('0'.repeat(256), '2125550123'), 'longer than a format can be').toBe('2125550123');
});
