import { givenNames, mensGivenNames, surnames } from '../word-lists.ts';
import { oneFirstName, particles } from './around-names.ts';
import {
  isEastAsian,
  isEveryday,
  isGiven,
  isSpanish,
  isSurname,
  onlyGiven,
  onlySurname,
  role,
} from './name-role.ts';
import type { NameWord } from './name-words.ts';
import { firstOf, lastOf, noWord } from './name-words.ts';
import type { Placed } from './place-words.ts';
import { isDoubtfulParticle, isParticle } from './place-words.ts';
import type { Doubted, NameOrder } from './reading.ts';
import { likely, unsure } from './reading.ts';
import { isSuffix } from './take-around.ts';

/** What is not certain of a surname's particles. */
export function particleDoubt({ middle, last }: Placed): Doubted | undefined {
  const name = lastOf(last);
  for (let i = 0; i < last.length - 1; i++) {
    const [word, next] = [last[i] ?? noWord, last[i + 1] ?? noWord];
    if ((i === 0 && isDoubtfulParticle(word, next)) || (isEastAsian(name.bits) && word.key === 'van'))
      return unsure('middle-or-last');
    if (word.key.length === 1) return unsure('middle-or-last');
  }
  // "Maria de la Luz Garcia": de la Luz may belong to either side.
  for (let i = 0; i < middle.length; i++)
    if (isParticle(middle[i] ?? noWord, middle[i + 1] ?? lastOf(last))) return unsure('middle-or-last');
  return undefined;
}

/** What is not certain of the words in the middle, where the surname stands behind them or in front of the first name. */
export function middleDoubt({ first, middle, last }: Placed, order: NameOrder): Doubted | undefined {
  if (middle.length === 0) return undefined;
  const surname = lastOf(last);
  if (middle.length > 2) return unsure('middle-or-last');
  for (const word of middle) {
    if (word.initial) continue;
    if (isSuffix(word)) return unsure('suffix-or-name');
    if (!isGiven(word.bits))
      return order === 'first-last' && middle.length === 1
        ? likely('middle-or-last')
        : unsure('middle-or-last');
    if (isSpanish(word.bits) || (isSpanish(surname.bits) && isSurname(word.bits)))
      return unsure('middle-or-last');
    if (isEastAsian(word.bits) && isEastAsian(surname.bits)) return unsure('middle-or-last');
    // Jennifer Anderson Cole: a name of hers from before she married, more likely than a given name.
    if (isSurname(word.bits) && !givenNames.has(word.key)) return likely('middle-or-last');
  }
  return oneFirstName(firstOf(first).key, firstOf(middle).key) ? likely('two-first-names') : undefined;
}

/** JR Smith, TJ Smith: initials written as one word. */
export const initials = /^(?:[A-Z]{2}|[B-DF-HJ-NP-TV-XZ]{3})$/;

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/** What is not certain of first name and surname, both written in an order that is known or not. */
export function orderDoubt(
  { first, middle, last }: Placed,
  order: NameOrder,
  known: boolean,
): Doubted | undefined {
  const f = firstOf(first);
  const behind = lastOf(last);
  // A small word in front makes any word a surname: bin Rashid, Mc Donald.
  const l = last.length > 1 ? { ...behind, bits: behind.bits | role.surname } : behind;
  if (l.initial) return unsure('initial-last');
  if (f.initial || (f.bits === 0 && initials.test(f.text))) {
    if (onlyGiven(l.bits)) return unsure('two-first-names');
    return isSurname(l.bits) && (known || order === 'first-last') ? undefined : likely('unknown-name');
  }
  if (isEastAsian(f.bits) && !(isSurname(l.bits) && !isEastAsian(l.bits) && isGiven(f.bits)))
    return unsure('name-order');
  if (order === 'last-first' && isEastAsian(l.bits) && !isGiven(f.bits)) return unsure('name-order');
  if (onlySurname(f.bits)) {
    // "GARCIA LOPEZ MARIA": two surnames, or a name out of its order.
    const two = order === 'last-first' && isGiven(firstOf(middle).bits);
    return unsure(two ? 'middle-or-last' : 'name-order');
  }
  if (f.bits === 0) {
    if (onlyGiven(l.bits)) return unsure('name-order');
    // Two everyday words (Home Depot) have no accents.
    return l.bits === 0 && isAscii(f.text + l.text) ? unsure('unknown-name') : likely('unknown-name');
  }
  if (!isGiven(f.bits)) return likely('unknown-name');
  if (onlyGiven(l.bits)) {
    if (isSurname(f.bits) || !known || oneFirstName(f.key, l.key)) return unsure('two-first-names');
    return order === 'first-last' ? likely('two-first-names') : unsure('name-order');
  }
  if (middle.length === 0 && oneFirstName(f.key, behind.key) && !isSurname(behind.bits))
    return unsure('two-first-names');
  // Thomas James, Taylor Brindle: each could be either.
  if (!known && isSurname(f.bits) && !onlySurname(l.bits) && middle.length === 0)
    return isSurname(l.bits) ? unsure('name-order') : likely('name-order');
  // Ruby Tuesday, Harris Teeter: what is a word or a surname more often needs a surname behind it.
  const isSeldomGiven = isEveryday(f.bits) || (surnames.has(f.key) && !givenNames.has(f.key));
  return isSeldomGiven && !isSurname(l.bits) ? likely('company-or-person') : undefined;
}

/** Mrs. John Smith is not John Smith. */
export const isThroughHusband = (title: string, first: NameWord) =>
  title !== '' && /^mrs\.?$|^miss$/i.test(title) && mensGivenNames.has(first.key);

/** Van Morrison, St. John Smith: a surname may begin with the first word. */
export const isOpeningParticle = ({ key, bits }: NameWord) =>
  key.length > 1 &&
  particles.has(key) &&
  (!onlyGiven(bits) || key === 'van' || key === 'della' || key === 'del') &&
  key !== 'ben' &&
  key !== 'al';
