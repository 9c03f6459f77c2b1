import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSuppressions } from '../../electron/engine/check/read-suppressions.ts';
import { entriesIn } from '../../shared/model/suppression.ts';
import {
  domainIn,
  isHeldEmail,
  isHeldName,
  nameIn,
  type SuppressionKeys,
  suppressionKey,
  suppressionsIn,
} from '../../shared/verdict/suppression-key.ts';
import { csvOf } from '../fakes/judged-result.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();
let files = 0;

async function read(text: string, ending = 'csv') {
  const path = inFolder(`${files++}.${ending}`);
  await writeFile(path, text);
  const { found, file } = await readSuppressions(path);
  const keysOf = (lines: string) => [...entriesIn(lines)].map(({ key }) => key);
  return {
    phones: keysOf(found.phone),
    emails: keysOf(found.email),
    domains: keysOf(found.domain),
    names: keysOf(found.name),
    file,
    written: [...entriesIn(found.name)].map(({ written }) => written),
  };
}

describe('a file imported to the suppression list', () => {
  test('yields all numbers, with a header or without', async () => {
    for (const header of ['', 'Phone\n', 'Do not call\n']) {
      const { phones, file } = await read(`${header}5035550142\n(503) 555-0143\n1-503-555-0144\n`, 'txt');
      expect([header, phones]).toEqual([header, ['5035550142', '5035550143', '5035550144']]);
      expect(file.unread.count).toBe(0);
    }
  });

  test('keeps each entry as it was first written, on one line', async () => {
    const { phones, written } = await read(
      csvOf([['Name'], ['Mira\tvan\nCastellan'], ['MIRA VAN CASTELLAN']]),
    );
    expect([phones, written]).toEqual([[], ['Mira van Castellan']]);
  });

  test('may mix numbers, emails and domains, one per line', async () => {
    const { phones, emails, domains, file } = await read(
      '503-555-0142\nmira@example.com\nexample.org\n@example.net\n\n503-555-0143\nwhoever\n',
      'txt',
    );
    expect(phones).toEqual(['5035550142', '5035550143']);
    expect(emails).toEqual(['mira@example.com']);
    expect(domains).toEqual(['example.org', 'example.net']);
    expect(file.unread).toEqual({ count: 1, lines: [{ line: 7, text: 'whoever' }] });
  });

  test('is read by its phone, email and name columns, and lists unused ones', async () => {
    const { phones, emails, names, file } = await read(
      csvOf([
        ['Id', 'First Name', 'Last Name', 'Mobile', 'Email', 'Since'],
        ['2025550101', 'Mira', 'Castellan', '(503) 555-0142', 'MIRA@example.com', '2024-01-02'],
        ['2025550102', 'Otis', 'Brandvold', '', 'otis@example.com', '2024-01-03'],
        ['2025550103', 'Priya', 'Sollander', '503-555-0144', '', '2024-01-04'],
        ['2025550104', 'Dario', 'Whitlock', '503-555-01', '', '2024-01-05'],
      ]),
    );
    expect(phones).toContain('5035550142');
    expect(emails).toEqual(['mira@example.com', 'otis@example.com']);
    expect(names).toEqual(['mira castellan', 'otis brandvold', 'priya sollander', 'dario whitlock']);
    expect(file.unusedColumns).toContain('Since');
    expect(file.unread.lines).toContainEqual({ line: 5, text: '503-555-01' });
  });

  test('reports every line that yields nothing', async () => {
    const line = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.integer({ min: 0, max: 99 }).map((end) => `503-555-01${String(end).padStart(2, '0')}`),
      },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 99 }).map((at) => `p${at}@example.com`) },
      { weight: 1, arbitrary: fc.constantFrom('whoever', '12345', 'call', '503555014', 'no') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 3, maxLength: 30 }), async (lines) => {
        const { phones, emails, file } = await read(`Phone\n${lines.join('\n')}\n`, 'txt');
        const isEntry = (text: string) => /^503-555-01\d\d$|@/.test(text);
        expect(phones.length + emails.length).toBe(new Set(lines.filter(isEntry)).size);
        const told = file.unread.lines.map(({ text }) => text);
        for (const text of lines.filter((each) => !isEntry(each))) expect(told).toContain(text);
        expect(file.unread.count).toBe(lines.filter((each) => !isEntry(each)).length);
      }),
      { numRuns: runs(60) },
    );
  });
});

const keysOf = (part: Partial<Record<keyof SuppressionKeys, string[]>>): SuppressionKeys => ({
  phone: new Set(part.phone),
  email: new Set(part.email),
  domain: new Set(part.domain),
  name: new Set(part.name),
});
const person = { fullName: '', firstName: '', middleName: '', lastName: '' };

describe('a suppression key', () => {
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
      { numRuns: runs(200) },
    );
  });

  test('of an email is the same in any notation', () => {
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

  test('of a name ignores accents, signs, titles, initials and order', () => {
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

describe('a suppression cell', () => {
  test('with several entries yields all of them, or none if one is unreadable', () => {
    expect(suppressionsIn('(503) 555-0142; mira@example.com')).toEqual([
      { kind: 'phone', key: '5035550142' },
      { kind: 'email', key: 'mira@example.com' },
    ]);
    expect(suppressionsIn('mira@example.com 503555014')).toEqual([]);
    expect(suppressionsIn('ask Bo')).toEqual([]);
  });
});

describe('a person is suppressed', () => {
  test('by an email, its domain or a parent domain, and by nothing similar', () => {
    const email = keysOf({ email: ['mira@example.com'] });
    expect(isHeldEmail('<Mira@EXAMPLE.com>', email)).toBe(true);
    expect(isHeldEmail('mira@example.com.au', email)).toBe(false);
    expect(isHeldEmail('amira@example.com', email)).toBe(false);
    const domain = keysOf({ domain: ['example.com'] });
    expect(isHeldEmail('bo@mail.example.com', domain)).toBe(true);
    expect(isHeldEmail('bo@badexample.com', domain)).toBe(false);
  });

  test('by name, composed from any name columns', () => {
    const keys = keysOf({ name: ['mira castellan'] });
    expect(isHeldName({ ...person, fullName: 'CASTELLAN, MIRA' }, keys)).toBe(true);
    expect(isHeldName({ ...person, firstName: 'Mira', middleName: 'J.', lastName: 'Castellan' }, keys)).toBe(
      true,
    );
    expect(isHeldName({ ...person, firstName: 'Mira', lastName: 'Castell' }, keys)).toBe(false);
    expect(isHeldName(person, keys)).toBe(false);
  });
});
