import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBusinessName } from '../../electron/engine/rules/business-name.ts';
import { readNamePair } from '../../electron/engine/rules/name-pair.ts';
import { readName } from '../../electron/engine/rules/person-name.ts';
import { findings } from '../../shared/rules/cell-reading.ts';
import { readText } from '../../shared/rules/text.ts';

describe('names of people', () => {
  it.each(['Ann', "O'Neil", 'Mary-Jane', 'van der Berg', 'José', 'Null', 'Na', '李'])(
    '%j stands as it is',
    (cell) => {
      expect(readName(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
    },
  );

  it.each([
    ['SMITH', 'name-capitals'],
    ['Ann2', 'name-digits'],
    ['Smith 2nd', 'name-title'],
    ['Dr. Ann', 'name-title'],
    ['Smith Jr.', 'name-title'],
  ])('%j is usable with a remark: %s', (cell, finding) => {
    expect(readName(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding });
  });

  it('takes out extra white space', () => {
    expect(readName('  Mary\u00a0 Ann\n')).toEqual({
      verdict: 'usable',
      fixed: 'Mary Ann',
      finding: 'text-notation',
    });
  });

  it.each(['N/A', '#REF!', '-', '?', '...', '12345', 'ann@example.com'])('%j is unusable', (cell) => {
    expect(readName(cell).verdict).toBe('unusable');
  });
});

describe('a name that is read at a glance', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abdeinotuxABDENTUXéÉßłŁ李'), maxLength: 6 });
  const known = fc.constantFrom(
    'dnc',
    'Unsub',
    'bounced',
    'optout',
    'Invalid',
    'unknown',
    'tbd',
    'xx',
    'none',
    'Na',
  );
  /** One letter over and over, small and capital. */
  const repeated = fc
    .constantFrom('aA', 'xX', 'łŁ', 'éÉ', 'ñÑ', 'ÿŸ', 'žŽ', 'яЯ', 'ωΩ', 'ğĞ', 'ðÐ', '李李')
    .chain((letter) => fc.string({ unit: fc.constantFrom(...letter), minLength: 2, maxLength: 5 }));
  const sign = fc.constantFrom('', '', '', "'", '-', '.', '7', '?', '&', ' ', '×', '@', '–');
  const name = fc
    .oneof(
      fc.tuple(fc.oneof(letters, known), sign, fc.oneof(letters, known)).map((parts) => parts.join('')),
      repeated,
    )
    .filter((text) => text.trim() === text && text !== '' && !text.startsWith("'"));

  it('is what it is with blanks around it, which is read letter by letter', () => {
    fc.assert(
      fc.property(name, (text) => {
        const { verdict, finding, fixed, detail } = readName(text);
        const blanks = {
          usable: { finding: finding ?? 'text-notation', fixed: text },
          // Sent all the same, it is sent without the blanks.
          held: { finding, fixed: fixed ?? text },
          other: { finding, fixed },
        }[verdict === 'usable' || verdict === 'held' ? verdict : 'other'];
        expect(readName(` ${text} `)).toEqual({
          verdict,
          ...blanks,
          ...(detail !== undefined && { detail }),
        });
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('marks in names', () => {
  it.each([
    ['Ann (deceased)', 'deceased', 'Ann'],
    ['DNC - Ann', 'DNC', 'Ann'],
    ['Ann DO NOT CALL', 'DO NOT CALL', 'Ann'],
    ['*Do not contact* Lee', 'Do not contact', 'Lee'],
    ['Deceased', 'Deceased', ''],
    ['DNC', 'DNC', ''],
  ])('%j is held back, and says %j', (cell, mark, fixed) => {
    expect(readName(cell)).toMatchObject({ verdict: 'held', detail: mark, fixed });
  });

  it.each([
    ['DNC Ann DNC Lee', 'Ann DNC Lee'],
    ['Ann Dncy DNC', 'Ann Dncy'],
    ['DNCAnn DNC', 'DNCAnn'],
  ])('%j loses one mark and no other word', (cell, fixed) => {
    expect(readName(cell)).toMatchObject({ verdict: 'held', fixed });
  });

  it.each(["'t Hooft", "'Aisha", 'Donota', 'Old', 'Bad Heart Bull', 'علی\u200cرضا'])(
    '%j is a name',
    (cell) => {
      expect(readName(cell)).toMatchObject({ verdict: 'usable', fixed: undefined });
    },
  );

  it('a business keeps its words, and shows a mark that is set off', () => {
    expect(readBusinessName('Acme (do not call)')).toMatchObject({ verdict: 'held', fixed: 'Acme' });
    expect(readBusinessName('DO NOT CALL')).toMatchObject({ verdict: 'held', detail: 'DO NOT CALL' });
    expect(readBusinessName('Acme - DNC')).toMatchObject({ verdict: 'held', detail: 'DNC' });
    for (const name of ['Old Navy', 'Fax Solutions Inc', 'DNC', 'Bounce (Indoor Parks)', 'Opt Out Records'])
      expect(readBusinessName(name)).toMatchObject({ verdict: 'usable', fixed: undefined });
  });

  it('loses quotes around all of it, both', () => {
    expect(readName("'Ann'")).toMatchObject({ verdict: 'usable', fixed: 'Ann' });
  });
});

describe('first and last name together', () => {
  const pair = (first: string, last: string) => {
    const [alone, beside] = [readName(first), readName(last)];
    return readNamePair(first, last, alone, beside) ?? { first: alone, last: beside };
  };

  it.each([
    ['', 'Lee, Ann'],
    ['Lee, Ann', ''],
  ])('splits "Last, First" in one cell: %j, %j', (first, last) => {
    expect(pair(first, last)).toEqual({
      first: { verdict: 'repairable', fixed: 'Ann', finding: 'name-both' },
      last: { verdict: 'repairable', fixed: 'Lee', finding: 'name-both' },
    });
  });

  it('does not split what is not certain', () => {
    expect(pair('Ann Lee', '').first).toMatchObject({ verdict: 'unusable', finding: 'name-joined' });
    expect(pair('', 'Smith, Jr.').last.verdict).not.toBe('repairable');
    expect(pair('Lee, Ann', 'Smith').first.verdict).toBe('usable');
  });

  it.each(['Ann, Bob', 'Lee, MD', 'Acme, Inc.', 'Lee, Ann & Bob', 'Lee, Ann and Bob', 'Lee, R.N.'])(
    'sets aside what is read in two ways: %j',
    (cell) => {
      expect(pair('', cell).last.verdict).toBe('unusable');
      expect(pair('', cell).first.verdict).toBe('empty');
    },
  );

  it('remarks on names that look swapped, and leaves them', () => {
    expect(pair('SMITH', 'JENNIFER').first).toEqual({
      verdict: 'usable',
      fixed: undefined,
      finding: 'name-swapped',
    });
    expect(pair('Jennifer', 'Smith').first.finding).toBeUndefined();
    expect(pair('Thomas', 'James').first.finding).toBeUndefined();
  });
});

describe('names of businesses and other text', () => {
  it.each(['Acme, Inc.', '3M', '7-Eleven', 'X', 'Münchner Bäckerei', '24 Hour Fitness'])(
    '%j stands as it is',
    (cell) => {
      expect(readBusinessName(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
    },
  );

  it.each(['N/A', '#NAME?', '-', '***', '415-555-0132', 'ann@example.com', 'Unknown'])(
    '%j is unusable',
    (cell) => {
      expect(readBusinessName(cell).verdict).toBe('unusable');
    },
  );

  it('takes out line breaks and doubled spaces', () => {
    expect(readText('Acme\r\n Inc ')).toEqual({
      verdict: 'usable',
      fixed: 'Acme Inc',
      finding: 'text-notation',
    });
  });
});

it('every finding has words of its own', () => {
  const labels = Object.values(findings).map(([, label]) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).toMatch(/^[A-Z0-9].{8,}[^.]$/);
});
