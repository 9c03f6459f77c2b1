import { mayBeOneOf } from '../../../shared/rules/beginnings.ts';
import type { CellReading } from '../../../shared/rules/cell-reading.ts';
import { held, unusable } from '../../../shared/rules/cell-reading.ts';
import { particles } from './full-name/around-names.ts';
import { isSurname } from './full-name/name-role.ts';
import { isPlainWord, nameWords, wordKey } from './full-name/name-words.ts';
import { notAName } from './full-name/not-a-name.ts';
import { isOrganizationWord } from './full-name/organization-words.ts';
import { notPeople } from './full-name/reading.ts';
import {
  isLeftByProgram,
  isWhoever,
  keysOf,
  sayingNothing,
  standInOf,
  standsForNothing,
} from './stand-ins.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const titles = 'A title or a degree, with no name';
/** What stands in a cell of its own behind or in front of a name, and is none; Co and Md are names. */
const alone: readonly [reason: string, keys: ReadonlySet<string>][] = [
  [
    notPeople.company,
    words('inc incorporated llc lllp llp pllc plc ltd limited gmbh pty corp corporation srl sarl'),
  ],
  [notPeople.household, words('family families household residence hh')],
  [notPeople.estate, words('estate estates trusts revocable irrevocable testamentary heirs')],
  [
    titles,
    words(
      'mr mrs ms mx dr drs messrs prof rev revd capt sgt mme mlle sra srta ii iii iv phd esq esquire dds dmd mba cpa',
    ),
  ],
];
/** With a dot; without one they may be initials. */
const suffix = /^[js]r\.$/i;
const couples = /^(?:(?:dear|and|or|mrs?|ms|miss|dr|sir|madam)(?: |$))+$/;

const mayBeNoName = mayBeOneOf([...sayingNothing, ...alone.flatMap(([, keys]) => [...keys])]);
/** True for a word of letters that may be one of those that are no name by themselves; false for most. */
export const maySayNothingAlone = (text: string) => mayBeNoName(text) || beginsTwice(text);

/** Xxx, aaaa, Łłł: only of the letters of ASCII do the small and the capital one differ in one bit. */
const beginsTwice = (text: string) =>
  text.charCodeAt(0) < 128
    ? ((text.charCodeAt(0) ^ text.charCodeAt(1)) & 31) === 0
    : text.charAt(0).toLowerCase() === text.charAt(1).toLowerCase();

const onlyLetters = /^[\p{L}\p{M} .'’-]+$/u;
/** A name all of it in brackets, which may mean anything. */
const inBrackets = /^[[<]\p{Lu}\p{Ll}+(?: \p{L}+)*[\]>]$/u;
const careOf = /^(?:c\/o|care of|at+n|attention)(?!\p{L})/iu;
const web = /^(?:https?:|www\.)|:\/\/|\.(?:com|net|org|io|co|gov|edu)(?:\/|$)/i;
/** Signs and signs' names (&amp;) that stand in no name, and a letter that was lost. */
const strangeSigns = /[{}[\]<>%$#=\\_~^*\ufffd\p{Extended_Pictographic}]|&#?\w+;/u;

/** Reads one word of letters that stands alone in a cell of names; undefined for what may be a name. */
export function readWordAlone(text: string): CellReading | undefined {
  const key = text.toLowerCase();
  if (standInOf([key]) === 'sure') return unusable('text-placeholder');
  if (isWhoever([key])) return unusable('name-no-person', notPeople.resident);
  for (const [reason, keys] of alone) if (keys.has(key)) return unusable('name-no-person', reason);
  return /^\p{Lu}?\p{Ll}+\p{Lu}/u.test(text) && standInOf(keysOf(text))
    ? unusable('text-placeholder')
    : undefined;
}

const isPlainOrParticle = (word: string) => word === '' || isPlainWord(word) || particles.has(wordKey(word));

/** Reads a cell of names with blanks, digits or signs in it; undefined for what may be a name. */
export function readNoPerson(text: string): CellReading | undefined {
  if (careOf.test(text)) return held('name-unsure', undefined, undefined);
  if (onlyLetters.test(text) && text.split(' ').every(isPlainOrParticle)) return undefined;
  const name = nameWords(text);
  const keys = keysOf(text).map((key) => key.replace(/\d+$/, ''));
  const [key = ''] = keys;
  const byProgram = isLeftByProgram(text);
  const standIn = standInOf(keys);
  if (standIn === 'sure' || (standIn && (byProgram || /\d|^\(.*\)$/.test(text))))
    return unusable('text-placeholder');
  if (byProgram)
    return inBrackets.test(text) ? held('name-signs', undefined, undefined) : unusable('text-placeholder');
  if (web.test(text)) return unusable('text-wrong-kind');
  if (isWhoever(keys)) return unusable('name-no-person', notPeople.resident);
  if (couples.test(keys.join(' '))) return unusable('name-no-person', titles);
  if (keys.length === 1)
    return readWordAlone(key) ?? (suffix.test(text) ? unusable('name-no-person', titles) : strange(text));
  const organization = name.filter((word) => isOrganizationWord(word.key));
  // De la Plaza, Garcia Bell: of a family, not of an organization.
  const isFamily =
    organization.length > 0 &&
    (organization.every((word) => isSurname(word.bits)) ||
      name.slice(0, -1).every(({ key }) => particles.has(key)));
  const not = isFamily ? undefined : notAName(name, text);
  if (not?.kind === 'not-people') return unusable('name-no-person', notPeople[not.what]);
  if (keys.some(standsForNothing)) return held('name-stand-in', undefined, undefined);
  return strange(text);
}

const strange = (text: string) =>
  strangeSigns.test(text) ? held('name-signs', undefined, undefined) : undefined;
