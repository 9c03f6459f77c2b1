import { expect, it } from 'vitest';
import { headerSets, judgeSets } from '../fakes/header-sets.ts';

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
])('suggests the right columns of the right person for every list of headers: %s', (file) => {
  const { wrong, foreign } = judgeSets(headerSets(file));
  expect({ foreign, wrong }).toEqual({ foreign: [], wrong: [] });
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
  const { foreign, wrong } = judgeSets(inAll(before, behind));
  expect({ foreign, wrong }).toEqual({ foreign: [], wrong: [] });
});
