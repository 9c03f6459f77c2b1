import { longestValue } from '../../../shared/rules/cell-reading.ts';
import { listed, markInName, withoutMark } from '../../../shared/rules/marks.ts';
import { isPlaceholder, tidied } from '../../../shared/rules/text.ts';
import {
  type Doubt,
  type Doubted,
  type FullNameReading,
  likely,
  type NameOrder,
  type People,
  readingOf,
  unsure,
  worse,
} from './full-name-reading.ts';
import { takeAround } from './name-places.ts';
import {
  isGiven,
  isSurname,
  jobTitles,
  type NameWord,
  nameWords,
  notAName,
  onlyGiven,
  onlySurname,
  organizationSign,
} from './name-words.ts';
import { readInOrder, readWithCommas } from './one-name.ts';
import { isCompanion, readSeveral, type Side } from './several-people.ts';

export type { Doubt, FullNameReading, NameOrder, People, PersonName } from './full-name-reading.ts';
export { doubts, notPeople } from './full-name-reading.ts';

/** Lines of a cell, lists of people, and other things that join two names. */
const severalLines = /\p{L}[^\S\n\r]*[\r\n;|]\s*\p{L}/u;
const conjunctions: ReadonlySet<string> = new Set(['&', '+', 'and', 'or']);
/** A cell of letters, blanks, dots, hyphens and apostrophes: one name, nearly always. */
const plain = /^[A-Za-z](?:[A-Za-z .-]|(?<=[A-Za-z])'(?=[A-Za-z]))*$/;

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

/** Reads the text of a cell that has been tidied and freed of its mark. */
function readTidied(text: string, order: NameOrder | undefined): FullNameReading {
  if (text === '') return { kind: 'empty' };
  const through = readThroughAnother(text, (part) => readTidied(part, order));
  if (through) return through;
  if (plain.test(text)) {
    const words = nameWords(text);
    if (!words.some((word) => conjunctions.has(word.key))) {
      const not = notAName(words, text);
      if (not) return not;
      const taken = takeAround(words);
      const { name, found, other } = readInOrder(taken.words, taken.around, order);
      return readingOf([name], found, other && [other]);
    }
  }
  const { text: bare, found: bracketed } = takeNickname(text);
  const sides = sidesOf(bare);
  const not = notAName(sides.filter((side, i) => i === 0 || !isCompanion(side)).flat(2), bare);
  if (not) return not;
  const [only = []] = sides;
  if (sides.length === 1) {
    const { name, found, other } = readWithCommas(only, order);
    return readingOf([name], worse(found, bracketed), other && [other]);
  }
  const reading = readSeveral(sides, order);
  return bracketed && reading.kind !== 'not-people'
    ? { kind: 'unsure', readings: [], doubt: bracketed.doubt }
    : reading;
}

/** Reads a cell whose names stand on lines of their own, or between semicolons or bars. */
function readLines(cell: string, order: NameOrder | undefined): FullNameReading {
  const lines = cell
    .split(/[\r\n;|]+/)
    .map(tidied)
    .filter((line) => line !== '');
  const readings = lines.map((line) => readTidied(line, order));
  const people = readings.flatMap((reading) => (isSplit(reading) ? [...reading.people] : []));
  const found = readings.flatMap((reading) => (reading.kind === 'likely' ? [likely(reading.doubt)] : []));
  const [first, ...more] = people;
  if (first !== undefined && readings.every(isSplit)) return readingOf([first, ...more], found[0]);
  // A name that goes over two lines.
  const whole = readTidied(tidied(cell.replace(/[;|]/g, ' ')), order);
  if (whole.kind === 'people') return readingOf(whole.people, likely('line-break'));
  return whole.kind === 'likely' ? readingOf(whole.people, unsure('line-break')) : whole;
}

const isSplit = (reading: FullNameReading) => reading.kind === 'people' || reading.kind === 'likely';

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

const unsureOf = (readings: readonly People[], doubt: Doubt): FullNameReading => ({
  kind: 'unsure',
  readings,
  doubt,
});
const peopleOf = (reading: FullNameReading): readonly People[] =>
  reading.kind === 'people' || reading.kind === 'likely' ? [reading.people] : [];

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
    const back = read(
      text
        .slice(joint.index + joint[0].length)
        .replace(/\)$/, '')
        .trim(),
    );
    if (front.kind === 'not-people' && front.what === 'company') return front;
    const readings = [...peopleOf(front), ...peopleOf(back)];
    return /attn|attention/i.test(joint[0]) && joint.index === 0
      ? back
      : unsureOf(readings, 'another-person');
  }
  const dash = /\s[-–—]\s/u.exec(text);
  if (dash !== null) {
    const front = read(text.slice(0, dash.index));
    return front.kind === 'people' || front.kind === 'likely'
      ? unsureOf([front.people], 'unknown-words')
      : front;
  }
  const end = behind.exec(text);
  if (end === null || end.index === 0) return undefined;
  const reading = read(text.slice(0, end.index));
  if (reading.kind === 'people') return { kind: 'likely', people: reading.people, doubt: 'another-person' };
  return reading.kind === 'likely' ? unsureOf([reading.people], reading.doubt) : reading;
}

/** Text in brackets or quotes, with what stands before and behind it. */
const enclosed =
  /^(.*?)(?:\(([^()]*)\)|\[([^[\]]*)\]|["“”„«]([^"“”„«»]*)["“”»]|(?<=^|\s)['‘]([^'‘’]*)['’](?=\s|,|$))(.*)$/su;
const emailInBrackets = /\s*[<(]\s*(?:mailto:)?[^\s<>()@]+@[^\s<>()@]+\s*[>)]\s*$/i;

/**
 * Takes a nickname away: Robert "Bob" Smith, William (Bill) Jones. Where the words in brackets could be another name
 * there is a doubt. An email address in brackets behind the name is taken away, too.
 */
function takeNickname(text: string): { text: string; found?: Doubted } {
  const clean = text.replace(emailInBrackets, '');
  const match = enclosed.exec(clean);
  if (match === null) return { text: clean };
  const [, before = '', ...rest] = match;
  const behind = rest.pop() ?? '';
  const inside = rest.find((part) => part !== undefined)?.trim() ?? '';
  const left = before.trim() === '' && behind.trim() === '' ? inside : `${before} ${behind}`;
  return {
    text: left.replace(/\s+,/g, ',').replace(/\s+/g, ' ').trim(),
    ...doubtOf(before.trim(), inside, behind.trim()),
  };
}

function doubtOf(before: string, inside: string, behind: string): { found?: Doubted } {
  if (before === '' && behind === '') return {};
  const words = nameWords(inside);
  const [word, ...more] = words;
  if (word === undefined) return {};
  if (words.every(({ key }) => jobTitles.has(key))) return { found: likely('name-in-brackets') };
  const isName = /^[\p{L}\p{M}.'’ -]+$/u.test(inside) && more.length === 0;
  if (!isName || before === '') return { found: unsure('name-in-brackets') };
  // "Smith, Robert (Bob)" and "Robert (Bob) Smith" have it behind the first name; "Smith (Jones), Mary" has not.
  const afterFirst = before.includes(',')
    ? behind === '' || !behind.startsWith(',')
    : behind !== '' && !behind.startsWith(',');
  if (afterFirst) return {};
  return {
    found:
      isGiven(word.bits) && !onlySurname(word.bits) ? likely('name-in-brackets') : unsure('name-in-brackets'),
  };
}

/** The order that one cell speaks for; undefined where it could be either, or has a comma and says so itself. */
function orderOf(cell: string): NameOrder | undefined {
  if (/[,&+/;@\d]/.test(cell)) return undefined;
  const all = nameWords(cell.trim().replace(/\s+/g, ' '));
  if (organizationSign(all) !== 'none') return undefined;
  const { words } = takeAround(all);
  const [first, second] = words;
  const last = words[words.length - 1];
  if (first === undefined || second === undefined || last === undefined) return undefined;
  if (words.length > 2 && last.initial && !first.initial) return 'last-first';
  if (words.length > 2 && second.initial && !last.initial) return 'first-last';
  if (onlyGiven(first.bits) && !onlyGiven(last.bits)) return 'first-last';
  if (isGiven(first.bits) && onlySurname(last.bits)) return 'first-last';
  if (onlySurname(first.bits) && isGiven(second.bits)) return 'last-first';
  return isSurname(first.bits) && onlyGiven(second.bits) ? 'last-first' : undefined;
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
