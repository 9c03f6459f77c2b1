import { shortWords, spelledOut, unglued } from '../../read/text/header-words.ts';
import translations from './words/languages.json' with { type: 'json' };
import { partyWords, placeWords, spelling, whole, within } from './words.ts';

/** The words that say what a column holds, long enough that a slip in one is still it and no other word. */
const mistyped = spelling.mistyped.split(' ');
/** Words that are a slip away from one for somebody, and another word all the same. */
const notMistyped = new Set(spelling.notMistyped.split(' '));

/** Each slip -> the word: two neighbours changed places, an inner letter is missing, or one is typed twice. */
const slips = new Map(
  [...[...partyWords].filter((word) => word.length >= 6), ...mistyped].flatMap((word) =>
    slipsOf(word).flatMap((slip) => (partyWords.has(slip) || notMistyped.has(slip) ? [] : [[slip, word]])),
  ),
);

function slipsOf(word: string): string[] {
  const letters = [...word].map((letter, at) => [letter, word.slice(0, at), word.slice(at + 1)] as const);
  return letters
    .flatMap(([letter, before, behind]) => [
      before + behind.charAt(0) + letter + behind.slice(1),
      before + letter + letter + behind,
      word.length > 4 && before !== '' && behind !== '' ? before + behind : word,
    ])
    .filter((slip) => slip !== word);
}

/** The first letter and the consonants, as people shorten words: "clnt", "brkr", "applcnt". */
const consonants = (word: string) =>
  (word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1/g, '$1');

/** The consonants of persons and firms -> the word; of two with the same the shorter, of two as long neither. */
const byConsonants = new Map<string, string>();
for (const word of [...partyWords].sort((a, b) => b.length - a.length)) {
  const short = consonants(word);
  if (short.length < 4 || short === word) continue;
  if (byConsonants.get(short)?.length === word.length) byConsonants.delete(short);
  else byConsonants.set(short, word);
}
const withoutVowels = /^[a-z][^aeiou]{3,}$/;

/** What columns hold, as programs write it behind a person or a place without a space: "brokeremail", "custst". */
const fields = new Set(spelling.fields.split(' '));
const strongEnding = new RegExp(`^(\\p{L}{3,}?)(${whole([spelling.strongEndings]).source.slice(1)})`, 'u');
const oneWord = whole(spelling.oneWord);
const known: ReadonlySet<string> = new Set([
  ...partyWords,
  ...placeWords,
  ...fields,
  ...shortWords.filter((word) => word.length >= 3),
  ...spelling.partsOfWords.split(' '),
]);

/** Takes apart a word that ends in what a column holds: "adjusteremail", "subjectpropertycity", "fundraiserfirstname". */
function takenApart(word: string): string {
  if (word.length < 5 || oneWord.test(word) || partyWords.has(word)) return word;
  const parts = unglued(word, known) ?? [];
  const isRead = fields.has(parts.at(-1) ?? '') || parts.every((part) => partyWords.has(part));
  if (parts.length > 1 && isRead) return parts.join(' ');
  // What tells by itself that a longer word ends in it: "fundraiseremail" is of somebody, whoever that is.
  const [, who = '', what] = strongEnding.exec(word) ?? [];
  return what === undefined ? word : `${unglued(who, known)?.join(' ') ?? who} ${what}`;
}

/** A word with a slip of the hand put right, its vowels written out, or taken apart where it is several. */
function readWord(word: string): string {
  const right = slips.get(word) ?? word;
  return takenApart(right)
    .split(' ')
    .map((part) => (withoutVowels.test(part) ? (byConsonants.get(consonants(part)) ?? part) : part))
    .join(' ');
}

/** Longer ones first, so that "medico tratante" is not a doctor and a word nobody knows. */
const english = new Map(
  Object.entries(translations).flatMap(([to, from]) => from.split(', ').map((words) => [words, to] as const)),
);
const foreign = within(
  [...english.keys()].sort((a, b) => b.length - a.length),
  'g',
);
/** In Spanish a tutor answers for a child; in English a tutor teaches one. */
const spanish = within([spelling.spanish]);

function inEnglish(words: string): string {
  const text = spanish.test(words) ? words.replace(/\btutora?\b/g, 'parent') : words;
  return text
    .replace(foreign, (found) => english.get(found) ?? found)
    .replace(/\b(?:father|mother) (?:o|y|ou|et|e|oder|und) (?:father|mother|parent)\b/, 'parent');
}

/** The words of a header (`headerWords`) as the tables have them: put right, taken apart, spelled out, in English. */
export const knownSpelling = (words: string): string =>
  inEnglish(spelledOut(words.split(' ').map(readWord).join(' '))).replace(/\b(\p{L}+)(?: \1\b)+/gu, '$1');

/** Words that say whose record it is, and of a whole record nothing. */
const ofAnyRecord = /^(?:contact|person|people|customer|client|lead|record|account|input)$/;
const fewest = 5;
const prefix = /^([\p{L}]{2,})(?: ?[_.:/|-] ?| )+(?=[\p{L}\p{N}*$#])/u;

/**
 * Headers without what an export put in front of each: "tbl_", "Contact: ". What stands everywhere tells no column from
 * another, but could be taken for whose each is.
 */
export function withoutCommonPrefix(headers: readonly string[]): readonly string[] {
  const starts = new Set(
    headers.flatMap((header) => (header === '' ? [] : [prefix.exec(header)?.[1]?.toLowerCase()])),
  );
  const [first] = starts;
  const isRead = first === undefined || (partyWords.has(first) && !ofAnyRecord.test(first));
  if (starts.size > 1 || isRead || headers.filter((header) => header !== '').length < fewest) return headers;
  return headers.map((header) => header.replace(prefix, ''));
}
