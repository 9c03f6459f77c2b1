import { describe, expect, it } from 'vitest';
import type { FullNameReading } from '../../electron/engine/rules/full-name.ts';
import { doubts, nameOrderOf, notPeople, readFullName } from '../../electron/engine/rules/full-name.ts';
import { judged, listedNames, written } from './full-name-list.ts';

const peopleOf = (reading: FullNameReading) =>
  reading.kind === 'people' || reading.kind === 'likely' ? written(reading.people) : reading.kind;

describe.each(['hard', 'second', 'third'])('the %s list of full names', (list) => {
  const names = listedNames(list);

  it('has none that is split wrongly', () => {
    const wrong = names.filter(
      ({ cell, order, truth }) => judged(readFullName(cell, order), truth) === 'wrong',
    );
    expect(wrong.map(({ cell, order }) => `${cell}: ${JSON.stringify(readFullName(cell, order))}`)).toEqual(
      [],
    );
  });

  it('is split, for certain, wherever there is one way to split it', () => {
    const one = names.filter(({ truth }) => truth !== '?' && truth !== '!');
    const left = one.filter(({ cell, order, truth }) => judged(readFullName(cell, order), truth) !== 'right');
    expect(left.map(({ cell }) => cell)).toEqual([]);
  });

  it('has no organization or household that is taken for people', () => {
    const others = names.filter(({ truth }) => truth === '!');
    const taken = others.filter(({ cell, order }) =>
      /people|likely/.test(readFullName(cell, order).kind.replace('not-people', '')),
    );
    expect(taken.map(({ cell }) => cell)).toEqual([]);
  });
});

describe('what the reading says', () => {
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
    ['Jane & Bob Doe do not call', 'do not call', 'Jane||Doe ++ Bob||Doe'],
  ])('keeps the mark of %j as the reason to hold it back', (cell, mark, people) => {
    const reading = readFullName(cell, 'first-last');
    expect(reading).toMatchObject({ kind: 'people', mark });
    expect(peopleOf(reading)).toBe(people);
  });

  it('tells a mark without a name, and nothing at all', () => {
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
  ])('%j is no people: %s', (cell, what) => {
    expect(readFullName(cell)).toMatchObject({ kind: 'not-people', what });
  });

  it('reads the lines of a cell as people of their own', () => {
    expect(peopleOf(readFullName('Jane Doe\r\nRobert Roe'))).toBe('Jane||Doe ++ Robert||Roe');
    expect(readFullName('Jane\nDoe')).toMatchObject({ kind: 'likely', doubt: 'line-break' });
  });

  it('has words of its own for each doubt', () => {
    const all = [...Object.values(doubts), ...Object.values(notPeople)];
    expect(new Set(all).size).toBe(all.length);
    for (const words of all) expect(words).toMatch(/^[A-Z].{8,}[^.]$/);
  });
});

describe('the order of a column', () => {
  it.each([
    [['John Smith', 'Karen Whitfield', 'Robert Ellison'], 'first-last'],
    [['SMITH JOHN', 'WHITFIELD KAREN L', 'ELLISON ROBERT'], 'last-first'],
    [['Brindle Xyl A', 'Moor Quyn B', 'Smith John'], 'last-first'],
    [['John Smith', 'Whitfield Karen', 'Robert Ellison', 'Smith Mary'], 'either'],
    [['Smith, John', 'Whitfield, Karen'], 'either'],
    [['John Smith'], 'either'],
    [['Acme Roofing', 'Cher', '', 'Jane & Bob Doe'], 'either'],
    [[], 'either'],
  ] as const)('of %j is %s', (cells, order) => {
    expect(nameOrderOf(cells)).toBe(order);
  });

  it('decides what a name of two surnames or two first names is', () => {
    expect(peopleOf(readFullName('Thomas James', 'first-last'))).toBe('Thomas||James');
    expect(peopleOf(readFullName('Thomas James', 'last-first'))).toBe('James||Thomas');
    expect(readFullName('Thomas James').kind).toBe('unsure');
  });
});
