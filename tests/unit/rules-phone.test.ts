import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhone } from '../../shared/rules/phone.ts';
import { nanpFault } from '../../shared/rules/phone-digits.ts';
import { runs } from '../runs.ts';

const sent = (cell: string) => readPhone(cell).fixed ?? cell;

/** Ten digits that make a well-formed number. */
const wellFormed = fc
  .tuple(
    fc.integer({ min: 200, max: 999 }),
    fc.integer({ min: 200, max: 999 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([area, exchange, line]) => `${area}${exchange}${String(line).padStart(4, '0')}`)
  .filter((digits) => nanpFault(digits) === undefined && readPhone(digits).verdict === 'usable');

/** Text of the characters that stand in phone columns. */
const phoneLike = fc.string({
  unit: fc.constantFrom(
    ...'0123456789',
    ...'0123456789',
    ' ',
    '(',
    ')',
    '-',
    '.',
    '+',
    'E',
    'x',
    ',',
    '/',
    ';',
  ),
  maxLength: 24,
});

describe('reading any phone cell', () => {
  it('sends only ten digits of the cell in their order', () => {
    fc.assert(
      fc.property(fc.oneof(phoneLike, fc.string({ unit: 'grapheme', maxLength: 30 })), (cell) => {
        const { verdict, fixed } = readPhone(cell);
        if (verdict !== 'usable' && verdict !== 'repairable') {
          expect(fixed).toBeUndefined();
          return;
        }
        const digits = fixed ?? cell;
        expect(digits).toMatch(/^\d{10}$/);
        expect(nanpFault(digits)).toBeUndefined();
        expect(cell.normalize('NFKC').replace(/\D/g, '')).toContain(digits);
        expect(sent(digits)).toBe(digits);
      }),
      { numRuns: runs(1500) },
    );
  });

  it('repairs scientific notation only where every digit is there', () => {
    fc.assert(
      fc.property(wellFormed, fc.integer({ min: 1, max: 9 }), (digits, kept) => {
        const cell = `${digits[0]}.${digits.slice(1, 1 + kept)}E+09`;
        const reading = readPhone(cell);
        if (kept === 9) expect(reading).toMatchObject({ verdict: 'repairable', fixed: digits });
        else expect(reading).toMatchObject({ verdict: 'unusable', finding: 'phone-lost' });
      }),
    );
  });
});
