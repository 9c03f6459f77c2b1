import { isWhoever, standInOf } from '../stand-ins.ts';
import { estateWords, householdWords, residentWords, titles } from './around-names.ts';
import { isGiven, isSurname, role } from './name-role.ts';
import type { NameWord } from './name-words.ts';
import { noWord } from './name-words.ts';
import {
  calledLikePeople,
  isOrganizationWord,
  maybeOrganizationWords,
  maySuchCompanyBegin,
} from './organization-words.ts';
import type { FullNameReading } from './reading.ts';

/** What the words of a cell say of it: surely an organization, perhaps one, or nothing. */
type OrganizationSign = 'sure' | 'perhaps' | 'none';

/** Looks for an organization among the words of a name. */
export function organizationSign(name: readonly NameWord[]): OrganizationSign {
  const first = name.find((word) => !titles.has(word.key));
  const bits = first?.bits ?? 0;
  const firstIsName = first?.initial === true || (isGiven(bits) && (bits & role.everyday) === 0);
  let sign: OrganizationSign = 'none';
  for (let i = 0; i < name.length; i++) {
    const { key, bits: own } = name[i] ?? noWord;
    if (isOrganizationWord(key)) return 'sure';
    if (i > 0 && maybeOrganizationWords.has(key) && !(firstIsName && isSurname(own))) sign = 'perhaps';
  }
  return sign === 'none' && isCalledLikePeople(name) ? 'perhaps' : sign;
}

const isCalledLikePeople = (name: readonly NameWord[]) =>
  name.length < 4 &&
  maySuchCompanyBegin(name[0]?.key ?? '') &&
  calledLikePeople.has(name.map((word) => word.key).join(' '));

/** Letters of any script with what belongs to them: accents, joiners, apostrophes, hyphens, dots. */
const word = /^(?=.*\p{L})(?:\p{L}|\p{M}|[.'’‘ʻʼ`´·-]|\u200c|\u200d)+$/u;
const ordinal = /^\d(?:nd|rd|th)\.?$/i;
const looksLikeEmailOrNumber = /@|^\W*\d[\d\W]*$|\bwww\.|\.com\b/i;

/** Reads what is not a name of people, or cannot be split, from its words; undefined for what may be a name. */
export function notAName(words: readonly NameWord[], text: string): FullNameReading | undefined {
  if (words.length === 0) return { kind: 'not-people', what: 'other-kind' };
  if (words.every((one) => one.plain))
    return isCalledLikePeople(words)
      ? { kind: 'unsure', readings: [], doubt: 'company-or-person' }
      : undefined;
  if (looksLikeEmailOrNumber.test(text)) return { kind: 'not-people', what: 'other-kind' };
  const keys = words.map(({ key }) => key);
  if (standInOf(keys)) return { kind: 'not-people', what: 'placeholder' };
  if (isWhoever(keys)) return { kind: 'not-people', what: 'resident' };
  let strange = false;
  for (const { key, text: written } of words) {
    if (householdWords.has(key)) return { kind: 'not-people', what: 'household' };
    if (residentWords.has(key)) return { kind: 'not-people', what: 'resident' };
    if (estateWords.has(key)) return { kind: 'not-people', what: 'estate' };
    if (!word.test(written) && !ordinal.test(written)) strange = true;
  }
  const sign = organizationSign(words);
  if (sign === 'sure' || (words[0]?.key === 'the' && !titles.has(words[1]?.key ?? '')))
    return { kind: 'not-people', what: 'company' };
  if (strange) return { kind: 'unsure', readings: [], doubt: 'unknown-words' };
  return sign === 'perhaps' ? { kind: 'unsure', readings: [], doubt: 'company-or-person' } : undefined;
}
