import { expect, it } from 'vitest';
import { accentedLanguages } from '../fakes/accented-words.ts';
import { wrongInSilence } from '../fakes/legacy-lists.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

it.each(Object.keys(accentedLanguages))(
  'reads no list in a legacy encoding wrong without a warning, with few words or many: %s',
  async (language) => {
    expect(await wrongInSilence(inFolder('list.csv'), language, [1, 3, 20, 500], [0, 5, 11])).toEqual([]);
  },
);
