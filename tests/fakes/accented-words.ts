import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Encoding, EncodingSchema } from '../../shared/model/encodings.ts';

/** Names and cities of a language, and the encodings that people's programs write it in. */
interface AccentedLanguage {
  encodings: readonly Encoding[];
  words: readonly string[];
}

const text = readFileSync(join(import.meta.dirname, '../fixtures/accented-words.txt'), 'utf8');

/** Of each language a line "name: encodings", then its words, of which each has a letter outside ASCII. */
export const accentedLanguages: Readonly<Record<string, AccentedLanguage>> = Object.fromEntries(
  text.split('\n\n').map((language) => {
    const [, name = '', encodings = '', words = ''] = /^([^:]*): (.*?)\n(.*)$/s.exec(language) ?? [];
    const known = encodings.split(' ').map((encoding) => EncodingSchema.parse(encoding));
    return [name, { encodings: known, words: words.trim().split(/\s+/) }];
  }),
);
