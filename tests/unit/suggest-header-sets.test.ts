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
])('takes the right columns of the right person: %s', (file) => {
  const { wrong, foreign } = judgeSets(headerSets(file));
  expect({ foreign, wrong }).toEqual({ foreign: [], wrong: [] });
});

/** Nine form fields and the column of full names. */
const fieldsOfASet = 10;

it('takes at least 97 of 100 in lists the rules were not made on, and hardly anybody else’s', () => {
  const sets = headerSets('roles-held-out.txt');
  const { wrong, foreign } = judgeSets(sets);
  const fields = sets.length * fieldsOfASet;
  expect(1 - wrong.length / fields).toBeGreaterThanOrEqual(0.97);
  expect(foreign.length / fields).toBeLessThan(0.01);
});
