import { expect, it } from 'vitest';
import { headerSets, judgeSets } from '../fakes/header-sets.ts';

it.each(['tuned.txt', 'held-out.txt', 'wider.txt', 'exports.txt', 'roles.txt'])(
  'takes the right columns of the right person: %s',
  (file) => {
    const { wrong, foreign } = judgeSets(headerSets(file));
    expect({ foreign, wrong }).toEqual({ foreign: [], wrong: [] });
  },
);
