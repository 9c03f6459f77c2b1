import { jobTitles, oneFirstName, particles } from './around-names.ts';
import { initials, isThroughHusband } from './name-doubts.ts';
import { isEastAsian, isGiven, isSurname, onlyGiven, onlySurname } from './name-role.ts';
import type { NameWord } from './name-words.ts';
import { firstOf, joined, noWord } from './name-words.ts';
import { personName, readInOrder } from './one-name.ts';
import { isParticle } from './place-words.ts';
import type { Doubted, NameOrder, OneName } from './reading.ts';
import { likely, unsure, worse } from './reading.ts';
import type { Surroundings, Taken } from './take-around.ts';
import { isOnlySuffixes, takeAround } from './take-around.ts';

/** What is not certain of the surname in front of a comma: "Ann, Bob", "Mary Smith, John". */
function surnameDoubt(last: readonly NameWord[], first: NameWord): Doubted | undefined {
  const names = last.filter((word, i) => i === last.length - 1 || !isParticle(word, last[i + 1] ?? noWord));
  const [one = noWord, two, ...more] = names;
  if (more.length > 0 || one.initial || two?.initial) return unsure('comma-unclear');
  if (two === undefined)
    return onlyGiven(one.bits) && last.length === 1 ? unsure('comma-unclear') : undefined;
  if (names.length !== last.length && isGiven(one.bits)) return unsure('comma-unclear');
  if (isGiven(one.bits) || onlyGiven(two.bits)) return unsure('comma-unclear');
  return isSurname(one.bits) && isSurname(two.bits) && isGiven(first.bits)
    ? undefined
    : likely('middle-or-last');
}

/** What is not certain of the words behind a comma: "Smith, Jones", "Houston, Dallas". */
function firstNameDoubt(
  last: readonly NameWord[],
  [first = noWord, ...middle]: readonly NameWord[],
): Doubted | undefined {
  const surname = last[last.length - 1] ?? noWord;
  if (middle.length > 2) return unsure('comma-unclear');
  // "Berg, Jan van der": the surname begins behind the comma.
  const trailing = middle[middle.length - 1];
  if (trailing !== undefined && !trailing.initial && !isGiven(trailing.bits) && particles.has(trailing.key))
    return unsure('middle-or-last');
  if (
    middle.some(
      (word, i) => i < middle.length - 1 && isParticle(word, middle[i + 1] ?? noWord) && !word.initial,
    )
  )
    return likely('two-first-names');
  if (isEastAsian(surname.bits) && !isGiven(first.bits) && !first.initial) return likely('two-first-names');
  if (onlySurname(first.bits)) return unsure('comma-unclear');
  if (first.initial || (first.bits === 0 && initials.test(first.text)))
    return isSurname(surname.bits) ? undefined : likely('unknown-name');
  if (!isGiven(first.bits)) return likely('unknown-name');
  if (middle.some((word) => onlySurname(word.bits))) return likely('another-person');
  const [second] = middle;
  return second !== undefined && oneFirstName(first.key, second.key) ? likely('two-first-names') : undefined;
}

/** Reads "Last, First Middle". */
function readLastFirst(front: Taken, back: Taken, outer: Surroundings): OneName {
  const [first = noWord, ...middle] = back.words;
  const around: Surroundings = {
    title: joined(front.around.title, joined(back.around.title, outer.title)),
    suffix: joined(front.around.suffix, joined(back.around.suffix, outer.suffix)),
  };
  let found = worse(surnameDoubt(front.words, first), firstNameDoubt(front.words, back.words));
  found = worse(found, worse(front.around.doubt, back.around.doubt));
  if (isThroughHusband(around.title, first)) found = unsure('another-person');
  // "Mrs., Jennifer", "Smith, Mr.": one side is only a title.
  if (front.words.length === 0 || back.words.length === 0) found = unsure('no-first-name');
  const name = personName({ first: [first], middle, last: front.words }, around);
  if (found === undefined || found.likely) return { name, found };
  const other = personName({ first: front.words, middle: [], last: back.words }, around);
  return { name, found, other };
}

const isJobTitle = (words: readonly NameWord[]) =>
  words.every(
    ({ key }) => jobTitles.has(key) || key === 'of' || key === 'vice' || key === 'co' || key === '&',
  );

/**
 * Reads one person's name whose parts stand between commas: "Smith, John", "John Smith, MD", "Smith, John, Jr.".
 * @param order The order of the column, for a name whose comma only sets off a suffix.
 */
export function readWithCommas(parts: NameWord[][], order: NameOrder | undefined): OneName {
  const [front = [], ...behind] = parts;
  const suffix = behind.filter(isOnlySuffixes).flat();
  let left = behind.filter((part) => part.length > 0 && !isOnlySuffixes(part));
  const ahead = takeAround(front);
  if (ahead.words.length > 1) left = left.filter((part) => !isJobTitle(part));
  const outer: Surroundings = { title: '', suffix: suffix.map((word) => word.text).join(' ') };
  if (left.length === 0) {
    const around = { ...ahead.around, suffix: joined(ahead.around.suffix, outer.suffix) };
    return readInOrder(ahead.words, around, order);
  }
  const [given = [], third, ...more] = left;
  // "Smith, John, M.": a third part is the middle name where it is an initial.
  const middle =
    third !== undefined && third.length === 1 && firstOf(third).initial && more.length === 0 ? third : [];
  const read = readLastFirst(ahead, takeAround([...given, ...middle]), outer);
  return left.length > 1 && middle.length === 0 ? { ...read, found: unsure('comma-unclear') } : read;
}
