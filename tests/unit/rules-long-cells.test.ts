import { describe, expect, it } from 'vitest';
import { readBusinessName } from '../../electron/engine/rules/business-name.ts';
import { readFullName } from '../../electron/engine/rules/full-name.ts';
import { readNamePair } from '../../electron/engine/rules/name-pair.ts';
import { readName } from '../../electron/engine/rules/person-name.ts';
import { longestValue, usableCell } from '../../shared/rules/cell-reading.ts';
import { readEmail } from '../../shared/rules/email.ts';
import { readPhone } from '../../shared/rules/phone.ts';
import { readState } from '../../shared/rules/state.ts';

/** Pieces of cells that made the search for a value take minutes, or its recursion end in an error. */
const pieces = [
  '(',
  'x12 ',
  ' ext',
  'no ',
  '?',
  '~',
  'OR ',
  ', ',
  '- ',
  'Ann & ',
  'do not ',
  'a@b.',
  'wife ',
  '1 ',
];
const rules = { readPhone, readEmail, readState, readName, readBusinessName };

describe.each(Object.entries(rules))('%s', (_, rule) => {
  it.each(pieces)('does not search a cell of 300,000 characters: %j', (piece) => {
    const cell = `Ann ${piece.repeat(300_000 / piece.length)}`;
    expect(rule(cell)).toMatchObject({ verdict: 'unusable', finding: 'too-long' });
  });

  it.each(pieces)('ends for the longest cell it searches: %j', (piece) => {
    const cell = piece.repeat(longestValue).slice(0, longestValue);
    expect(rule(cell).finding).not.toBe('too-long');
  });
});

it('finds no full name and no pair of names in a cell that is too long', () => {
  const cell = 'Lee, Ann & '.repeat(30_000);
  expect(readFullName(cell)).toEqual({ kind: 'not-people', what: 'other-kind' });
  const tooLong = readName(cell);
  expect(readNamePair(cell, 'Lee', tooLong, usableCell)).toBeUndefined();
});
