import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHeldEmail, isHeldName, type SuppressionKeys } from '../../shared/verdict/held-back.ts';
import { domainIn, nameIn, suppressionKey, suppressionsIn } from '../../shared/verdict/suppression-key.ts';

const keysOf = (part: Partial<Record<keyof SuppressionKeys, string[]>>): SuppressionKeys => ({
  phone: new Set(part.phone),
  email: new Set(part.email),
  domain: new Set(part.domain),
  name: new Set(part.name),
});
const person = { fullName: '', firstName: '', middleName: '', lastName: '' };

describe('a key', () => {
  test('of a number is the same in any notation', () => {
    const number = fc.tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(number, ([area, end]) => {
        const [a, b, c] = [String(area), '555', `01${String(end).padStart(2, '0')}`];
        const key = suppressionKey('phone', `${a}${b}${c}`);
        fc.pre(key !== null);
        for (const written of [
          `(${a}) ${b}-${c}`,
          `${a}.${b}.${c}`,
          `+1 ${a} ${b} ${c}`,
          `1-${a}-${b}-${c}`,
          ` ${a}${b}${c} `,
          `${a}${b}${c}.0`,
          `tel: ${a}-${b}-${c}`,
          `${a}-${b}-${c} (DNC)`,
        ])
          expect([written, suppressionKey('phone', written)]).toEqual([written, key]);
      }),
      { numRuns: 200 },
    );
  });

  test('of an address is the same in any notation', () => {
    for (const written of [
      'mira@example.com',
      'MIRA@Example.COM',
      ' mira@example.com ',
      'Mira Castellan <mira@example.com>',
      'mailto:mira@example.com',
      "'mira@example.com",
      '"mira@example.com",',
      'ｍira＠example.com',
    ])
      expect([written, suppressionKey('email', written)]).toEqual([written, 'mira@example.com']);
    expect(suppressionKey('email', 'nobody')).toBeNull();
  });

  test('of a domain is the same in any notation', () => {
    for (const written of [
      'example.com',
      'Example.COM.',
      '@example.com',
      '*@example.com',
      'www.example.com',
      'https://www.example.com/contact?a=b',
      'http://example.com:8080',
    ])
      expect([written, domainIn(written)]).toEqual([written, 'example.com']);
    for (const other of ['example', 'mira@example.com', '3.14', 'Smith, Ann', ''])
      expect([other, suppressionKey('domain', other)]).toEqual([other, null]);
  });

  test('of a name is the same with other accents, signs, titles, initials and turned round', () => {
    for (const written of [
      'Mira Castellan',
      'MIRA  CASTELLAN',
      'Castellan, Mira',
      'Míra Castellán',
      'Ms. Mira J. Castellan',
      'Castellan, Mira J',
    ])
      expect([written, nameIn(written)]).toEqual([written, 'mira castellan']);
    expect(nameIn("Sinéad O'Brien")).toBe(nameIn('Sinead O’BRIEN'));
    expect(nameIn('John Smith, Jr.')).not.toBe(nameIn('John Smith'));
    for (const other of ['Mira', 'N/A', '', 'mira@example.com', 'Suite 400'])
      expect([other, nameIn(other)]).toEqual([other, null]);
  });
});

describe('a cell', () => {
  test('with several is read as all of them, and not at all where a part cannot be read', () => {
    expect(suppressionsIn('(503) 555-0142; mira@example.com')).toEqual([
      { kind: 'phone', key: '5035550142' },
      { kind: 'email', key: 'mira@example.com' },
    ]);
    expect(suppressionsIn('mira@example.com 503555014')).toEqual([]);
    expect(suppressionsIn('ask Bo')).toEqual([]);
  });
});

describe('a person is held', () => {
  test('by an address, by its domain and what that is a part of, and by nothing like it', () => {
    const email = keysOf({ email: ['mira@example.com'] });
    expect(isHeldEmail('<Mira@EXAMPLE.com>', email)).toBe(true);
    expect(isHeldEmail('mira@example.com.au', email)).toBe(false);
    expect(isHeldEmail('amira@example.com', email)).toBe(false);
    const domain = keysOf({ domain: ['example.com'] });
    expect(isHeldEmail('bo@mail.example.com', domain)).toBe(true);
    expect(isHeldEmail('bo@badexample.com', domain)).toBe(false);
  });

  test('by the name, from whatever columns it is put together', () => {
    const keys = keysOf({ name: ['mira castellan'] });
    expect(isHeldName({ ...person, fullName: 'CASTELLAN, MIRA' }, keys)).toBe(true);
    expect(isHeldName({ ...person, firstName: 'Mira', middleName: 'J.', lastName: 'Castellan' }, keys)).toBe(
      true,
    );
    expect(isHeldName({ ...person, firstName: 'Mira', lastName: 'Castell' }, keys)).toBe(false);
    expect(isHeldName(person, keys)).toBe(false);
  });
});
