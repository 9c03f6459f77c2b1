import { longestValue } from '../../../shared/rules/cell-reading.ts';
import { listed, markInName, withoutMark } from '../../../shared/rules/marks.ts';
import { isPlaceholder, tidied } from '../../../shared/rules/text.ts';
import { readThroughAnother } from './full-name/another-person.ts';
import { readWithCommas } from './full-name/comma-name.ts';
import type { NameWord } from './full-name/name-words.ts';
import { nameWords } from './full-name/name-words.ts';
import { takeNickname } from './full-name/nickname.ts';
import { notAName } from './full-name/not-a-name.ts';
import { readInOrder } from './full-name/one-name.ts';
import type { FullNameReading, NameOrder } from './full-name/reading.ts';
import { likely, readingOf, unsure, worse } from './full-name/reading.ts';
import type { Side } from './full-name/several-people.ts';
import { isCompanion, readSeveral } from './full-name/several-people.ts';
import { takeAround } from './full-name/take-around.ts';

export { nameOrderOf } from './full-name/name-order.ts';
export type { Doubt, FullNameReading, NameOrder, People, PersonName } from './full-name/reading.ts';
export { doubts, notPeople } from './full-name/reading.ts';

/** Lines of a cell, lists of people, and other things that join two names. */
const severalLines = /\p{L}[^\S\n\r]*[\r\n;|]\s*\p{L}/u;
const conjunctions: ReadonlySet<string> = new Set(['&', '+', 'and', 'or']);
/** A cell of letters, blanks, dots, hyphens and apostrophes: one name, nearly always. */
const plain = /^[A-Za-z](?:[A-Za-z .-]|(?<=[A-Za-z])'(?=[A-Za-z]))*$/;

/** A word by which another person may come in: spares most names the search. */
const mayNameAnother =
  /\/|\s[-–—]\s|\b(?:care|at+n|attention|[afn]\.?k\.?a|d\.?b\.?a|n[ée]e|formerly|via|fbo|guardian|of|poa|et\.?\s?al|et\.?\s?ux|et\.?\s?vir|(?:co-?)?trustees?|ttees?|trs?|execut\w+|life)\b/iu;

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
  if (mayNameAnother.test(text)) {
    const through = readThroughAnother(text, (part) => readTidied(part, order));
    if (through) return through;
  }
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
