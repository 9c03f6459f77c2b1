import { longestValue } from '../../../shared/rules/cell-reading.ts';
import { listed, markInName } from '../../../shared/rules/marks.ts';
import { isPlaceholder, tidied } from '../../../shared/rules/text.ts';
import {
  firstOf,
  is,
  isGiven,
  isSurname,
  lastOf,
  type NameWord,
  nameWords,
  noWord,
  onlyGiven,
  onlySurname,
} from './name-words.ts';
import { type NotPeople, notAName, setAside } from './no-person.ts';
import {
  type Doubt,
  type Doubted,
  isOnlySuffixes,
  isParticle,
  likely,
  type NameOrder,
  type OneName,
  type People,
  personName,
  readOneName,
  takeAround,
  unsure,
  worst,
} from './one-name.ts';

export { notPeople } from './no-person.ts';
export type { Doubt, NameOrder, People, PersonName } from './one-name.ts';
export { doubts } from './one-name.ts';

/**
 * What a cell of full names holds.
 *
 * `people`: there is one way to split it. `likely`: one way is likelier by far, and should be looked at. `unsure`: set
 * aside; `readings` names the possible ones, or none. `not-people`: set aside. A `mark` (DNC, deceased) is the reason
 * to hold a row back whose name is otherwise certain.
 */
export type FullNameReading =
  | { kind: 'empty' }
  | { kind: 'people'; people: People; mark?: string }
  | { kind: 'likely'; people: People; doubt: Doubt; mark?: string }
  | { kind: 'unsure'; readings: readonly People[]; doubt: Doubt; mark?: string }
  | { kind: 'not-people'; what: NotPeople; mark?: string };

/** A cell's reading from its people and what is not certain of them. */
function readingOf(people: People, found: Doubted | undefined, other?: People): FullNameReading {
  if (found === undefined) return { kind: 'people', people };
  if (found.likely) return { kind: 'likely', people, doubt: found.doubt };
  return { kind: 'unsure', readings: other ? [people, other] : [people], doubt: found.doubt };
}

/** Lines of a cell, lists of people, and other things that join two names. */
const severalLines = /\p{L}[^\S\n\r]*[\r\n;|]\s*\p{L}/u;
/** What stands between two people. */
export const conjunction = /[&+/]|(?<![^\s,])(?:and|or)(?![^\s,])/i;

/** One of the sides of an "and", in its parts between commas. */
type Side = NameWord[][];

const sidesOf = (text: string): Side[] =>
  text.split(conjunction).map((side) =>
    side
      .split(',')
      .map(nameWords)
      .filter((words) => words.length > 0),
  );

const isTitle = (side: Side) => side.flat().every((word) => is(word, 'titles') || word.key === 'the');
/** True for "wife" of "John Smith & wife". */
const isCompanion = (side: Side) => side.flat().every((word) => is(word, 'companions'));

/** A first name with initials or nothing behind it, which may share a surname; undefined where there is more. */
function sharingName(words: NameWord[], surname: string): OneName | undefined {
  const { words: all, ...around } = takeAround(words);
  const [first = noWord, ...middle] = all;
  if (!isGiven(first) || !middle.every((word) => word.initial)) return undefined;
  return {
    name: { ...personName({ first: [first], middle, last: [] }, around), last: surname },
    found: around.doubt,
  };
}

/** Reads people one of whom has the surname that others may lack: the last, or the first where surnames stand in front. */
function readSharing(
  sides: readonly Side[],
  order: NameOrder | undefined,
  isInFront: boolean,
): FullNameReading {
  const leader = isInFront ? sides[0] : sides.at(-1);
  const lead = readOneName(leader ?? [], order);
  return ofPeople(
    sides.map((side) => {
      const sharing = side === leader ? lead : sharingName(side.flat(), lead.name.last);
      if (sharing) return sharing;
      const own = readOneName(side, order);
      const { words } = takeAround(side.flat());
      // "Mary Ann & Bob Doe", "SMITH JOHN & MARY ELLEN": whose surname it is is not said.
      const hasSurname = isInFront
        ? onlySurname(firstOf(words))
        : words.length !== 2 || !isGiven(lastOf(words));
      return hasSurname ? own : { ...own, found: unsure('shared-last-name') };
    }),
  );
}

function ofPeople(all: readonly OneName[]): FullNameReading {
  const [first, ...more] = all.map(({ name }) => name);
  if (first === undefined) return setAside('unknown-words');
  const isShared = all.some(({ name }) => name.last === '');
  const found = worst(isShared && unsure('shared-last-name'), ...all.map(({ found }) => found));
  return readingOf([first, ...more], found);
}

/** The sides with commas: "Doe, Jane & Bob", "Doe, Jane & Roe, Bob", "Jane, Bob & Amy Doe". */
function readCommas(sides: Side[], order: NameOrder | undefined): FullNameReading {
  if (sides.every((side) => side.length === 2))
    return ofPeople(sides.map((side) => readOneName(side, order)));
  const [[surname = [], given = [], ...more] = [], ...rest] = sides;
  const others = [...more, ...rest.flat()];
  // Doe, Jane & Bob: nobody's first name stands in front of the comma.
  if (
    rest.every((side) => side.length === 1) &&
    surname.every((word, i) => !isGiven(word) || isParticle(word, surname[i + 1] ?? noWord)) &&
    others.every((words) => sharingName(words, '') !== undefined)
  )
    return readSharing([[surname, given], ...others.map((words) => [words])], order, true);
  // Jane, Bob & Amy Doe: only first names in front, and they are no surnames. Jane Doe, Bob Roe & Amy Poe.
  const list = sides.flat();
  const isBare = (part: NameWord[]) => part.length === 1 && onlyGiven(firstOf(part));
  const isWhole = (part: NameWord[]) => part.length > 1 && onlyGiven(firstOf(part)) && !isGiven(lastOf(part));
  if (order === 'last-first' || !(list.slice(0, -1).every(isBare) || list.every(isWhole)))
    return setAside('comma-unclear');
  return readSharing(
    list.map((part) => [part]),
    order,
    false,
  );
}

const withoutTitles = ([front = [], ...behind]: Side): Side => [
  front.slice(front.findIndex((word) => !is(word, 'titles'))),
  ...behind,
];

/** Takes the suffixes between commas to the name they follow: "Jane Doe, MD & Bob Roe, PhD". */
const withoutSuffixParts = ([front = [], ...behind]: Side): Side =>
  behind.every(isOnlySuffixes) && front.length > 1 ? [[...front, ...behind.flat()]] : [front, ...behind];

/**
 * Reads the text of a cell that has been tidied and freed of its mark. A side of "and" that is only a title belongs to the
 * next one: of "Mr. and Mrs. John Smith" one person's name is known.
 */
function readTidied(text: string, order: NameOrder | undefined): FullNameReading {
  if (text === '') return { kind: 'empty' };
  const through = readThroughAnother(text, order);
  if (through) return through;
  const { text: bare, found: bracketed } = takeNickname(text);
  const all = sidesOf(bare);
  const not = notAName(all.filter((side, i) => i === 0 || !isCompanion(side)).flat(2), bare);
  if (not) return not;
  const front = all.slice(0, -1);
  if (bracketed && front.length > 0) return setAside(bracketed.doubt);
  const named = all.filter((side, i) => side.length > 0 && (i === front.length || !isTitle(side)));
  // "Mr. and Mrs. John and Karen Smith": whose title is whose is not said by their order.
  const sides = named
    .filter((side) => !isCompanion(side))
    .map((side) => (front.some(isTitle) ? withoutTitles(side) : side));
  const [only, another] = sides;
  if (only === undefined) return setAside('no-first-name');
  if (another === undefined) {
    const { name, found, other } = readOneName(only, order);
    const beside = named.length > 1 ? likely('another-person') : bracketed;
    return readingOf([name], worst(found, beside), other && [other]);
  }
  if (sides.flat().every((part) => part.length === 1 && onlySurname(firstOf(part))))
    return { kind: 'not-people', what: 'company' };
  const people = sides.map(withoutSuffixParts);
  return people.some((side) => side.length > 1)
    ? readCommas(people, order)
    : readSharing(people, order, order === 'last-first');
}

/** Reads a cell whose names stand on lines of their own, or between semicolons or bars. */
function readLines(cell: string, order: NameOrder | undefined): FullNameReading {
  const readings = cell
    .split(/[\r\n;|]+/)
    .map(tidied)
    .filter((line) => line !== '')
    .map((line) => readTidied(line, order));
  const [first, ...more] = readings.flatMap((reading) => peopleOf(reading).flat());
  const doubted = readings.find((reading) => reading.kind === 'likely');
  if (first !== undefined && readings.every((reading) => peopleOf(reading).length > 0))
    return readingOf([first, ...more], doubted && likely(doubted.doubt));
  // A name that goes over two lines.
  const whole = readTidied(tidied(cell.replace(/[;|]/g, ' ')), order);
  return whole.kind === 'people' ? readingOf(whole.people, likely('line-break')) : whole;
}

/** The people of a cell that was split. */
const peopleOf = (reading: FullNameReading): readonly People[] =>
  reading.kind === 'people' || reading.kind === 'likely' ? [reading.people] : [];

/**
 * Splits a cell of full names into people. Nothing is made up: each part is words of the cell as they stand there, and
 * only titles, suffixes, nicknames and marks are left out of first, middle and last name. Where two readings are
 * possible, and neither is far likelier, the cell is unsure and both are named.
 * @param order The order of the column's names, as `nameOrderOf` voted it; left out where it voted 'either'.
 */
export function readFullName(cell: string, order?: NameOrder): FullNameReading {
  if (cell.length > longestValue) return { kind: 'not-people', what: 'other-kind' };
  const text = tidied(cell);
  if (text === '') return { kind: 'empty' };
  if (isPlaceholder(text)) return { kind: 'not-people', what: 'placeholder' };
  const { marks, rest } = takeMarksInName(text);
  if (marks.length === 0) return severalLines.test(cell) ? readLines(cell, order) : readTidied(text, order);
  const reading = readTidied(rest, order);
  const mark = listed(marks);
  return reading.kind === 'empty' ? { kind: 'not-people', what: 'mark', mark } : { ...reading, mark };
}

/** Takes every mark out of the text of a cell. */
function takeMarksInName(text: string): { marks: string[]; rest: string } {
  const marks: string[] = [];
  let rest = text;
  for (let found = markInName(text); found !== undefined; found = markInName(rest)) {
    marks.push(found.mark);
    rest = found.rest;
  }
  return { marks, rest };
}

/** Words that bring in another person or another name: care of, also known as, doing business as, née. */
const between =
  /(?:^|[\s,;(-]+)(?:c\/o|care\s+of|attn|attention|(?:a|f|n)\.?\/?k\.?\/?a\.?|d\.?\/?b\.?\/?a\.?|t\/a|n[ée]e|formerly|via|for\s+benefit\s+of|fbo|guardian\s+of|parents?\s+of|mother\s+of|father\s+of|poa\s+for)(?=[\s:.,]|$)[\s:.,]*/iu;
/** Words behind a name by which others come in, who are not named, or an office of his. */
const behind =
  /[\s,(-]+(?:et\.?\s?(?:al|ux|vir)|(?:co-?)?trustees?|ttees?|trs|tr|executor|executrix|poa|guardian|life\s+estate)\.?\)?$/iu;

/** Reads a cell that names one person through or beside another: "Ann Lee c/o Bob Roe", "Lee, Ann et al"; undefined for others. */
function readThroughAnother(text: string, order: NameOrder | undefined): FullNameReading | undefined {
  const joint = between.exec(text);
  if (joint !== null) {
    const front = readTidied(text.slice(0, joint.index).trim(), order);
    const back = readTidied(text.slice(joint.index + joint[0].length).replace(/\)?\s*$/, ''), order);
    if (front.kind === 'not-people' && front.what === 'company') return front;
    if (/attn|attention/i.test(joint[0]) && joint.index === 0) return back;
    return { kind: 'unsure', readings: [...peopleOf(front), ...peopleOf(back)], doubt: 'another-person' };
  }
  const end = behind.exec(text);
  if (end === null || end.index === 0) return undefined;
  const reading = readTidied(text.slice(0, end.index), order);
  return reading.kind === 'people' || reading.kind === 'likely'
    ? { ...reading, kind: 'likely', doubt: 'another-person' }
    : reading;
}

/** Text in brackets or quotes, with what stands before and behind it. */
const enclosed =
  /^(.*?)(?:\(([^()]*)\)|\[([^[\]]*)\]|["“”„«]([^"“”„«»]*)["“”»]|(?<=^|\s)['‘]([^'‘’]*)['’](?=\s|,|$))(.*)$/su;
const emailInBrackets = /\s*[<(]\s*(?:mailto:)?[^\s<>()@]+@[^\s<>()@]+\s*[>)]\s*$/i;

/**
 * Takes a nickname away: Robert "Bob" Smith, William (Bill) Jones. Where the words in brackets could be another name
 * there is a doubt. An email address in brackets behind the name is taken away, too.
 */
function takeNickname(text: string): { text: string; found?: Doubted | undefined } {
  const clean = text.replace(emailInBrackets, '');
  const match = enclosed.exec(clean);
  if (match === null) return { text: clean };
  const [before = '', ...rest] = match.slice(1).map((part) => part?.trim());
  const [behind = '', inside = ''] = rest.reverse().filter((part) => part !== undefined);
  if (before === '' && behind === '') return { text: inside };
  const words = nameWords(inside);
  // "Smith, Robert (Bob)" and "Robert (Bob) Smith" have it behind the first name; "Smith (Jones), Mary" has not.
  const isAfterFirst = before.includes(',') || (behind !== '' && !behind.startsWith(','));
  const isNickname =
    before !== '' && isAfterFirst && words.length === 1 && /^[\p{L}\p{M}.'’-]+$/u.test(inside);
  const isJob = words.every((word) => is(word, 'jobTitles'));
  return {
    text: `${before} ${behind}`.replace(/\s+,/g, ',').replace(/\s+/g, ' ').trim(),
    found: isNickname ? undefined : isJob ? likely('name-in-brackets') : unsure('name-in-brackets'),
  };
}

/** Of the cells that speak for an order, how many must speak for the same one. */
const AGREEMENT = 0.8;
const FEWEST = 2;

/**
 * What order the names of a column are written in where they have no comma, voted over a sample by the cells that are
 * certain in one order only. 'either' where too few cells tell, or they disagree: each cell is then read by its own names.
 */
export function nameOrderOf(cells: readonly string[]): NameOrder | 'either' {
  const orderOf = (cell: string): NameOrder | undefined => {
    const [asFirst, asLast] = [readFullName(cell, 'first-last'), readFullName(cell, 'last-first')];
    if (asFirst.kind === 'people' && asLast.kind === 'unsure') return 'first-last';
    // A word that no list knows may be anybody's first name: only a known surname in front says that surnames stand there.
    const isTurned =
      asLast.kind === 'people' &&
      asFirst.kind === 'unsure' &&
      asLast.people.every(({ last }) => isSurname(lastOf(nameWords(last))));
    return isTurned ? 'last-first' : undefined;
  };
  const orders = cells.map(orderOf);
  const votesFor = (order: NameOrder) => orders.filter((one) => one === order).length;
  const [firstLast, lastFirst] = [votesFor('first-last'), votesFor('last-first')];
  const enough = Math.max(FEWEST, (firstLast + lastFirst) * AGREEMENT);
  if (firstLast >= enough) return 'first-last';
  return lastFirst >= enough ? 'last-first' : 'either';
}
