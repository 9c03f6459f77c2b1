import { shortWords, unglued } from '../text/header-words.ts';
import { firms } from './firm-words.ts';
import { placeWords } from './header-places.ts';
import { sources, strangers } from './outsider-words.ts';
import { wordsIn } from './party.ts';
import { children, guardians, persons, seconds } from './person-words.ts';
import { firmContacts, staff } from './staff-words.ts';

/** Every word for a person or a firm that headers are read by. */
export const partyWords: ReadonlySet<string> = new Set(
  [sources, firmContacts, staff, strangers, seconds, guardians, children, persons, firms].flatMap((kind) =>
    kind.flatMap(({ words }) => wordsIn(words)),
  ),
);

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

/** A header's words with those for people and firms that lost their vowels written out. */
export const withVowels = (text: string): string =>
  text
    .split(' ')
    .map((word) => (withoutVowels.test(word) ? (byConsonants.get(consonants(word)) ?? word) : word))
    .join(' ');

/** What columns hold, as programs write it behind a person or a place without a space: "brokeremail", "custst". */
const fields = new Set(
  (
    'name names first last middle full phone cell mobile tel email mail fax city state zip street address addr id no number ' +
    'code type date st ph hm wk em eml fn ln mi fname lname mname cty phn home work primary by'
  ).split(' '),
);
/** What tells by itself that a longer word ends in it: "fundraiseremail" is of somebody, whoever that is. */
const strongEnding =
  /^(\p{L}{3,}?)((?:first|last|middle|full)name|email(?:address)?|(?:cell|mobile|home|work)?phone|city|state)$/u;
/** One word, though it ends in what a column may hold. */
const oneWord =
  /^(?:user|host|file|nick|sur|fore|code|stage|trade|brand)name$|^(?:capa|publi|velo|ethni|electri|simpli|speci|authenti|toxi)city$|^(?:real)?estate$|^(?:inter|up|tri|re)state$|^(?:tele|head|smart|micro|hand)phone$|^(?:voice|g|hot|web|air|snail|direct|junk)mail$|^(?:land|on|dead)line$|^(?:home|down)town$|^(?:up|birth|to|can)date$/;

const known: ReadonlySet<string> = new Set([
  ...partyWords,
  ...placeWords,
  ...fields,
  ...shortWords.filter((word) => word.length >= 3),
  // Shorter ones, and those that patterns have in part only.
  ...'counsel pet dog cat lab nok poa ceo cfo co rep job site subject ship to of bill ref list loan svc'.split(
    ' ',
  ),
]);

/** Takes apart a word that ends in what a column holds: "adjusteremail", "subjectpropertycity", "fundraiserfirstname". */
function takenApart(word: string): string {
  if (word.length < 5 || oneWord.test(word) || partyWords.has(word)) return word;
  const parts = unglued(word, known);
  const last = parts?.at(-1);
  const ofPeople = parts?.every((part) => partyWords.has(part));
  if (parts && parts.length > 1 && last !== undefined && (fields.has(last) || ofPeople))
    return parts.join(' ');
  const [, who, what] = strongEnding.exec(word) ?? [];
  if (who === undefined || what === undefined) return word;
  return `${unglued(who, known)?.join(' ') ?? who} ${what}`;
}

/** A header's words with persons, places and fields apart that were written as one. */
export const apart = (text: string): string => text.split(' ').map(takenApart).join(' ');
