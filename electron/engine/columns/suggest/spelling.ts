import { unglued } from '../../read/text/header-words.ts';
import { partyWords, placeWords, spellings, whole, within, writing } from './words.ts';

/** Each short form and each word of another language -> the word that the tables have. */
const spelled = new Map(
  Object.entries(spellings).flatMap(([to, from]) => from.split(', ').map((words) => [words, to] as const)),
);
/** Longer ones first, so that "medico tratante" is not a doctor and a word nobody knows. */
const otherwise = within(
  [...spelled.keys()].sort((a, b) => b.length - a.length),
  'g',
);
/** What columns hold, as programs write it behind a person or a place without a space: "brokeremail", "custst". */
const fields = new Set(writing.fields.split(' '));
const oneWord = whole(writing.oneWord);
const known: ReadonlySet<string> = new Set([
  ...partyWords,
  ...placeWords,
  ...fields,
  ...[...spelled.keys()].filter((word) => /^\w{3,6}$/.test(word)),
  ...writing.partsOfWords.split(' '),
]);

/** Takes apart a word that ends in what a column holds: "adjusteremail", "subjectpropertycity". */
function takenApart(word: string): string {
  if (word.length < 5 || oneWord.test(word)) return word;
  const parts = unglued(word, known) ?? [word];
  const isRead = fields.has(parts.at(-1) ?? '') || parts.every((part) => partyWords.has(part));
  return isRead ? parts.join(' ') : word;
}

/** The words of a header (`headerWords`) as the tables have them: taken apart, spelled out, in English. */
export const knownSpelling = (words: string): string =>
  words
    .split(' ')
    .map(takenApart)
    .join(' ')
    .replace(otherwise, (found) => spelled.get(found) ?? found)
    .replace(/\bst$/, 'state');

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
