import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  doubts,
  type FullNameReading,
  nameOrderOf,
  notPeople,
  type PersonName,
  readFullName,
} from '../../electron/engine/names/full-name.ts';
import { runs } from '../runs.ts';
import { judged, listedNames, written } from './full-name-list.ts';

const peopleOf = (reading: FullNameReading) =>
  reading.kind === 'people' || reading.kind === 'likely' ? written(reading.people) : reading.kind;

describe.each(['hard', 'second', 'third'])('splitting the %s list of full names', (list) => {
  const names = listedNames(list);

  it('splits none wrong', () => {
    const wrong = names.filter(
      ({ cell, order, truth }) => judged(readFullName(cell, order), truth) === 'wrong',
    );
    expect(wrong.map(({ cell, order }) => `${cell}: ${JSON.stringify(readFullName(cell, order))}`)).toEqual(
      [],
    );
  });

  it('splits all that have one reading for certain', () => {
    const one = names.filter(({ truth }) => truth !== '?' && truth !== '!');
    const left = one.filter(({ cell, order, truth }) => judged(readFullName(cell, order), truth) !== 'right');
    expect(left.map(({ cell }) => cell)).toEqual([]);
  });

  it('takes no organization or household for people', () => {
    const others = names.filter(({ truth }) => truth === '!');
    const taken = others.filter(({ cell, order }) =>
      /people|likely/.test(readFullName(cell, order).kind.replace('not-people', '')),
    );
    expect(taken.map(({ cell }) => cell)).toEqual([]);
  });
});

describe('reading a full name', () => {
  it('names both readings of what it sets aside', () => {
    const reading = readFullName('Smith John', 'first-last');
    expect(reading).toMatchObject({ kind: 'unsure', doubt: 'name-order' });
    expect(reading.kind === 'unsure' && reading.readings.map(written)).toEqual([
      'Smith||John',
      'John||Smith',
    ]);
    const single = readFullName('Smith');
    expect(single.kind === 'unsure' && single.readings.map(written)).toEqual(['Smith', '||Smith']);
    const through = readFullName('Ann Lee c/o Bob Roe', 'first-last');
    expect(through.kind === 'unsure' && through.readings.map(written)).toEqual(['Ann||Lee', 'Bob||Roe']);
  });

  it.each([
    ['John Smith (deceased)', 'deceased', 'John||Smith'],
    ['DNC - Karen Whitfield', 'DNC', 'Karen||Whitfield'],
    ['Karen Whitfield RIP', 'RIP', 'Karen||Whitfield'],
    ['Ann Late - Late', 'Late', 'Ann||Late'],
    ['Jane & Bob Doe do not call', 'do not call', 'Jane||Doe ++ Bob||Doe'],
  ])('keeps the mark of %j as the reason to hold it back', (cell, mark, people) => {
    const reading = readFullName(cell, 'first-last');
    expect(reading).toMatchObject({ kind: 'people', mark });
    expect(peopleOf(reading)).toBe(people);
  });

  it('tells a mark without a name from an empty cell', () => {
    expect(readFullName('DNC')).toEqual({ kind: 'not-people', what: 'mark', mark: 'DNC' });
    expect(readFullName(' \u00a0\t')).toEqual({ kind: 'empty' });
  });

  it.each([
    ['Acme Roofing LLC', 'company'],
    ['Smith Family', 'household'],
    ['Estate of John Smith', 'estate'],
    ['Current Resident', 'resident'],
    ['N/A', 'placeholder'],
    ['ann@example.com', 'other-kind'],
  ])('takes %j for no people: %s', (cell, what) => {
    expect(readFullName(cell)).toMatchObject({ kind: 'not-people', what });
  });

  it('reads the lines of a cell as people of their own', () => {
    expect(peopleOf(readFullName('Jane Doe\r\nRobert Roe'))).toBe('Jane||Doe ++ Robert||Roe');
    expect(readFullName('Jane\nDoe')).toMatchObject({ kind: 'likely', doubt: 'line-break' });
  });

  it('takes two surnames of Spanish custom for the surname, which is likely', () => {
    const reading = readFullName('Maria Garcia Lopez');
    expect(reading).toMatchObject({ kind: 'likely', doubt: 'middle-or-last' });
    expect(peopleOf(reading)).toBe('Maria||Garcia Lopez');
    expect(readFullName('Maria Garcia Jones').kind).toBe('unsure');
  });

  it.each(['Wiesław Heß', 'Ann Đặng', 'Ann Đoàn', 'Ann Đình', 'Ann Đỗ'])('knows the names of %s', (cell) => {
    expect(readFullName(cell, 'first-last').kind).toBe('people');
    expect(nameOrderOf([cell, cell])).toBe('first-last');
  });

  it('has different words for each doubt', () => {
    const all = [...Object.values(doubts), ...Object.values(notPeople)];
    expect(new Set(all).size).toBe(all.length);
    for (const words of all) expect(words).toMatch(/^[A-Z].{8,}[^.]$/);
  });
});

describe('finding the order of names in a column', () => {
  it.each([
    [['John Smith', 'Karen Whitfield', 'Robert Ellison'], 'first-last'],
    [['SMITH JOHN', 'WHITFIELD KAREN L', 'ELLISON ROBERT'], 'last-first'],
    [['Brindle Xyl A', 'Smith John', 'Whitfield Karen B'], 'last-first'],
    [['John S', 'Karen W.', 'Robert E'], 'either'],
    [['John Smith', 'Whitfield Karen', 'Robert Ellison', 'Smith Mary'], 'either'],
    [['Smith, John', 'Whitfield, Karen'], 'either'],
    [['John Smith'], 'either'],
    [['Acme Roofing', 'Cher', '', 'Jane & Bob Doe'], 'either'],
    [[], 'either'],
    [
      ['Jisha Thomas', 'Biju Mathew', 'Reji Abraham', 'Sajan George', 'Sheeba Varghese', 'Jincy Philip'],
      'either',
    ],
    [['Beyonce Taylor', 'Rihanna James', 'Zendaya Coleman', 'Dwyane Jordan'], 'either'],
    [['Taylor Brindle', 'Thomas Xyl', 'James Quyn', 'JAMES THOMAS'], 'either'],
  ] as const)('finds for %j: %s', (cells, order) => {
    expect(nameOrderOf(cells)).toBe(order);
  });

  it('decides how a name of two surnames or two first names is read', () => {
    expect(peopleOf(readFullName('Thomas James', 'first-last'))).toBe('Thomas||James');
    expect(peopleOf(readFullName('Thomas James', 'last-first'))).toBe('James||Thomas');
    expect(readFullName('Thomas James').kind).toBe('unsure');
  });
});

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

describe('splitting any full name', () => {
  it('makes up no word', () => {
    fc.assert(
      fc.property(anyCell, order, (cell, known) => {
        const text = blanks(cell);
        for (const person of allPeople(readFullName(cell, known)))
          for (const part of Object.values(person))
            for (const word of part.split(' ')) expect(text).toContain(word);
      }),
      { numRuns: runs(1500) },
    );
  });

  it('keeps the order of the words of each part', () => {
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
      { numRuns: runs(1500) },
    );
  });

  it('gives everyone a first and a last name', () => {
    fc.assert(
      fc.property(anyCell, order, (cell, known) => {
        const reading = readFullName(cell, known);
        if (reading.kind === 'people' || reading.kind === 'likely')
          for (const { first, last } of reading.people) {
            expect(first).toMatch(/\p{L}/u);
            expect(last).toMatch(/\p{L}/u);
          }
      }),
      { numRuns: runs(1500) },
    );
  });
});

describe('splitting one name in any notation', () => {
  it('reads it first name first, with titles, suffixes and initials', () => {
    fc.assert(
      fc.property(title, given, initial, surname, suffix, (front, first, middle, last, behind) => {
        fc.pre(!/^mrs/i.test(front) || !/^(?:robert|edward|josé)$/i.test(first));
        expect(named(readFullName(`${front}${first}${middle} ${last}${behind}`, 'first-last'))).toMatch(
          new RegExp(`^(?:${first}/${last}|likely)$`),
        );
      }),
    );
  });

  it('reads it last name first before a comma, whatever the column’s order', () => {
    fc.assert(
      fc.property(given, initial, surname, suffix, order, (first, middle, last, behind, known) => {
        fc.pre(last !== 'Xyloquist');
        expect(named(readFullName(`${last}, ${first}${middle}${behind}`, known))).toBe(`${first}/${last}`);
      }),
    );
  });

  it('gives two people the surname that is written once', () => {
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

  it('reads a marked name alike, but for the mark', () => {
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

describe('splitting is uncertain', () => {
  it('for organizations and households with people in their names', () => {
    fc.assert(
      fc.property(given, surname, company, order, (first, last, behind, known) => {
        for (const cell of [`${first} ${last}${behind}`, `${last}${behind}`, `${last} & ${last}${behind}`])
          expect(readFullName(cell, known).kind).toBe('not-people');
      }),
    );
  });

  it('for names against the order of their column', () => {
    const known = fc.constantFrom('Whitfield', 'Kowalski', "O'Malley", 'Hernandez', 'Johnson', 'Nguyen');
    const first = fc.constantFrom('Jennifer', 'Robert', 'Karen', 'Edward', 'Priya');
    fc.assert(
      fc.property(first, known, initial, (name, last, middle) => {
        expect(readFullName(`${last} ${name}${middle}`, 'first-last').kind).toBe('unsure');
        expect(readFullName(`${name}${middle} ${last}`, 'last-first').kind).toBe('unsure');
      }),
    );
  });

  it('never because of what else is among the names of a column', () => {
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
