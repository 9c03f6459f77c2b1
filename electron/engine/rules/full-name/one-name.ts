import { particlesOrNames } from './around-names.ts';
import {
  isOpeningParticle,
  isThroughHusband,
  middleDoubt,
  orderDoubt,
  particleDoubt,
} from './name-doubts.ts';
import { isEastAsian, isGiven, isSpanish, onlyGiven, onlySurname } from './name-role.ts';
import type { NameWord } from './name-words.ts';
import { firstOf, joined, lastOf, textOf } from './name-words.ts';
import type { Placed } from './place-words.ts';
import { placed, surnameEnd } from './place-words.ts';
import type { Doubted, NameOrder, OneName, PersonName } from './reading.ts';
import { likely, unsure, worse } from './reading.ts';
import type { Surroundings, Taken } from './take-around.ts';
import { isSuffix } from './take-around.ts';

/** A person's name from its words. */
export function personName({ first, middle, last }: Placed, around: Surroundings): PersonName {
  return {
    first: textOf(first),
    middle: textOf(middle),
    last: textOf(last),
    suffix: around.suffix,
    title: around.title,
  };
}

/** The splitting of the words that is next likely, where there is one. */
function otherPlace(
  words: readonly NameWord[],
  place: Placed,
  order: NameOrder,
  { doubt }: Doubted,
): Placed | undefined {
  // "Hassan El Amin": the small word was taken to the surname.
  if (
    doubt === 'middle-or-last' &&
    order === 'first-last' &&
    place.last.length > 1 &&
    place.middle.length === 0
  )
    return { first: words.slice(0, 1), middle: words.slice(1, -1), last: words.slice(-1) };
  if (doubt === 'middle-or-last' && words.length > 2)
    return order === 'first-last'
      ? { first: words.slice(0, 1), middle: [], last: words.slice(1) }
      : { first: words.slice(-1), middle: [], last: words.slice(0, -1) };
  if (doubt === 'two-first-names' && words.length > 2)
    return order === 'first-last'
      ? { first: words.slice(0, 2), middle: [], last: words.slice(2) }
      : { first: words.slice(1), middle: [], last: words.slice(0, 1) };
  if (doubt === 'two-first-names') return { first: words, middle: [], last: [] };
  if (doubt === 'name-order' || doubt === 'initial-last' || doubt === 'unknown-name')
    return placed(words, order === 'first-last' ? 'last-first' : 'first-last');
  return undefined;
}

/** "SMITH JR JOHN": takes away the generation that stands behind the surname. */
function takeGeneration(words: readonly NameWord[], around: Surroundings): Taken {
  const at = surnameEnd(words);
  const word = words[at];
  if (word === undefined || at === words.length - 1 || !isSuffix(word)) return { words, around };
  return { words: words.toSpliced(at, 1), around: { ...around, suffix: joined(word.text, around.suffix) } };
}

/**
 * Reads one person's name that is written without a comma, its titles and suffixes already taken away.
 * @param order The order of the column; undefined where it has none, or none is known.
 */
export function readInOrder(
  allWords: readonly NameWord[],
  surroundings: Surroundings,
  order: NameOrder | undefined,
): OneName {
  const { words, around } =
    order === 'last-first'
      ? takeGeneration(allWords, surroundings)
      : { words: allWords, around: surroundings };
  if (words.length < 2) {
    const doubt = around.title === '' ? 'one-word' : 'no-first-name';
    const one = textOf(words);
    const asLast: PersonName = {
      title: around.title,
      first: '',
      middle: '',
      last: one,
      suffix: around.suffix,
    };
    return doubt === 'one-word'
      ? { name: { ...asLast, first: one, last: '' }, other: asLast, found: unsure(doubt) }
      : { name: asLast, found: unsure(doubt) };
  }
  const taken = order ?? 'first-last';
  const place = placed(words, taken);
  if (isTwoSurnames(place, taken)) {
    const both: Placed = { first: place.first, middle: [], last: [...place.middle, ...place.last] };
    return {
      name: personName(both, around),
      other: personName(place, around),
      found: worse(likely('middle-or-last'), around.doubt),
    };
  }
  const [f, opening] = [firstOf(place.first), firstOf(words)];
  let found = orderDoubt(place, taken, order !== undefined);
  // Two words without a small one, as nearly all names are, raise no other doubt.
  const simple = words.length === 2 && words.every((word) => word.plain);
  if (!simple) found = worse(worse(found, particleDoubt(place)), middleDoubt(place, taken));
  // Van Morrison, St. John Smith, Della Reese: a surname may begin here.
  if (!simple && taken === 'first-last' && isOpeningParticle(opening))
    found = worse(unsure('name-order'), found);
  if (taken === 'last-first' && place.last.length > 1 && isNameAfterParticle(place.last))
    found = unsure('name-order');
  if (isThroughHusband(around.title, f)) found = unsure('another-person');
  if (words.length > 5) found = unsure('unknown-words');
  found = worse(found, around.doubt);
  const name = personName(place, around);
  if (found === undefined) return { name };
  const other = otherPlace(words, place, taken, found);
  return { name, found, ...(other ? { other: personName(other, around) } : {}) };
}

/** "VAN JOHN A", "LE ANH TUAN": what looks like a surname's small word is the surname, or the name is. */
const isNameAfterParticle = (last: readonly NameWord[]) =>
  isEastAsian(firstOf(last).bits) ||
  (onlyGiven(lastOf(last).bits) &&
    (firstOf(last).key === 'van' || particlesOrNames.has(firstOf(last).key)) &&
    !/^(?:mc|mac|o|st|saint|san|santa|del)$/.test(firstOf(last).key));

/** Maria Garcia Lopez, of Spanish custom: both may be her surname, and likely are. */
const isTwoSurnames = ({ first, middle, last }: Placed, order: NameOrder) =>
  order === 'first-last' &&
  middle.length === 1 &&
  last.length === 1 &&
  isGiven(firstOf(first).bits) &&
  isSpanish(firstOf(middle).bits) &&
  onlySurname(firstOf(middle).bits) &&
  isSpanish(firstOf(last).bits);
