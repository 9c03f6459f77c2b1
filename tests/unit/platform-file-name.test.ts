import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName, withoutEnding } from '../../electron/platform/file-name.ts';

const tail = ' - changed cells.csv';
const pieces = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'CON',
    'nul.',
    'Lpt1 ',
    '..',
    ' ',
    '/',
    '\\',
    '\ud83d',
    '👩‍👩‍👧‍👦',
    '\u202e',
    'é',
    '名'.repeat(90),
  ),
);
const texts = fc.array(pieces, { maxLength: 40 }).map((each) => each.join(''));
const devices = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

describe('a suggested name', () => {
  test('is one that every system takes, with its ending, whatever it is made of', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(tail, '.json', ''), (text, end) => {
        const name = fileName(text, end);
        expect(name.endsWith(end)).toBe(true);
        expect(name.length).toBeGreaterThan(end.length);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}<>:"/\\|?*]/u);
        expect(name).not.toMatch(/^[. ]|[. ]$/);
        expect((name.split('.')[0] ?? '').trim()).not.toMatch(devices);
        // Made of what it has made, nothing changes.
        expect(fileName(fileName(text))).toBe(fileName(text));
      }),
      { numRuns: 500 },
    );
  });

  test('is the text itself where that can be', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9](?:[\w ()&-]{0,60}[\w)])?$/);
    fc.assert(
      fc.property(plain, (text) => {
        fc.pre(!devices.test(text));
        expect(fileName(text, tail)).toBe(text + tail);
      }),
    );
  });

  test('is cut between whole characters', () => {
    const family = '👩‍👩‍👧‍👦';
    const name = fileName(family.repeat(40), tail);
    expect(name.slice(0, -tail.length).replaceAll(family, '')).toBe('');
    expect(name.length).toBeGreaterThan(tail.length + family.length * 5);
  });

  test.each([
    ['CON', '_CON.csv'],
    ['nul.old', '_nul.old.csv'],
    ['Console', 'Console.csv'],
    ['Leads: Q3/Q4?', 'Leads  Q3 Q4.csv'],
    ['Leads...', 'Leads.csv'],
    ['???', 'list.csv'],
  ])('of %s is %s', (text, name) => {
    expect(fileName(text, '.csv')).toBe(name);
  });
});

test('an ending is told from a point inside a name', () => {
  expect(['leads.csv', 'Dr. Smith and others', '.csv', 'v1.2 of it'].map(withoutEnding)).toEqual([
    'leads',
    'Dr. Smith and others',
    '.csv',
    'v1.2 of it',
  ]);
});
