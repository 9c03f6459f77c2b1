import names from './names.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

const lists = { ...names, ...words };

/**
 * The words of lists in `names.json` and `words.json`, where each says what it holds. Words are in small letters and
 * without dots; phrases stand between commas.
 */
export const wordsOf = (...of: (keyof typeof lists)[]): ReadonlySet<string> =>
  new Set(
    of.flatMap((name) => lists[name].words.flatMap((line) => line.split(line.includes(',') ? /, ?/ : ' '))),
  );

/** Each word as lists write it (ann, Ann, ANN), so that no cell has to be folded to be looked up. */
const asWritten = (list: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...list].flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]),
  );

/** The most common given names of men in the United States. */
export const mensGivenNames = asWritten(wordsOf('men'));
/** The most common given names in the United States, men's and women's. */
export const givenNames = asWritten(wordsOf('men', 'women'));
/** The most common surnames in the United States. */
export const surnames = asWritten(wordsOf('surnames'));
