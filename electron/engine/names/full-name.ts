import { longestValue } from '../../../shared/rules/cell-reading.ts';
import { listed, markInName, withoutMark } from '../../../shared/rules/marks.ts';
import { isPlaceholder, tidied } from '../../../shared/rules/text.ts';
import {
  type Doubted,
  type FullNameReading,
  likely,
  type NameOrder,
  type OneName,
  type People,
  readingOf,
  unsure,
  worse,
} from './full-name-reading.ts';
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
import { notAName, organizationSign } from './no-person.ts';
import { isOnlySuffixes, isParticle, personName, readOneName, takeAround } from './one-name.ts';

export type { Doubt, FullNameReading, NameOrder, People, PersonName } from './full-name-reading.ts';
export { doubts, notPeople } from './full-name-reading.ts';

/** Lines of a cell, lists of people, and other things that join two names. */
const severalLines = /\p{L}[^\S\n\r]*[\r\n;|]\s*\p{L}/u;
const conjunctions: ReadonlySet<string> = new Set(['&', '+', 'and', 'or']);

/** The words between commas, and between the "and"s around those. */
function sidesOf(text: string): Side[] {
  const sides: Side[] = [[]];
  const parts = text
    .replace(/\s*\/\s*/g, ' & ')
    .replace(/[&+]/g, ' $& ')
    .split(',');
  for (const part of parts) {
    let words: NameWord[] = [];
    sides.at(-1)?.push(words);
    for (const word of nameWords(part)) {
      if (!conjunctions.has(word.key)) words.push(word);
      else {
        words = [];
        sides.push([words]);
      }
    }
  }
  return sides.map((side) => side.filter((words) => words.length > 0));
}

/** One of the sides of an "and", in its parts between commas. */
type Side = NameWord[][];

const isTitle = (side: Side) => side.flat().every((word) => is(word, 'titles') || word.key === 'the');
/** True for "wife" of "John Smith & wife". */
const isCompanion = (side: Side) => side.flat().every((word) => is(word, 'companions'));

/** A first name with initials or nothing behind it, which may share a surname; undefined where there is more. */
function sharingName(words: NameWord[], surname: string): OneName | undefined {
  const { words: all, around } = takeAround(words);
  const [first = noWord, ...middle] = all;
  if (!isGiven(first) || !middle.every((word) => word.initial)) return undefined;
  return {
    name: { ...personName({ first: [first], middle, last: [] }, around), last: surname },
    found: around.doubt,
  };
}

/** Reads people one of whom has the surname that the others may lack. @param own Reads one who has his own. */
function readSharing(
  sides: readonly NameWord[][],
  at: number,
  own: (side: NameWord[]) => OneName,
): FullNameReading {
  const lead = own(sides.at(at) ?? []);
  const place = at < 0 ? sides.length + at : at;
  return ofPeople(
    sides.map((side, i) => (i === place ? lead : (sharingName(side, lead.name.last) ?? own(side)))),
  );
}

/** Reads "Jane & Bob Doe", written first name first. */
function readFirstLast(sides: NameWord[][], order: NameOrder | undefined): FullNameReading {
  return readSharing(sides, -1, (side) => {
    const own = readOneName([side], order);
    const [one, ...more] = takeAround(side).words;
    // "Mary Ann & Bob Doe", "Jane Doe & Bob": whose surname it is is not said.
    const isShared = more.length === 1 && isGiven(lastOf(more)) && side !== sides.at(-1);
    return more.length === 0 || isShared
      ? { ...own, found: unsure(one && onlySurname(one) ? 'company-or-person' : 'shared-last-name') }
      : own;
  });
}

/** Reads "SMITH JOHN & MARY", written last name first. */
const readLastFirst = (sides: NameWord[][]): FullNameReading =>
  readSharing(sides, 0, (side) => {
    const own = readOneName([side], 'last-first');
    const hasSurname = side === sides[0] || onlySurname(firstOf(takeAround(side).words));
    return hasSurname ? own : { ...own, found: unsure('shared-last-name') };
  });

function ofPeople(all: readonly OneName[]): FullNameReading {
  const [first, ...more] = all.map(({ name }) => name);
  if (first === undefined) return { kind: 'unsure', readings: [], doubt: 'unknown-words' };
  const isComplete = [first, ...more].every((one) => one.first !== '' && one.last !== '');
  const found = all.reduce<Doubted | undefined>(
    (found, one) => worse(found, one.found),
    isComplete ? undefined : unsure('no-first-name'),
  );
  return readingOf([first, ...more], found);
}

/** The sides with commas: "Doe, Jane & Bob", "Doe, Jane & Roe, Bob", "Jane, Bob & Amy Doe". */
function readCommas(sides: Side[], order: NameOrder | undefined): FullNameReading {
  if (sides.every((side) => side.length === 2))
    return ofPeople(sides.map((side) => readOneName(side, order)));
  const [[surname = [], given = [], ...more] = [], ...rest] = sides;
  const lead = readOneName([surname, given], order);
  const others = [...more, ...rest.map((side) => side.flat())].map((side) =>
    sharingName(side, lead.name.last),
  );
  // Doe, Jane & Bob: nobody's first name stands in front of the comma.
  if (
    rest.every((side) => side.length === 1) &&
    surname.every((word, i) => !isGiven(word) || isParticle(word, surname[i + 1] ?? noWord)) &&
    others.every((other) => other !== undefined)
  )
    return ofPeople([lead, ...others]);
  // Jane, Bob & Amy Doe: only first names in front, and they are no surnames. Jane Doe, Bob Roe & Amy Poe.
  const list = sides.flat();
  const isBare = (part: NameWord[]) => part.length === 1 && onlyGiven(firstOf(part));
  const isWhole = (part: NameWord[]) => part.length > 1 && onlyGiven(firstOf(part)) && !isGiven(lastOf(part));
  if (list.slice(0, -1).every(isBare) || list.every(isWhole)) return readFirstLast(list, order);
  return { kind: 'unsure', readings: [], doubt: 'comma-unclear' };
}

const withoutTitles = ([front = [], ...behind]: Side): Side => [
  front.slice(front.findIndex((word) => !is(word, 'titles'))),
  ...behind,
];

/** Takes the suffixes between commas to the name they follow: "Jane Doe, MD & Bob Roe, PhD". */
const withoutSuffixParts = ([front = [], ...behind]: Side): Side =>
  behind.every(isOnlySuffixes) && front.length > 1 ? [[...front, ...behind.flat()]] : [front, ...behind];

/**
 * Reads several people from the sides of "and", "&", "+" or "or". A side that is only a title belongs to the next one:
 * of "Mr. and Mrs. John Smith" one person's name is known.
 */
function readSeveral(all: Side[], order: NameOrder | undefined): FullNameReading {
  const hasTitleOnly = all.slice(0, -1).some(isTitle);
  const named = all.filter((side, i) => side.length > 0 && (i === all.length - 1 || !isTitle(side)));
  // "Mr. and Mrs. John and Karen Smith": whose title is whose is not said by their order.
  const sides = named
    .filter((side) => !isCompanion(side))
    .map((side) => withoutSuffixParts(hasTitleOnly ? withoutTitles(side) : side));
  const [only, another] = sides;
  if (only === undefined) return { kind: 'unsure', readings: [], doubt: 'no-first-name' };
  if (another === undefined) {
    const { name, found, other } = readOneName(only, order);
    const doubt = named.length > 1 ? worse(found, likely('another-person')) : found;
    return readingOf([name], doubt, other && [other]);
  }
  if (sides.flat().every((part) => part.length === 1 && onlySurname(firstOf(part))))
    return { kind: 'not-people', what: 'company' };
  if (sides.some((side) => side.length > 1)) return readCommas(sides, order);
  const plain = sides.map((side) => side.flat());
  return order === 'last-first' ? readLastFirst(plain) : readFirstLast(plain, order);
}

/** Reads the text of a cell that has been tidied and freed of its mark. */
function readTidied(text: string, order: NameOrder | undefined): FullNameReading {
  if (text === '') return { kind: 'empty' };
  const through = readThroughAnother(text, (part) => readTidied(part, order));
  if (through) return through;
  const { text: bare, found: bracketed } = takeNickname(text);
  const sides = sidesOf(bare);
  const not = notAName(sides.filter((side, i) => i === 0 || !isCompanion(side)).flat(2), bare);
  if (not) return not;
  const [only = [], ...others] = sides;
  if (others.length === 0) {
    const { name, found, other } = readOneName(only, order);
    return readingOf([name], worse(found, bracketed), other && [other]);
  }
  return bracketed ? { kind: 'unsure', readings: [], doubt: bracketed.doubt } : readSeveral(sides, order);
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
  for (let mark = markInName(rest); mark !== undefined; mark = markInName(rest)) {
    const left = withoutMark(rest, mark);
    if (left.length >= rest.length) break;
    marks.push(mark);
    rest = left;
  }
  return { marks, rest };
}

/** Words that bring in another person or another name: care of, also known as, doing business as, née. */
const between =
  /(?:^|[\s,;(-]+)(?:c\/o|care\s+of|attn|attention|(?:a|f|n)\.?\/?k\.?\/?a\.?|d\.?\/?b\.?\/?a\.?|t\/a|n[ée]e|formerly|via|for\s+benefit\s+of|fbo|guardian\s+of|parents?\s+of|mother\s+of|father\s+of|poa\s+for)(?=[\s:.,]|$)[\s:.,]*/iu;
/** Words behind a name by which others come in, who are not named, or an office of his. */
const behind =
  /[\s,(-]+(?:et\.?\s?(?:al|ux|vir)|(?:co-?)?trustees?|ttees?|trs|tr|executor|executrix|poa|guardian|life\s+estate)\.?\)?$/iu;

/**
 * Reads a cell that names one person through or beside another: "Ann Lee c/o Bob Roe", "Lee, Ann et al"; undefined for
 * others. @param read Reads what is left on either side.
 */
function readThroughAnother(
  text: string,
  read: (text: string) => FullNameReading,
): FullNameReading | undefined {
  const joint = between.exec(text);
  if (joint !== null) {
    const front = read(text.slice(0, joint.index).trim());
    const back = read(text.slice(joint.index + joint[0].length).replace(/\)?\s*$/, ''));
    if (front.kind === 'not-people' && front.what === 'company') return front;
    if (/attn|attention/i.test(joint[0]) && joint.index === 0) return back;
    return { kind: 'unsure', readings: [...peopleOf(front), ...peopleOf(back)], doubt: 'another-person' };
  }
  const end = behind.exec(text);
  if (end === null || end.index === 0) return undefined;
  const reading = read(text.slice(0, end.index));
  return reading.kind === 'people' ? { ...reading, kind: 'likely', doubt: 'another-person' } : reading;
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

/** The order that one cell speaks for; undefined where it could be either, or has a comma and says so itself. */
function orderOf(cell: string): NameOrder | undefined {
  if (/[,&+/;@\d]/.test(cell)) return undefined;
  const all = nameWords(cell.trim().replace(/\s+/g, ' '));
  if (organizationSign(all) !== 'none') return undefined;
  const { words } = takeAround(all);
  const [first, second = noWord, last] = [firstOf(words), words[1], lastOf(words)];
  if (words.length < 2) return undefined;
  if (words.length > 2 && last.initial !== second.initial && !first.initial)
    return last.initial ? 'last-first' : 'first-last';
  if (onlyGiven(first) && !onlyGiven(last)) return 'first-last';
  if (isGiven(first) && onlySurname(last)) return 'first-last';
  const isLastFirst = (onlySurname(first) && isGiven(second)) || (isSurname(first) && onlyGiven(second));
  return isLastFirst ? 'last-first' : undefined;
}

/** Of the cells that speak for an order, how many must speak for the same one. */
const AGREEMENT = 0.8;
const FEWEST = 2;

/**
 * What order the names of a column are written in where they have no comma, voted over a sample by the names that are
 * known. 'either' where too few cells tell, or they disagree: each cell is then read by its own names.
 */
export function nameOrderOf(cells: readonly string[]): NameOrder | 'either' {
  let firstLast = 0;
  let lastFirst = 0;
  for (const cell of cells) {
    const order = orderOf(cell);
    if (order === 'first-last') firstLast++;
    else if (order === 'last-first') lastFirst++;
  }
  const enough = Math.max(FEWEST, (firstLast + lastFirst) * AGREEMENT);
  if (firstLast >= enough) return 'first-last';
  return lastFirst >= enough ? 'last-first' : 'either';
}
