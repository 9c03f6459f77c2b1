import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhone } from '../../shared/rules/phone.ts';
import { nanpFault } from '../../shared/rules/phone-digits.ts';
import { runs } from '../runs.ts';

const strict = '4155550132';
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

describe('reading the usual notations of a U.S. number', () => {
  it.each([
    ['(415) 555-0132'],
    ['415-555-0132'],
    ['415.555.0132'],
    ['415 555 0132'],
    ['+1 415 555 0132'],
    ['+14155550132'],
    ['1-415-555-0132'],
    ['1 (415) 555-0132'],
    ['(+1) 415-555-0132'],
    ['001 415 555 0132'],
    [' 415-555-0132 '],
    ['\u202a(415) 555-0132\u202c'],
    ['\u00a0415\u00a0555\u00a00132'],
    ['415–555–0132'],
    ["'4155550132"],
    ['="4155550132"'],
    ['415/555-0132'],
    ['4,155,550,132'],
    ['４１５５５５０１３２'],
  ])('sends %j as 10 digits', (cell) => {
    expect(readPhone(cell)).toEqual({ verdict: 'usable', fixed: strict, finding: 'phone-notation' });
  });

  it('leaves ten digits as they are', () => {
    expect(readPhone(strict)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
  });
});

describe('reading a damaged phone with a certain repair', () => {
  it.each([
    ['4155550132.0', 'phone-decimal'],
    ['4155550132.00', 'phone-decimal'],
    ['14155550132.0', 'phone-decimal'],
    ['4.155550132E+09', 'phone-exponent'],
    ['4,155550132E+09', 'phone-exponent'],
    ['1.4155550132e10', 'phone-exponent'],
    ['415-555-0132 x204', 'phone-extension'],
    ['415-555-0132 ext. 204', 'phone-extension'],
    ['(415) 555-0132, extension 7', 'phone-extension'],
    ['4155550132x12', 'phone-extension'],
    ['4155550132 #12', 'phone-extension'],
    ['Tel: 415-555-0132', 'phone-label'],
    ['415-555-0132 (mobile)', 'phone-label'],
    ['415-555-0132 ext12', 'phone-extension'],
    ['415-555-0132;ext=12', 'phone-extension'],
    ['415-555-0132 poste 12', 'phone-extension'],
    ['415-555-0132 (ext. 12)', 'phone-extension'],
    ['415-555-0132 ext 12 (work)', 'phone-extension'],
    ['415-555-0132 / +1 415 555 0132', 'phone-twice'],
    ['000-000-0000 / 415-555-0132', 'phone-stand-in'],
  ])('repairs %j: %s', (cell, finding) => {
    expect(readPhone(cell)).toEqual({ verdict: 'repairable', fixed: strict, finding });
  });
});

describe('reading a phone that cannot be repaired', () => {
  it.each([
    ['9.18E+09', 'phone-lost'],
    ['4.15555E+09', 'phone-lost'],
    ['4.15555013E+09', 'phone-lost'],
    ['415555013', 'phone-leading-digit'],
    ['415555013.0', 'phone-leading-digit'],
    ['555-0132', 'phone-local'],
    ['41555', 'phone-short'],
    ['415555013212', 'phone-long'],
    ['+44 20 7946 0958', 'phone-foreign'],
    ['+41555501323', 'phone-foreign'],
    ['011 44 20 7946 0958', 'phone-foreign'],
    ['5/6/5644', 'phone-date'],
    ['5/6/2024 12:30', 'phone-date'],
    ['6-May-44', 'phone-date'],
    ['0155550132', 'phone-area'],
    ['115-555-0132', 'phone-area'],
    ['911-555-0132', 'phone-area'],
    ['291-555-0132', 'phone-area'],
    ['415-055-0132', 'phone-exchange'],
    ['415-911-0132', 'phone-exchange'],
    ['9999999999', 'phone-placeholder'],
    ['(000) 000-0000', 'phone-placeholder'],
    ['323-70-3000', 'phone-leading-digit'],
    ['123-45-6789', 'phone-leading-digit'],
    ['97201-1234', 'phone-zip'],
    ['503-CALL-NOW', 'phone-letters'],
    ['12/25/1980', 'phone-date'],
    ['2024-05-06', 'phone-date'],
    ['May 6, 2044', 'phone-date'],
    ['1-800-FLOWERS', 'phone-letters'],
    ['415-555-O132', 'phone-letters'],
    ['415-555-xxxx', 'phone-letters'],
    ['N/A', 'phone-none'],
    ['ann@example.com', 'phone-none'],
    ['4155550132.5', 'phone-none'],
  ])('calls %j unusable: %s', (cell, finding) => {
    expect(readPhone(cell)).toEqual({ verdict: 'unusable', fixed: undefined, finding });
  });

  it.each(['', ' ', '\t', "'", '\u200b'])('calls %j empty', (cell) => {
    expect(readPhone(cell).verdict).toBe('empty');
  });
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
