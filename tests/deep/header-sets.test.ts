import { expect, it } from 'vitest';
import { type HeaderSet, headerSets, judgeSets } from '../fakes/header-sets.ts';

/** Nine form fields and the column of full names. */
const fieldsOfASet = 10;

/** Shares of all fields: those that are right, and those with a column of somebody else. */
function sharesOf(sets: readonly HeaderSet[]) {
  const { wrong, foreign } = judgeSets(sets);
  const fields = sets.length * fieldsOfASet;
  return { right: 1 - wrong.length / fields, foreign: foreign.length / fields };
}

it.each([
  'tuned.txt',
  'held-out.txt',
  'wider.txt',
  'exports.txt',
  'roles.txt',
  'programs.txt',
  'trades.txt',
  'unseen.txt',
  'services.txt',
  'offices.txt',
])('suggests the right columns of the right person for lists of headers: %s', (file) => {
  const { right, foreign } = sharesOf(headerSets(file));
  expect(right).toBeGreaterThanOrEqual(0.97);
  expect(foreign).toBeLessThanOrEqual(0.01);
});

/** Lists about the same columns, each header with something more. */
const inAll = (before: string, behind = '') =>
  ['wider.txt', 'trades.txt'].flatMap((file) =>
    headerSets(file)
      .filter(({ headerless, columns }) => !headerless && columns.split('|').length >= 5)
      .map((set) => ({
        ...set,
        columns: set.columns
          .split('|')
          .map((column) => {
            const at = column.lastIndexOf('=');
            return `${before}${column.slice(0, at)}${behind}${column.slice(at)}`;
          })
          .join('|'),
      })),
  );

it.each([
  ['Contact: ', ''],
  ['tbl_', '__c'],
  ['Record - ', ''],
])('suggests the same columns where an export puts %j in front of every header', (before, behind) => {
  const { right, foreign } = sharesOf(inAll(before, behind));
  expect(right).toBeGreaterThanOrEqual(0.97);
  expect(foreign).toBeLessThanOrEqual(0.01);
});
