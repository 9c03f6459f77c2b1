import table from '../../read/words/headers.json' with { type: 'json' };

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
const wordsIn = (phrases: readonly string[]): string[] =>
  sourceOf(phrases).match(/(?<![a-z\])?*}])[a-z]{4,}(?![a-z?*[{(])/g) ?? [];

/** The words by which headers name one kind of party, in the order of precedence. */
export const parties = table.parties.map((entry) => ({
  class: known(table.meanings.parties, entry.class),
  /** The role where the words differ; the words found stand for it otherwise. */
  role: entry.role,
  firm: entry.firm === undefined ? undefined : known(table.meanings.firms, entry.firm),
  /** More than one, too, and "sellers" for the seller's. */
  words: new RegExp(`\\b(?:${sourceOf(entry.words)})s?\\b`),
}));

/** Words for places in the order of precedence: "Owner Business Mailing City" is a mailing address. */
export const places = table.places.map(({ place, words }) => ({
  place: known(table.meanings.places, place),
  words: within(words, 'g'),
}));

/** Every word for a person or a firm that headers are read by, and every word for a place. */
export const partyWords: ReadonlySet<string> = new Set(table.parties.flatMap(({ words }) => wordsIn(words)));
export const placeWords: readonly string[] = table.places.flatMap(({ words }) => wordsIn(words));

interface KindEntry {
  exact: string[];
  within: { score: number; words: string[]; whole?: boolean; end?: boolean }[];
  /** Words that make it a header of something else: "Phone type", "Last modified". */
  other: string[];
}

const patternsOf = ({ exact, within: parts, other }: KindEntry) => ({
  exact: whole(exact),
  within: parts.map(({ score, words, ...at }) => ({
    score,
    words: at.whole ? whole(words) : at.end ? new RegExp(` (?:${sourceOf(words)})$`) : within(words),
  })),
  other: within([...other, ...table.about]),
});
/** How headers name each kind of column. */
export const wordsOfKind = new Map(
  Object.entries(table.fields).map(([kind, entry]) => [kind, patternsOf(entry)] as const),
);

/** Headers of whole names of somebody, and those that name businesses as often as people. */
export const fullNames = whole(table.fullNames);
export const eitherNames = whole(table.eitherNames);

/** Headers of a street and of other parts of an address; a place alone ("Situs") is a street there. */
export const addressWords = {
  street: within(table.address.street),
  noStreet: within(table.address.noStreet),
  place: whole(table.address.place),
  part: new RegExp(`^(?:(?:${sourceOf(table.address.part)}|\\d+)(?: |$))+$`),
};

/** Short forms and words of other languages for each word; lists of words for how headers are written. */
export const { spellings, writing } = table;

/** What a list is about, by words in its headers. */
export const topics = Object.entries(table.topics).map(([topic, words]) => [topic, within([words])] as const);
