import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNamePair } from '../../electron/engine/names/person-name.ts';
import { ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';
import { findings } from '../../shared/rules/cell-reading.ts';
import { runs } from '../runs.ts';

const { 'first-name': readName, 'last-name': readLastName } = ruleOfKind;

describe('reading a name at a glance', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abdeinotuxABDENTUXéÉßłŁ李'), maxLength: 6 });
  const known = fc.constantFrom(
    'dnc',
    'Unsub',
    'bounced',
    'Hardbounce',
    'dont',
    'Never',
    'deceased',
    'Révérend',
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

  it('reads it as it does letter by letter', () => {
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
      { numRuns: runs(3000) },
    );
  });
});

describe('reading first and last name together', () => {
  const pair = (first: string, last: string) => {
    const [alone, beside] = [readName(first), readLastName(last)];
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

  it.each([
    ...['Ann, Bob', 'Lee, MD', 'Acme, Inc.', 'Lee, Ann & Bob', 'Lee, Ann and Bob', 'Lee, R.N.'],
    ...['Mr. and Mrs. Smith, John', 'Dr. & Mrs. Lee, Robert', 'Smith, John & wife', 'Smith, John / spouse'],
    ...['Smith, John & family', 'Smith, John &', 'Smith, John, POA', 'Smith, John, executor'],
    ...['Lee, Ann, trustee', 'Smith, PC', 'Jones Day, PC', 'Lee, PC', 'Smith, I', 'Lee, V'],
    ...['Smith, John Jr.', 'John Brindle, III', 'John Smith, MD', 'Smith, John MD', 'Smith, John (wife Ann)'],
    ...['Smith, John|wife', 'Austin, TX', 'John Quog,', ', Ann Lee', 'Lee, Ann or', 'Xyl, Quog POA'],
  ])('sets aside what has two readings: %j', (cell) => {
    expect(pair('', cell).last.verdict).toBe('unusable');
    expect(pair('', cell).first.verdict).toBe('empty');
  });

  it('remarks on names that look swapped, and leaves them', () => {
    expect(pair('SMITH', 'JENNIFER').first).toEqual({
      verdict: 'usable',
      fixed: undefined,
      finding: 'name-swapped',
    });
    expect(pair('Smith', 'Jennifer').first.finding).toBe('name-swapped');
    expect(pair('Jennifer', 'Smith').first.finding).toBeUndefined();
    expect(pair('Thomas', 'James').first.finding).toBeUndefined();
  });
});

it('every finding has different words', () => {
  const labels = Object.values(findings).map(([, label]) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).toMatch(/^[A-Z0-9].{8,}[^.]$/);
});
