import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FullNameReading, PersonName } from '../../electron/engine/rules/full-name.ts';
import { nameOrderOf, readFullName } from '../../electron/engine/rules/full-name.ts';

const given = fc.constantFrom(
  'Jennifer',
  'ROBERT',
  'karen',
  'José',
  'Siobhan',
  'Priya',
  'Edward',
  'Yvonne',
  'Zoë',
);
const surname = fc.constantFrom(
  'Whitfield',
  'KOWALSKI',
  "O'Malley",
  'McAllister',
  'Hernández',
  'Ellison',
  'van der Berg',
  'Smith-Jones',
  'Xyloquist',
);
const initial = fc.constantFrom('', ' A', ' B.', ' T');
const title = fc.constantFrom('', 'Dr. ', 'Mr. ', 'MRS ', 'Rev. Dr. ', 'Prof. ');
const suffix = fc.constantFrom('', ' Jr.', ' III', ', MD', ', PhD, CPA', ' Esq.');
const order = fc.constantFrom('first-last', 'last-first', undefined);
const company = fc.constantFrom(
  ' LLC',
  ', Inc.',
  ' Roofing',
  ' & Sons',
  ' Dental Group',
  ' Plumbing',
  ' Family Trust',
  ' Household',
);
const mark = fc.constantFrom(' DNC', ' (deceased)', ' - do not call', ' (unsubscribed)');
const connective = fc.constantFrom(' & ', ' and ', ' AND ', ' + ', '&', ' or ');
/** What lists put between, around and into names. */
const piece = fc.oneof(
  given,
  surname,
  company,
  mark,
  connective,
  fc.constantFrom(
    ', ',
    ' ',
    '  ',
    '\u00a0',
    '\n',
    ';',
    ' / ',
    '"Bob"',
    '(Bill)',
    'Jr.',
    'MD',
    'Mrs.',
    'de la',
    'van',
    'O',
    'c/o',
    'Estate of',
    'The',
    'Ma',
    'Do',
    'Li',
    'Nguyen',
    '-',
    '.',
    "'",
    '7',
    'A.',
    'et al',
    'y',
    'Mary',
    'Ann',
    'Church',
    '李',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const anyCell = fc
  .array(fc.tuple(piece, fc.constantFrom('', ' ')), { maxLength: 9 })
  .map((parts) => parts.flat().join(''));

const allPeople = (reading: FullNameReading): PersonName[] => {
  if (reading.kind === 'people' || reading.kind === 'likely') return [...reading.people];
  return reading.kind === 'unsure' ? reading.readings.flat() : [];
};
const named = (reading: FullNameReading) =>
  reading.kind === 'people'
    ? reading.people.map(({ first, last }) => `${first}/${last}`).join(' + ')
    : reading.kind;
const blanks = (text: string) => text.replace(/[\s\u200b-\u200f\u202a-\u202d\u2060-\u2069\ufeff\0]+/gu, ' ');

describe('splitting full names keeps the law of values', () => {
  it('makes up nothing: every word of every part stands in the cell, as it is written there', () => {
    fc.assert(
      fc.property(anyCell, order, (cell, known) => {
        const text = blanks(cell);
        for (const person of allPeople(readFullName(cell, known)))
          for (const part of Object.values(person))
            for (const word of part.split(' ')) expect(text).toContain(word);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes the words of a part in the order in which they stand', () => {
    const words = (text: string) => text.split(/[\s"'()[\]{}<>.,;|/&+-]+/u).filter((word) => word !== '');
    fc.assert(
      fc.property(anyCell, order, (cell, known) => {
        const text = blanks(cell);
        for (const { first, middle, last } of allPeople(readFullName(cell, known)))
          for (const part of [first, middle, last]) {
            let at = 0;
            for (const word of words(part)) {
              const place = text.indexOf(word, at);
              expect(place).toBeGreaterThanOrEqual(0);
              at = place + word.length;
            }
          }
      }),
      { numRuns: 3000 },
    );
  });

  it('gives nobody who is split for certain, or likely, without a first and a last name', () => {
    fc.assert(
      fc.property(anyCell, order, (cell, known) => {
        const reading = readFullName(cell, known);
        if (reading.kind === 'people' || reading.kind === 'likely')
          for (const { first, last } of reading.people) {
            expect(first).toMatch(/\p{L}/u);
            expect(last).toMatch(/\p{L}/u);
          }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('however a name is written, it is the same person', () => {
  it('first name first, with or without titles, suffixes and initials', () => {
    fc.assert(
      fc.property(title, given, initial, surname, suffix, (front, first, middle, last, behind) => {
        fc.pre(!/^mrs/i.test(front) || !/^(?:robert|edward|josé)$/i.test(first));
        expect(named(readFullName(`${front}${first}${middle} ${last}${behind}`, 'first-last'))).toMatch(
          new RegExp(`^(?:${first}/${last}|likely)$`),
        );
      }),
    );
  });

  it('last name first behind a comma, whatever the order of the column', () => {
    fc.assert(
      fc.property(given, initial, surname, suffix, order, (first, middle, last, behind, known) => {
        fc.pre(last !== 'Xyloquist');
        expect(named(readFullName(`${last}, ${first}${middle}${behind}`, known))).toBe(`${first}/${last}`);
      }),
    );
  });

  it('two people share a surname that is written once', () => {
    const known = surname.filter((name) => name !== 'Xyloquist');
    fc.assert(
      fc.property(given, given, initial, known, connective, (one, two, middle, last, and) => {
        const both = `${one}/${last} + ${two}/${last}`;
        expect(named(readFullName(`${one}${middle}${and}${two} ${last}`, 'first-last'))).toBe(both);
        expect(named(readFullName(`${last}, ${one}${middle}${and}${two}`))).toBe(both);
        expect(named(readFullName(`${one} ${last}${and}${two} ${last}`, 'first-last'))).toBe(both);
      }),
    );
  });

  it('a mark changes nothing but that the row is held', () => {
    fc.assert(
      fc.property(given, surname, mark, order, (first, last, word, known) => {
        const marked = readFullName(`${first} ${last}${word}`, known);
        expect(marked).toEqual({
          ...readFullName(`${first} ${last}`, known),
          mark: word.replace(/^[ (-]+|\)$/g, ''),
        });
      }),
    );
  });
});

describe('what is no person, or could be two, is not split for certain', () => {
  it('organizations and households with people in their names', () => {
    fc.assert(
      fc.property(given, surname, company, order, (first, last, behind, known) => {
        for (const cell of [`${first} ${last}${behind}`, `${last}${behind}`, `${last} & ${last}${behind}`])
          expect(readFullName(cell, known).kind).toBe('not-people');
      }),
    );
  });

  it('names against the order of their column', () => {
    const known = fc.constantFrom('Whitfield', 'Kowalski', "O'Malley", 'Hernandez', 'Johnson', 'Nguyen');
    const first = fc.constantFrom('Jennifer', 'Robert', 'Karen', 'Edward', 'Priya');
    fc.assert(
      fc.property(first, known, initial, (name, last, middle) => {
        expect(readFullName(`${last} ${name}${middle}`, 'first-last').kind).toBe('unsure');
        expect(readFullName(`${name}${middle} ${last}`, 'last-first').kind).toBe('unsure');
      }),
    );
  });

  it('the order of a column is that of its names, whatever stands among them', () => {
    const row = fc.tuple(
      given,
      initial,
      surname.filter((name) => !name.includes(' ')),
    );
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 6, maxLength: 12 }),
        fc.array(fc.constantFrom('', 'Cher', 'Acme LLC', 'N/A', 'Lee, Ann'), { maxLength: 6 }),
        (rows, others) => {
          expect(
            nameOrderOf([...others, ...rows.map(([first, middle, last]) => `${first}${middle} ${last}`)]),
          ).toBe('first-last');
          expect(
            nameOrderOf([...others, ...rows.map(([first, middle, last]) => `${last} ${first}${middle}`)]),
          ).not.toBe('first-last');
        },
      ),
    );
  });
});
