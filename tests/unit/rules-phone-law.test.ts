import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../shared/rules/cell-reading.ts';
import { readPhone } from '../../shared/rules/phone.ts';
import { nanpFault } from '../../shared/rules/phone-digits.ts';
import { runs } from '../runs.ts';

/** A fix may take away what surrounds a number or change how it is written; it never makes another number. */

const digit = fc.constantFrom(...'0123456789');
const number = fc
  .tuple(
    fc.integer({ min: 200, max: 989 }),
    fc.integer({ min: 200, max: 999 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([area, exchange, line]) => `${area}${exchange}${String(line).padStart(4, '0')}`)
  .filter((digits) => nanpFault(digits) === undefined && readPhone(digits).verdict === 'usable');
const written = fc
  .tuple(
    number,
    fc.constantFrom(
      'XXXXXXXXXX',
      '(XXX) XXX-XXXX',
      'XXX-XXX-XXXX',
      'XXX.XXX.XXXX',
      '+1 XXX XXX XXXX',
      '1-XXX-XXX-XXXX',
      'XXX XXXXXXX',
    ),
  )
  .map(([digits, form]) => {
    let next = 0;
    return { digits, text: form.replace(/X/g, () => digits[next++] ?? '') };
  });
const between = fc.constantFrom(' ', ' / ', '/', ', ', ';', ' or ', ' & ', '\n', ' (', ' - ', '|', ' and ');

/** What would be sent with "Fix what is certain". */
function sent(cell: string): string | undefined {
  const { verdict, fixed } = readPhone(cell);
  return verdict === 'usable' || verdict === 'repairable' ? (fixed ?? cell) : undefined;
}

describe('fixing a phone number', () => {
  it.each([
    ['503-555-0142 / 503-555-0143', '5035550142 or 5035550143'],
    ['C 503-555-0142 H 415-555-0132', '5035550142 or 4155550132'],
    ['503-555-0142 / 555-0143', '5035550142 or 555-0143'],
    ['503-555-0142 or 0143', '5035550142 and 0143'],
    ['503-555-0142/43', '5035550142 and 43'],
    ['5035550142 12', '5035550142 and 12'],
    ['20 7946 0958', '20 7946 0958'],
    ['555-2132 415', '555 2132 415'],
    ['2024-12-31 23', '2024 12 31 23'],
  ])('sets %j aside, and names %j', (cell, readings) => {
    const reading = readPhone(cell);
    expect(reading).toMatchObject({ verdict: 'unusable', fixed: undefined });
    expect(reasonOf(reading)).toContain(`: ${readings}`);
  });

  it.each([
    ['503-555-0142 DNC', 'DNC'],
    ['503-555-0142 (do not call)', 'do not call'],
    ['DO NOT CONTACT 503-555-0142', 'DO NOT CONTACT'],
    ['Fax: 503-555-0142', 'Fax'],
    ['503-555-0142f', 'f'],
    ['503-555-0142 (old)', 'old'],
    ['503-555-0142 home (disconnected)', 'disconnected'],
    ['503-555-0142 - wrong number', 'wrong number'],
    ['503-555-0142 invalid', 'invalid'],
    ['503-555-0142 (deceased)', 'deceased'],
    ['503-555-0142 x12 opted out', 'opted out'],
    ['503-555-0142?', '?'],
    ['503-555-0142 (wife)', 'wife'],
    ['ask for Bob 503-555-0142', 'ask for Bob'],
    ['503-555-0142²', '²'],
  ])('holds back %j, and names %j', (cell, words) => {
    expect(readPhone(cell)).toMatchObject({ verdict: 'held', fixed: '5035550142', detail: words });
  });

  it('names a mark that stands alone', () => {
    expect(readPhone('do not call')).toMatchObject({ verdict: 'unusable', detail: 'do not call' });
    for (const cell of ['555-0142 disconnected', '503-555-0142 disconnected 5/2020'])
      expect(readPhone(cell)).toMatchObject({ verdict: 'unusable', detail: 'disconnected' });
  });

  it.each([
    ['(416) 555-0142', 'Canada'],
    ['+1 604 555 0142', 'Canada'],
    ['1-242-555-0142', 'the Bahamas'],
    ['8765550142', 'Jamaica'],
    ['809.555.0142', 'the Dominican Republic'],
  ])('holds back %j, a number in %s', (cell, country) => {
    expect(readPhone(cell)).toMatchObject({ verdict: 'held', detail: `a number in ${country}` });
  });

  it.each(['7875550142', '9395550142', '3405550142', '6715550142', '6705550142', '6845550142', '8085550142'])(
    'accepts %s, a number in the United States',
    (cell) => {
      expect(readPhone(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
    },
  );

  it('holds back premium-rate numbers, and only remarks on toll-free ones', () => {
    expect(readPhone('9005550142')).toMatchObject({ verdict: 'held', finding: 'phone-premium' });
    expect(readPhone('(888) 555-0142')).toMatchObject({
      verdict: 'usable',
      fixed: '8885550142',
      finding: 'phone-toll-free',
    });
  });

  it('drops no digit that is one too many', () => {
    fc.assert(
      fc.property(
        number,
        digit,
        fc.integer({ min: 0, max: 10 }),
        fc.constantFrom('', ' ', '-', '/', ', '),
        (digits, extra, at, gap) => {
          const cell = at === 0 ? extra + gap + digits : digits.slice(0, at) + gap + extra + digits.slice(at);
          if (/^1[^1]/.test(cell) && at === 0) return;
          const value = sent(cell);
          if (value !== undefined) expect(cell.replace(/\D/g, '').replace(/^1/, '')).toBe(value);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('makes up no digit that is missing', () => {
    fc.assert(
      fc.property(
        written,
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom('', 'o', 'x', '*', '?', ' '),
        ({ digits, text }, lacks, instead) => {
          const at = [...text].flatMap((char, i) => (/\d/.test(char) ? [i] : [])).slice(-10)[lacks] ?? 0;
          const value = sent(text.slice(0, at) + instead + text.slice(at + 1));
          if (value !== undefined)
            expect(`1${digits.slice(0, lacks)}${digits.slice(lacks + 1)}`).toContain(value);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('chooses neither of two numbers', () => {
    fc.assert(
      fc.property(written, written, between, (one, other, gap) => {
        const value = sent(one.text + gap + other.text);
        if (value !== undefined) expect([value, value]).toEqual([one.digits, other.digits]);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('reads every spelling of an extension and every label', () => {
    const around = fc.constantFrom(
      'N ext12',
      'N ext 12',
      'N ext. 12',
      'Nx12',
      'N x 12',
      'N X12',
      'N #12',
      'N extension 12',
      'N, ext: 12',
      'N extn 12',
      'N;ext=12',
      'N poste 12',
      'N (x12)',
      'N xtn 12',
      'N option 2',
      'N,,12',
      'cell N',
      'N (mobile)',
      'Tel: N',
      'phone: N',
      'N home',
      'm N',
      'work: N ext. 5',
      'N (office)',
      'direct N',
      'tel:N',
      "'N",
      'N;',
      'Home phone: N.',
    );
    fc.assert(
      fc.property(written, around, ({ digits, text }, form) => {
        expect(sent(form.replace('N', text))).toBe(digits);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('holds a number back for an unknown word beside it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abdegijkqrsuvyz'), minLength: 3, maxLength: 8 });
    const known = /^(?:bus|day|dir|desk|dial|res|eve|bad|dead|died|biz|us|usa|sus|disc|dnd|dne)$/;
    fc.assert(
      fc.property(written, letters, fc.boolean(), ({ digits, text }, word, inFront) => {
        if (known.test(word)) return;
        const reading = readPhone(inFront ? `${word} ${text}` : `${text} ${word}`);
        expect(reading).toMatchObject({ verdict: 'held', fixed: digits, detail: word });
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('reading a number that hardly anyone has', () => {
  it.each([
    ['503-555-1212', 'phone-information'],
    ['(800) 555-1212', 'phone-information'],
    ['503-222-2222', 'phone-one-digit'],
    ['5039999999', 'phone-one-digit'],
  ])('sends %j with a remark', (cell, finding) => {
    const digits = cell.replace(/\D/g, '');
    expect(readPhone(cell)).toMatchObject({ verdict: 'usable', finding });
    expect(readPhone(cell).fixed ?? cell).toBe(digits);
  });

  it.each(['9876543210', '987-654-3210', '1234567890', '5555555555'])('takes %j for a stand-in', (cell) => {
    expect(readPhone(cell).verdict).toBe('unusable');
  });

  it.each(['503-555-1213', '503-222-2223', '503-555-0142', '222-555-0142'])('accepts %j', (cell) => {
    expect(readPhone(cell).finding ?? 'phone-notation').toBe('phone-notation');
  });
});
