import { longestValue } from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { readPhone } from '../../../shared/rules/phone.ts';

/** What the sampled cells of a column hold, as shares of those that are filled; 0 where none is. */
export interface ColumnContent {
  /** Number of filled cells looked at. */
  filled: number;
  phone: number;
  email: number;
  date: number;
  /** Whole numbers up to three digits, as ages, ranks and numbers of people are. */
  smallNumber: number;
  number: number;
  /** JSON objects and arrays. */
  json: number;
  /** Several words of letters, as names of people are. */
  words: number;
  /** Phones that are written as such, with punctuation. */
  writtenPhone: number;
}

const date =
  /^(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[-/]\d{4}|[a-z]{3,9}\.? (?:\d{1,2},? )?\d{4})(?:[T ,].*)?$/i;
const severalWords = /^[\p{L}.,'’-]+(?: [\p{L}.,'’&-]+)+$/u;
const tenDigits = /^\+?1?\D{0,3}\d{3}\D{0,3}\d{3}\D{0,2}\d{4}$/;

/** Looks at the cells of one column. */
export function columnContent(cells: readonly string[]): ColumnContent {
  const filled = spread(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const short = filled.filter((cell) => cell.length <= longestValue);
  const share = (is: (cell: string) => boolean, among: readonly string[] = short) =>
    filled.length === 0 ? 0 : among.filter(is).length / filled.length;
  return {
    filled: filled.length,
    phone: share(isPhone),
    email: share((cell) => cell.includes('@') && isFound(readEmail(cell))),
    date: share((cell) => date.test(cell)),
    smallNumber: share((cell) => /^\d{1,3}$/.test(cell)),
    number: share((cell) => /^-?[\d.,]+$/.test(cell)),
    json: share(isJson, filled),
    words: share((cell) => severalWords.test(cell)),
    writtenPhone: share((cell) => /\D/.test(cell) && isPhone(cell)),
  };
}

/** So many cells tell what a column holds. */
const telling = 100;

function spread(cells: readonly string[]): readonly string[] {
  const step = Math.ceil(cells.length / telling);
  return step > 1 ? cells.filter((_, at) => at % step === 0) : cells;
}

/** Also what no U.S. phone can be but is written like one: that is for the judging. */
const isPhone = (cell: string) =>
  cell.length < 100 &&
  !date.test(cell) &&
  (tenDigits.test(cell) || (/\d{3}/.test(cell) && isFound(readPhone(cell))));

const severalValues = new Set(['phone-several', 'phone-extra', 'phone-lost', 'email-several']);
const isFound = ({ verdict, finding }: ReturnType<typeof readPhone>) =>
  (verdict !== 'unusable' && verdict !== 'empty') || (finding !== undefined && severalValues.has(finding));

/** More characters than are parsed to learn what a column is. */
const longestJson = 100_000;
const isJson = (cell: string) =>
  cell.length > longestJson ? /^[[{]\s*["[{]/.test(cell) : jsonOf(cell) !== undefined;

/** The object or array in a cell; undefined where there is none, or too much to be parsed for a look. */
export function jsonOf(cell: string): object | undefined {
  const text = cell.trim();
  if (cell.length > longestJson || !/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
