import {
  type Doubted,
  likely,
  type NameOrder,
  type OneName,
  type PersonName,
  unsure,
  worse,
} from './full-name-reading.ts';
import {
  isDoubtfulParticle,
  isOnlySuffixes,
  isParticle,
  isSuffix,
  type Placed,
  placed,
  type Surroundings,
  surnameEnd,
  type Taken,
  takeAround,
} from './name-places.ts';
import {
  firstOf,
  isEastAsian,
  isEveryday,
  isGiven,
  isSpanish,
  isSurname,
  jobTitles,
  joined,
  lastOf,
  type NameWord,
  noWord,
  oneFirstName,
  onlyGiven,
  onlySurname,
  particles,
  particlesOrNames,
  role,
  textOf,
} from './name-words.ts';
import { givenNames, mensGivenNames, surnames } from './word-lists.ts';

/** What is not certain of a surname's particles. */
function particleDoubt({ middle, last }: Placed): Doubted | undefined {
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
function middleDoubt({ first, middle, last }: Placed, order: NameOrder): Doubted | undefined {
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
function orderDoubt({ first, middle, last }: Placed, order: NameOrder, known: boolean): Doubted | undefined {
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
const isThroughHusband = (title: string, first: NameWord) =>
  title !== '' && /^mrs\.?$|^miss$/i.test(title) && mensGivenNames.has(first.key);

/** Van Morrison, St. John Smith: a surname may begin with the first word. */
const isOpeningParticle = ({ key, bits }: NameWord) =>
  key.length > 1 &&
  particles.has(key) &&
  (!onlyGiven(bits) || key === 'van' || key === 'della' || key === 'del');

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
  const isFirstLast = order === 'first-last';
  const parted = (front: number, behind = front): Placed => {
    const ends = [words.slice(0, front), words.slice(behind)] as const;
    const [first, last] = isFirstLast ? ends : [ends[1], ends[0]];
    return { first, middle: words.slice(front, behind), last };
  };
  switch (doubt) {
    case 'middle-or-last':
      if (words.length < 3) return undefined;
      // "Hassan El Amin": the small word was taken to the surname.
      if (isFirstLast && place.middle.length === 0) return parted(1, words.length - 1);
      return parted(isFirstLast ? 1 : words.length - 1);
    case 'two-first-names':
      if (words.length < 3) return { first: words, middle: [], last: [] };
      return parted(isFirstLast ? 2 : 1);
    case 'name-order':
    case 'initial-last':
    case 'unknown-name':
      return placed(words, isFirstLast ? 'last-first' : 'first-last');
    default:
      return undefined;
  }
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
    const asLast = personName({ first: [], middle: [], last: words }, around);
    if (around.title !== '') return { name: asLast, found: unsure('no-first-name') };
    return { name: { ...asLast, first: asLast.last, last: '' }, other: asLast, found: unsure('one-word') };
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
  let found = orderDoubt(place, taken, order !== undefined);
  found = worse(worse(found, particleDoubt(place)), middleDoubt(place, taken));
  // Van Morrison, St. John Smith, Della Reese: a surname may begin here.
  if (taken === 'first-last' && isOpeningParticle(firstOf(words))) found = worse(unsure('name-order'), found);
  if (taken === 'last-first' && place.last.length > 1 && isNameAfterParticle(place.last))
    found = unsure('name-order');
  if (isThroughHusband(around.title, firstOf(place.first))) found = unsure('another-person');
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

/** What is not certain of the surname in front of a comma: "Ann, Bob", "Mary Smith, John". */
function surnameDoubt(last: readonly NameWord[], first: NameWord): Doubted | undefined {
  const names = last.filter((word, i) => i === last.length - 1 || !isParticle(word, last[i + 1] ?? noWord));
  const [one = noWord, two, ...more] = names;
  if (more.length > 0 || one.initial || two?.initial) return unsure('comma-unclear');
  if (two === undefined)
    return onlyGiven(one.bits) && last.length === 1 ? unsure('comma-unclear') : undefined;
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
  if (middle.some(({ initial, bits, key }) => !initial && !isGiven(bits) && particles.has(key)))
    return unsure('middle-or-last');
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

const isJobTitle = (words: readonly NameWord[]) => words.every(({ key }) => jobTitles.has(key));

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
  const [given = [], third = [], ...more] = left;
  // "Smith, John, M.": a third part is the middle name where it is an initial.
  const middle = third.length === 1 && firstOf(third).initial && more.length === 0 ? third : [];
  const read = readLastFirst(ahead, takeAround([...given, ...middle]), outer);
  return left.length > 1 && middle.length === 0 ? { ...read, found: unsure('comma-unclear') } : read;
}
