import table from '../../read/words/headers.json' with { type: 'json' };

export { table };

/** Who a column is about, whose firm a firm is, and what an address is for; the table says what each word means. */
export type PartyClass = keyof typeof table.meanings.parties;
export type FirmKind = keyof typeof table.meanings.firms;
export type Place = keyof typeof table.meanings.places;

/** A word that a table gives a meaning. @throws Error for one that it does not. */
export function known<Word extends string>(meanings: Record<Word, unknown>, word: string): Word {
  const isKnown = (text: string): text is Word => Object.hasOwn(meanings, text);
  if (!isKnown(word)) throw new Error(`The table gives no meaning of ${word}`);
  return word;
}

const lists: Record<string, string> = table.lists;

/**
 * Phrases of a table of words as the inside of a pattern: (a/b) is either, ? may be missing, * is a word or its ending,
 * (?=a) has to follow, <record> is a list of the table.
 */
const sourceOf = (phrases: readonly string[]) =>
  phrases
    .join('|')
    .replace(/<(\w+)>/g, (_, name: string) => lists[name] ?? name)
    .replaceAll(', ', '|')
    .replaceAll('/', '|')
    .replaceAll('*', '[a-z]+');

/** The phrases as a whole text. */
export const whole = (phrases: readonly string[]) => new RegExp(`^(?:${sourceOf(phrases)})$`);
/** Any of the phrases among other words. */
export const within = (phrases: readonly string[], flags = '') =>
  new RegExp(`\\b(?:${sourceOf(phrases)})\\b`, flags);

/** Words of four letters and more that stand whole in phrases; not "bonds" of "bonds?man". */
export const wordsIn = (phrases: readonly string[]): string[] =>
  sourceOf(phrases).match(/(?<![a-z\])?*}])[a-z]{4,}(?![a-z?*[{(])/g) ?? [];
