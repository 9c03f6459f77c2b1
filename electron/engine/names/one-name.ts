import {
  firstOf,
  is,
  isGiven,
  isSurname,
  isUnknown,
  joined,
  lastOf,
  type NameWord,
  nameWord,
  noWord,
  oneFirstName,
  onlyGiven,
  onlySurname,
  textOf,
} from './name-words.ts';

/** The parts of one person's name, as they stand in the cell; empty where there is none. */
export type PersonName = Record<'first' | 'middle' | 'last' | 'suffix' | 'title', string>;

/** The people of a cell, in its order: one of them nearly always. */
export type People = readonly [PersonName, ...PersonName[]];

/** Why a name is not split for certain, in words. */
export const doubts = {
  'unknown-name':
    'Has no first name that is known here; it may be a company, or the names may stand the other way round',
  'name-order': 'First and last name could stand either way round',
  'middle-or-last': 'A word in the middle could be a middle name or part of the last name',
  'two-first-names': 'Two first names: the second could be the last name or part of the first',
  'initial-last': 'Ends in an initial: the last name may be cut short or stand in front',
  'suffix-or-name': 'A word at the end could be a suffix or a name',
  'title-or-name': 'The word in front could be a title or a name',
  'name-in-brackets': 'Has words in brackets or quotes that could be another name',
  'comma-unclear': 'The comma could stand between two people, or between last and first name',
  'shared-last-name': 'The last name of one of the people is not written out',
  'company-or-person': 'Could be a company or a person',
  'another-person': 'Names another person beside or through the one',
  'line-break': 'Goes over several lines',
  'no-first-name': 'Has no first name',
  'one-word': 'One word, which could be a first or a last name',
  'unknown-words': 'Has words, digits or signs that are no part of a name',
} as const;
export type Doubt = keyof typeof doubts;

/** The order of the names in a cell without a comma. */
export type NameOrder = 'first-last' | 'last-first';

/** A doubt, and whether one reading is far likelier all the same. */
export interface Doubted {
  doubt: Doubt;
  likely: boolean;
}
export const unsure = (doubt: Doubt): Doubted => ({ doubt, likely: false });
export const likely = (doubt: Doubt): Doubted => ({ doubt, likely: true });

/** A person's name with what is not certain of it: the heaviest doubt, and the other reading where there is one. */
export interface OneName {
  name: PersonName;
  /** Undefined where it is certain. */
  found?: Doubted | undefined;
  /** The same words split in another way. */
  other?: PersonName;
}

/** The heaviest of some doubts; the first of those alike. */
export const worst = (...all: (Doubted | undefined | false)[]): Doubted | undefined => {
  const found = all.flatMap((doubt) => doubt || []);
  return found.find((doubt) => !doubt.likely) ?? found[0];
};

/** The words of a name, and what stood around them: "Dr.", "Jr. MD"; empty where there was nothing. */
interface Taken {
  words: readonly NameWord[];
  title: string;
  suffix: string;
  /** What is not certain of the title or the suffix. */
  doubt?: Doubted | undefined;
}

/** How many words in front are titles, and what is not certain of it. */
function titlesInFront(words: readonly NameWord[]): { count: number; doubt?: Doubted | undefined } {
  let count = words[0]?.key === 'the' ? 1 : 0;
  let doubt: Doubted | undefined;
  for (; count < words.length; count++) {
    const word = words[count] ?? noWord;
    if (!is(word, 'titles')) break;
    if (!is(word, 'titlesOrNames') || (word.text.endsWith('.') && word.key !== 'sr')) continue;
    const left = words.length - count - 1;
    // Dean Martin and Judge Reinhold have no other first name; Chief Smith has none at all.
    if (isGiven(word) && left === 1) return { count, doubt: likely('title-or-name') };
    doubt = worst(doubt, left > 1 ? likely('title-or-name') : unsure('title-or-name'));
  }
  return { count, doubt };
}

/** True for Do and Ma behind a name, which are names, too, where no dot tells them from one. */
const mayBeName = (word: NameWord) =>
  is(word, 'suffixesOrNames') && !(word.text.includes('.') && word.key.length > 1);
/** True for a suffix that is no word of names: Jr., MD. */
const isSuffix = (word: NameWord) => is(word, 'suffixes') && !mayBeName(word);

/** Takes titles in front of a name and suffixes behind it away. */
export function takeAround(all: readonly NameWord[]): Taken {
  let { count, doubt } = titlesInFront(all);
  let end = all.length;
  for (; end - count > 1; end--) {
    const [before = noWord, word = noWord] = all.slice(end - 2);
    if (isSuffix(word)) continue;
    if (end - count === 2) {
      // John Do, Jack Ma: a suffix would leave no last name, and yet may be one.
      if (mayBeName(word)) doubt ??= likely('suffix-or-name');
      break;
    }
    if (mayBeName(word)) doubt = isSurname(before) ? likely('suffix-or-name') : unsure('suffix-or-name');
    else if (!is(word, 'titlesBehind')) break;
  }
  const behind = all.slice(end);
  const isTitle = (word: NameWord) => is(word, 'titlesBehind');
  return {
    words: all.slice(count, end),
    title: textOf([...all.slice(0, count), ...behind.filter(isTitle)]),
    suffix: textOf(behind.filter((word) => !isTitle(word))),
    doubt,
  };
}

/** True where a part between commas is nothing but suffixes: "Jr.", "MD", "Ph.D. CPA". */
export const isOnlySuffixes = (words: readonly NameWord[]) =>
  words.length > 0 && words.every((word) => is(word, 'suffixes'));

/** The words of a name, each in its place. */
type Placed = Record<'first' | 'middle' | 'last', readonly NameWord[]>;

/** True for "van" of "Jan van Berg", "O" of "O Brien": a small word of a surname. */
export function isParticle(word: NameWord, next: NameWord): boolean {
  if (!is(word, 'particles')) return false;
  const { key, text } = word;
  if (key.length > 1) return true;
  if (key === 'y') return text === 'y' && next.text !== next.key;
  // A surname that lost its apostrophe, or an initial.
  return !text.includes('.') && onlySurname(nameWord(key + next.key));
}

/** A word that may be a name of its own: Ben of "David Ben Gurion", Al, Mac, O, y. "van" in small letters is none. */
const isDoubtfulParticle = (word: NameWord, next: NameWord) =>
  is(word, 'particlesOrNames') && (word.key.length === 1 || word.text !== word.key || next.text === next.key);

/** Van Morrison, St. John Smith: a surname may begin with the first word. */
const isOpeningParticle = (word: NameWord) =>
  is(word, 'particles') &&
  word.key.length > 1 &&
  !(is(word, 'particlesOrNames') && isGiven(word) && !isSurname(word));

/** How many words from the front are the surname, in words written last name first. */
function surnameEnd(words: readonly NameWord[]): number {
  let end = 1;
  while (end < words.length - 1 && isParticle(words[end - 1] ?? noWord, words[end] ?? noWord)) end++;
  return end;
}

/** Puts the words of a name without commas in their places. */
function placed(words: readonly NameWord[], order: NameOrder): Placed {
  if (order === 'last-first') {
    const end = surnameEnd(words);
    return { first: words.slice(end, end + 1), middle: words.slice(end + 1), last: words.slice(0, end) };
  }
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? noWord, words[start] ?? noWord)) start--;
  return { first: words.slice(0, 1), middle: words.slice(1, start), last: words.slice(start) };
}

/** What is not certain of a surname's particles. */
function particleDoubt({ middle, last }: Placed): Doubted | undefined {
  const [particle = noWord, next = noWord] = last;
  const isDoubtful =
    // "Maria de la Luz Garcia": de la Luz may belong to either side.
    middle.some((word, i) => isParticle(word, middle[i + 1] ?? particle)) ||
    (last.length > 1 && (isDoubtfulParticle(particle, next) || is(lastOf(last), 'eastAsian')));
  return isDoubtful ? unsure('middle-or-last') : undefined;
}

/** What is not certain of the words in the middle, where the surname stands behind them or in front of the first name. */
function middleDoubt({ first, middle, last }: Placed, order: NameOrder): Doubted | undefined {
  if (middle.length > 2) return unsure('middle-or-last');
  for (const word of middle) {
    if (word.initial) continue;
    // Maria Garcia Jones: either may be.
    if (isSurname(word) && (is(word, 'spanish') || is(lastOf(last), 'spanish')))
      return unsure('middle-or-last');
    if (!isGiven(word))
      return order === 'first-last' && middle.length === 1
        ? likely('middle-or-last')
        : unsure('middle-or-last');
    // Jennifer Anderson Cole: a name of hers from before she married, more likely than a given name.
    if (isSurname(word) && !is(word, 'men') && !is(word, 'women')) return likely('middle-or-last');
  }
  return oneFirstName(firstOf(first), firstOf(middle)) ? likely('two-first-names') : undefined;
}

/** A letter, or JR of JR Smith and TJ of TJ Smith: initials written as one word. */
const isInitials = (word: NameWord) =>
  word.initial || (isUnknown(word) && /^(?:[A-Z]{2}|[B-DF-HJ-NP-TV-XZ]{3})$/.test(word.text));

/** What is not certain of first name and surname, both written in an order that is known or not. */
function orderDoubt({ first, middle, last }: Placed, order: NameOrder, known: boolean): Doubted | undefined {
  const [f, l] = [firstOf(first), lastOf(last)];
  // A small word in front makes any word a surname: bin Rashid, Mc Donald.
  const isLast = isSurname(l) || last.length > 1;
  if (l.initial) return unsure('initial-last');
  if (isInitials(f)) return isSurname(l) ? undefined : likely('unknown-name');
  if (is(f, 'eastAsian') && !(isGiven(f) && isLast && !is(l, 'eastAsian'))) return unsure('name-order');
  if (onlySurname(f)) return unsure('name-order');
  const isOnlyGiven = isGiven(l) && !isLast;
  if (isUnknown(f)) {
    if (isOnlyGiven) return unsure('name-order');
    // Two everyday words (Home Depot) have no accents.
    return !isLast && /^\p{ASCII}*$/u.test(f.text + l.text) ? unsure('unknown-name') : likely('unknown-name');
  }
  if (isOnlyGiven || is(f, 'arabicFirst'))
    return known && order === 'first-last' && !isSurname(f)
      ? likely('two-first-names')
      : unsure('two-first-names');
  // Thomas James, Taylor Brindle: each could be either.
  if (!known && isSurname(f) && isGiven(l) && middle.length === 0) return unsure('name-order');
  // Ruby Tuesday: what is a word more often needs a surname behind it.
  return is(f, 'everyday') && !isLast ? likely('company-or-person') : undefined;
}

/** Mrs. John Smith is not John Smith. */
const isThroughHusband = (title: string, first: NameWord) =>
  /^(?:mrs\.?|miss)$/i.test(title) && is(first, 'men');

/** A person's name from its words. */
export const personName = (
  { first, middle, last }: Placed,
  { title, suffix }: Omit<Taken, 'words'>,
): PersonName => ({ first: textOf(first), middle: textOf(middle), last: textOf(last), suffix, title });

/** "SMITH JR JOHN": takes away the generation that stands behind the surname. */
function takeGeneration(taken: Taken): Taken {
  const { words, suffix } = taken;
  const at = surnameEnd(words);
  const word = words[at];
  if (word === undefined || at === words.length - 1 || !isSuffix(word)) return taken;
  return { ...taken, words: words.toSpliced(at, 1), suffix: joined(word.text, suffix) };
}

/**
 * Reads one person's name that is written without a comma, its titles and suffixes already taken away.
 * @param order The order of the column; undefined where it has none, or none is known.
 */
function readInOrder(taken: Taken, known: NameOrder | undefined): OneName {
  const order = known ?? 'first-last';
  const { words, ...around } = order === 'last-first' ? takeGeneration(taken) : taken;
  if (words.length < 2) {
    const asLast = personName({ first: [], middle: [], last: words }, around);
    if (around.title !== '') return { name: asLast, found: unsure('no-first-name') };
    return { name: { ...asLast, first: asLast.last, last: '' }, other: asLast, found: unsure('one-word') };
  }
  const simple = placed(words, order);
  const { first, middle, last } = simple;
  const isTwo = order === 'first-last' && isTwoSurnames(simple);
  const place = isTwo ? { first, middle: [], last: [...middle, ...last] } : simple;
  const found = worst(
    words.length > 5 && unsure('unknown-words'),
    isThroughHusband(around.title, firstOf(first)) && unsure('another-person'),
    order === 'first-last' && isOpeningParticle(firstOf(words)) && unsure('name-order'),
    isTwo && likely('middle-or-last'),
    orderDoubt(place, order, known !== undefined),
    particleDoubt(place),
    middleDoubt(place, order),
    around.doubt,
  );
  const isEitherWay = found !== undefined && /^(?:name-order|initial-last|unknown-name)$/.test(found.doubt);
  const otherWay = isEitherWay && placed(words, order === 'first-last' ? 'last-first' : 'first-last');
  const other = otherWay || (isTwo && simple);
  return { name: personName(place, around), found, ...(other && { other: personName(other, around) }) };
}

/** Maria Garcia Lopez, of Spanish custom: both may be her surname, and likely are. */
const isTwoSurnames = ({ first, middle, last }: Placed) =>
  middle.length === 1 &&
  last.length === 1 &&
  isGiven(firstOf(first)) &&
  [...middle, ...last].every((word) => is(word, 'spanish')) &&
  onlySurname(firstOf(middle));

/** What is not certain of the surname in front of a comma: "Ann, Bob", "Mary Smith, John". */
function surnameDoubt(last: readonly NameWord[], first: NameWord): Doubted | undefined {
  const names = last.filter((word, i) => i === last.length - 1 || !isParticle(word, last[i + 1] ?? noWord));
  const [one = noWord, two] = names;
  if (names.length > 2 || names.some(({ initial }) => initial)) return unsure('comma-unclear');
  if (two === undefined) return onlyGiven(one) && last.length === 1 ? unsure('comma-unclear') : undefined;
  if (isGiven(one) || onlyGiven(two)) return unsure('comma-unclear');
  return isSurname(one) && isSurname(two) && isGiven(first) ? undefined : likely('middle-or-last');
}

/** What is not certain of the words behind a comma: "Smith, Jones", "Houston, Dallas". */
function firstNameDoubt(
  surname: NameWord,
  [first = noWord, ...middle]: readonly NameWord[],
): Doubted | undefined {
  // "Berg, Jan van der": the surname begins behind the comma.
  const isParted = middle.some((word) => !word.initial && !isGiven(word) && is(word, 'particles'));
  if (middle.length > 2 || isParted || onlySurname(first)) return unsure('comma-unclear');
  if (isInitials(first) ? !isSurname(surname) : !isGiven(first)) return likely('unknown-name');
  if (middle.some(onlySurname)) return likely('another-person');
  return oneFirstName(first, firstOf(middle)) ? likely('two-first-names') : undefined;
}

/** Reads "Last, First Middle". @param suffix What stood between commas of their own. */
function readLastFirst(front: Taken, back: Taken, suffix: string): OneName {
  const [first = noWord, ...middle] = back.words;
  const around = {
    title: joined(front.title, back.title),
    suffix: joined(front.suffix, joined(back.suffix, suffix)),
  };
  const found = worst(
    // "Mrs., Jennifer", "Smith, Mr.": one side is only a title.
    (front.words.length === 0 || back.words.length === 0) && unsure('no-first-name'),
    isThroughHusband(around.title, first) && unsure('another-person'),
    surnameDoubt(front.words, first),
    firstNameDoubt(lastOf(front.words), back.words),
    front.doubt,
    back.doubt,
  );
  return {
    name: personName({ first: [first], middle, last: front.words }, around),
    found,
    other: personName({ first: front.words, middle: [], last: back.words }, around),
  };
}

/**
 * Reads one person's name whose parts stand between commas: "Smith, John", "John Smith, MD", "Smith, John, Jr.".
 * @param order The order of the column, for a name whose comma only sets off a suffix.
 */
export function readOneName(parts: NameWord[][], order: NameOrder | undefined): OneName {
  const [front = [], ...behind] = parts;
  const suffix = textOf(behind.filter(isOnlySuffixes).flat());
  const ahead = takeAround(front);
  const isJobTitle = (part: NameWord[]) =>
    ahead.words.length > 1 && part.every((word) => is(word, 'jobTitles'));
  const left = behind.filter((part) => !isOnlySuffixes(part) && !isJobTitle(part));
  const [given] = left;
  if (given === undefined) return readInOrder({ ...ahead, suffix: joined(ahead.suffix, suffix) }, order);
  const read = readLastFirst(ahead, takeAround(given), suffix);
  return left.length > 1 ? { ...read, found: unsure('comma-unclear') } : read;
}
