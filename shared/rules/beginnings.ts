/**
 * Lists of words are long and nearly no cell is one of them. A cell's beginning, looked up in a table, spares nearly all
 * cells the search; what the table lets through is looked for as it always was.
 */

/**
 * The first three characters from `at` on as a number below 32,768; small and capital letters are the same. No character
 * is asked for behind the text's end: once that has happened, every further question there takes several times as long.
 */
export function beginningOf(text: string, at = 0): number {
  const { length } = text;
  const first = at < length ? text.charCodeAt(at) & 31 : 0;
  const second = at + 1 < length ? text.charCodeAt(at + 1) & 31 : 0;
  const third = at + 2 < length ? text.charCodeAt(at + 2) & 31 : 0;
  return (first << 10) | (second << 5) | third;
}

/** 1 at each beginning that one of the words has, alone or with one of `behind` after it. */
export function beginningsOf(words: Iterable<string>, behind: readonly string[] = ['']): Uint8Array {
  const beginnings = new Uint8Array(32_768);
  for (const word of words) for (const end of behind) beginnings[beginningOf(word + end)] = 1;
  return beginnings;
}

/** The first and the last character, as a number below 1024. */
const endsOf = (text: string) => ((text.charCodeAt(0) & 31) << 5) | (text.charCodeAt(text.length - 1) & 31);
const dot = 46;

/**
 * Tells by its beginning and its end whether a word may be one of these, dots in it or not; false for nearly all that are
 * none. @param words In small letters.
 */
export function mayBeOneOf(words: Iterable<string>): (text: string) => boolean {
  const all = [...words];
  const beginnings = beginningsOf(all);
  const ends = new Uint8Array(1024);
  for (const word of all) ends[endsOf(word)] = 1;
  return (text) =>
    (beginnings[beginningOf(text)] === 1 && ends[endsOf(text)] === 1) ||
    text.charCodeAt(1) === dot ||
    text.charCodeAt(text.length - 1) === dot;
}
