import { wordsOf } from './word-lists.ts';

/** What people and programs write where nothing is known; `words.json` says what each list holds. */
const nothing = wordsOf('nothing');
const perhapsNothing = wordsOf('perhapsNothing');
const beside = wordsOf('besideNothing');
const writtenByPrograms = wordsOf('writtenByPrograms');

/** `sure`: it stands for nothing. `perhaps`: it does where something else says so. */
type StandIn = 'sure' | 'perhaps';

/** Reads words that may all stand for nothing. @param keys In small letters, without dots. */
export function standInOf(keys: readonly string[]): StandIn | undefined {
  const [first = '', ...more] = keys;
  if (more.length === 0) {
    if (nothing.has(first) || /^(.)\1{2,}$/u.test(first)) return 'sure';
    return perhapsNothing.has(first) ? 'perhaps' : undefined;
  }
  if (!keys.every((key) => nothing.has(key) || perhapsNothing.has(key) || beside.has(key))) return undefined;
  // Words of two and three letters alone are names: My To, An Na.
  return keys.some((key) => key.length > 3) || more.every((key) => key === first) ? 'sure' : undefined;
}

/** True for a word that stands for nothing wherever it stands; nobody is called so. */
export const standsForNothing = (key: string) => nothing.has(key);

const whoever = wordsOf('whoever');
const besideWhoever = wordsOf('besideWhoever');

/** True for words that all say who somebody is, and not what the name is: "Current Resident", "Front Desk". */
export function isWhoever(keys: readonly string[]): boolean {
  if (!keys.every((key) => whoever.has(key) || besideWhoever.has(key))) return false;
  return keys.length > 1 ? keys.some((key) => key.length > 3) : whoever.has(keys[0] ?? '');
}

/** True for a word that may stand for nothing or for whoever it is, by itself or with others. */
export const maySayNothing = (key: string) =>
  nothing.has(key) ||
  perhapsNothing.has(key) ||
  beside.has(key) ||
  whoever.has(key) ||
  besideWhoever.has(key);
/** Every word of `maySayNothing`. */
export const allSayingNothing: readonly string[] = [
  ...nothing,
  ...perhapsNothing,
  ...beside,
  ...whoever,
  ...besideWhoever,
];
/** The words that do so alone where something else says so, too. */
export const perhapsSayingNothing: readonly string[] = [...perhapsNothing];
/** The words that do so alone. */
export const sayingNothing: readonly string[] = [...nothing, ...perhapsNothing, ...whoever];
/** True for a word that programs write for an empty value, in small or in capital letters. */
export const isWrittenByPrograms = (key: string) => writtenByPrograms.has(key);

/** What people write for a first name where they have none, and nobody has for one, though some for a last name: Sales. */
export const noFirstNames = wordsOf('noFirstNames');

/** The place of a merge field that was never filled in: {{first_name}}, *|FNAME|*, %name%, ${name}, «Name», [First Name]. */
const mergeField =
  /^(?:[#$]?\{.*\}|\*\|.*\|\*|%+[\p{L}\s_.]+%+|<+[^<>/@]+>+|«.*»|\[+[^\]@]+\]+|\$\p{L}[\p{L}_.]*)$/u;
/** What programs write for a value that failed. */
const failed = /^(?:#[A-Z/_0-9]{2,}[!?]?|Err:\d+|\[object \w+\]|\\N)$/;

/** True for the place of a merge field, a spreadsheet's error and the like. */
export const isLeftByProgram = (text: string) => mergeField.test(text) || failed.test(text);

/** The words of such a place: "First_Name" and "firstName" are "first name". */
export const keysOf = (text: string): string[] =>
  text
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((key) => key !== '');
