import type { ColumnRole, ResultColumn, ResultLayout } from '../../../shared/model/result-layout.ts';
import { longestValue } from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { readPhone } from '../../../shared/rules/phone.ts';
import {
  type FlagPart,
  type HeaderReading,
  headerTokens,
  isFlag,
  isWord,
  readHeader,
} from './read-header.ts';

/** One column of a result with all that is known of it by itself. */
export interface Column extends HeaderReading {
  /** Place in the file, from 0. */
  at: number;
  header: string;
  content: ColumnContent;
  cells: readonly string[];
  /** Place in the list that was sent, null where it is not known; undefined for columns of the answer. */
  sent: number | null | undefined;
  /** Which of the answer's columns of this very name it is, from 0, and of how many. */
  turn: number;
  turns: number;
}

/** What you know of a result: some of its rows, and the list's header where it is at hand. */
export interface ResultSample {
  /** As in the file; names may repeat. */
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** Of the list that was sent. */
  sentHeaders?: readonly string[] | undefined;
}

/** Reads headers and cells of all columns. */
export function readResultColumns({ headers, rows, sentHeaders = [] }: ResultSample): Column[] {
  const sent = sentColumns(headers, sentHeaders);
  const noise = commonWords(headers.filter((_, at) => !sent.has(at)));
  const columns = headers.map((header, at): Column => {
    const cells = rows.map((row) => row[at] ?? '');
    const content = columnContent(cells);
    const reading = asHeld(readHeader(header, sent.has(at) ? undefined : noise), content);
    const place = sent.get(at) ?? (isOfInput(reading) ? null : undefined);
    return { ...reading, at, header, cells, content, sent: place, turn: 0, turns: 1 };
  });
  const alike = new Map<string, Column[]>();
  for (const column of columns) {
    if (column.sent !== undefined) continue;
    const name = column.header.trim().toLowerCase();
    alike.set(name, [...(alike.get(name) ?? []), column]);
  }
  for (const same of alike.values())
    for (const [turn, column] of same.entries()) Object.assign(column, { turn, turns: same.length });
  return columns;
}

/** What holds phones under the name of a flag ("DNC Phone 1") is a phone, and not the one called "Phone 1". */
function asHeld(reading: HeaderReading, content: ColumnContent): HeaderReading {
  const { attribute, inner } = reading;
  if (attribute === undefined || content.phone < 0.9) return reading;
  return {
    ...reading,
    noun: 'phone',
    attribute: undefined,
    about: true,
    inner: `${attribute} ${inner}`.trim(),
  };
}

/** "Input Phone", "Original Name"; the flag of an input phone is an answer. */
const isOfInput = ({ input, noun, attribute, row }: HeaderReading) =>
  input &&
  (attribute === undefined
    ? noun !== undefined || row !== undefined
    : !isFlag(attribute) && noun === undefined);

/** A word that nearly all columns of the answer begin or end with, and that says nothing: a firm's mark on its columns. */
function commonWords(headers: readonly string[]): ReadonlySet<string> {
  const all = headers.map(headerTokens).filter((tokens) => tokens.length > 1);
  const found = new Set<string>();
  for (const end of [0, -1]) {
    const word = all[0]?.at(end);
    if (word === undefined || /^\d/.test(word) || isTelling(word) || all.length < 4) continue;
    if (all.filter((tokens) => tokens.at(end) === word).length >= headers.length * 0.9) found.add(word);
  }
  return found;
}

const isTelling = (word: string) => {
  const { noun, attribute, outer } = readHeader(word);
  return (
    !isWord(word, 'wrapper') &&
    (noun !== undefined || attribute !== undefined || outer !== '' || isWord(word, 'qualifier'))
  );
};

/** What a column was found to be. */
export type FoundRole = Pick<ResultColumn, 'role' | 'confidence' | 'opposite'>;
export type Confidence = ResultColumn['confidence'];

export const found = (role: ColumnRole, confidence: Confidence, opposite = false): FoundRole => ({
  role,
  confidence,
  opposite,
});

/** A do-not-call flag of the row. Yes in "Contactable" is no mark. */
export const asMark = (part: FlagPart, { opposite }: Column, confidence: Confidence): FoundRole =>
  found({ kind: 'mark' }, confidence, part === 'contactable' ? !opposite : opposite);

/** Whether the cells can be a flag's: any words or numbers, but no dates, phones or addresses. */
export const mayBeFlag = ({ content, about }: Column) =>
  !about && content.date < 0.5 && content.phone < 0.5 && content.email < 0.5;

/** A name that is known, above cells that fit. */
export const byName = ({ content }: Column): Confidence => (content.filled > 0 ? 'sure' : 'likely');

const order: readonly Confidence[] = ['sure', 'likely', 'guess'];
export const leastSure = (one: Confidence, other: Confidence): Confidence =>
  order.indexOf(one) > order.indexOf(other) ? one : other;

type ColumnContent = ReturnType<typeof columnContent>;

const date =
  /^(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[-/]\d{4}|[a-z]{3,9}\.? (?:\d{1,2},? )?\d{4})(?:[T ,].*)?$/i;
const severalWords = /^[\p{L}.,'’-]+(?: [\p{L}.,'’&-]+)+$/u;
const tenDigits = /^\+?1?\D{0,3}\d{3}\D{0,3}\d{3}\D{0,2}\d{4}$/;

/** What the sampled cells of a column hold, as shares of those that are filled; 0 where none is. */
function columnContent(cells: readonly string[]) {
  const filled = spread(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const short = filled.filter((cell) => cell.length <= longestValue);
  const share = (is: (cell: string) => boolean, among: readonly string[] = short) =>
    filled.length === 0 ? 0 : among.filter(is).length / filled.length;
  return {
    /** Number of filled cells looked at. */
    filled: filled.length,
    phone: share(isPhone),
    email: share((cell) => cell.includes('@') && isFound(readEmail(cell))),
    date: share((cell) => date.test(cell)),
    /** Whole numbers up to three digits, as ages, ranks and numbers of people are. */
    smallNumber: share((cell) => /^\d{1,3}$/.test(cell)),
    number: share((cell) => /^-?[\d.,]+$/.test(cell)),
    /** JSON objects and arrays. */
    json: share(isJson, filled),
    /** Several words of letters, as names of people are. */
    words: share((cell) => severalWords.test(cell)),
    /** Phones that are written as such, with punctuation. */
    writtenPhone: share((cell) => /\D/.test(cell) && isPhone(cell)),
  };
}

/** So many cells tell what a column holds. */
const telling = 100;

function spread(cells: readonly string[]): readonly string[] {
  const step = Math.ceil(cells.length / telling);
  return step > 1 ? cells.filter((_, at) => at % step === 0) : cells;
}

/** True for phones, also for what no U.S. phone can be but is written like one: that is for the judging. */
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

/**
 * Which columns of a result are those of the list that was sent: their places in that list by the places in the
 * result. They come back in one run, as a rule at the beginning; else each by its name, in their order.
 */
export function sentColumns(headers: readonly string[], sent: readonly string[]): Map<number, number> {
  const names = headers.map(plain);
  const wanted = sent.map(plain);
  if (wanted.length === 0) return new Map();
  const start = names.findIndex((_, at) => wanted.every((name, i) => names[at + i] === name));
  if (start >= 0) return new Map(wanted.map((_, column) => [start + column, column]));
  const found = new Map<number, number>();
  for (const [column, name] of wanted.entries()) {
    const at = names.findIndex((other, place) => other === name && !found.has(place));
    if (at >= 0) found.set(at, column);
  }
  return found;
}

const plain = (header: string) =>
  header
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/** What says of each row of a result that was made of several where it is from. */
export const answeredColumns = ['Answered on', 'Answered by'] as const;
/** Which row of the user's list an earlier answer was taken over for; empty in rows that the job itself asked. */
export const answeredRow = 'Answered row';

/** How many of these names, at their end, are the app's own. */
export function ownNames(names: readonly string[]): number {
  const ends = (own: readonly string[]) =>
    names.length >= own.length &&
    own.every((name, at) => names[names.length - own.length + at]?.replace(/ \d+$/, '') === name);
  return [[...answeredColumns, answeredRow], answeredColumns].find(ends)?.length ?? 0;
}

/**
 * How many columns at the end of a result are our own; what the list that was sent called so is none of them.
 */
export function countAddedColumns({ columns }: ResultLayout): number {
  const own = ownNames(columns.map(({ header }) => header));
  return own > 0 && columns.slice(-own).every(({ role }) => role.kind !== 'sent') ? own : 0;
}

/** The column that says for which row of the list an answer was taken over; null where none was. */
export const answeredRowColumn = (layout: ResultLayout): number | null =>
  countAddedColumns(layout) > answeredColumns.length ? layout.columns.length - 1 : null;
