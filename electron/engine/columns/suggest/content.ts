import type { CellReading } from '../../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../../shared/rules/email.ts';
import { readPhone } from '../../../../shared/rules/phone.ts';
import { readState } from '../../../../shared/rules/state.ts';
import { readFullName } from '../../names/full-name.ts';
import { givenNames, hasFirmWord, surnames } from '../../names/name-words.ts';
import cities from './words/cities.json' with { type: 'json' };

/** The most populous U.S. cities (Census Bureau, 2020 census), to recognize a column of cities without a header. */
export const knownCities: ReadonlySet<string> = new Set(cities.flatMap((line) => line.split(', ')));

const zip = /^\d{5}(?:-?\d{4})?(?:\.0)?$/;
const date =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][a-z]{3,9}[- ,]+\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4})(?:[T ,].*)?$/i;
const web =
  /^(?:https?:\/\/|www\.)\S+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|co|us|biz|info)(?:\/\S*)?$/i;
const street = /^(?:\d[\w/-]*\s+(?:[nsew]\.?\s+)?\p{L}|p\.?\s?o\.?\s?box\b)/iu;
/** Amounts, and numbers that things have: "00Q7001". */
const number = /^[-+$(]?\d[\d,. ]*%?\)?$|^(?=.*\d.*\d)[\w#/-]+$/;

/** What a cell can look like by itself: the first that holds. A given name that is also a surname counts as the given name. */
const looks = {
  email: (text) => text.includes('@') && isOfKind(readEmail(text)),
  'ZIP code': (text) => zip.test(text),
  date: (text) => date.test(text),
  phone: (text) =>
    /\d{3}/.test(text) ? isOfKind(readPhone(text)) : readPhone(text).finding === 'phone-lost',
  number: (text) => number.test(text),
  state: (text) => readState(text).verdict === 'usable',
  'web address': (text) => web.test(text),
  'street address': (text) => street.test(text),
  'first name': (text) => givenNames.has(text.toLowerCase()),
  'last name': (text) => surnames.has(text.toLowerCase()),
  city: (text) => knownCities.has(text.toLowerCase()),
  'business name': hasFirmWord,
  'full name': looksLikeFullName,
  text: () => true,
} satisfies Record<string, (text: string) => boolean>;
export type CellKind = keyof typeof looks;
const cellKinds = Object.keys(looks) as CellKind[];

/** "James Smith", "Smith, James", "SMITH JAMES A & MARY"; "Austin, TX" is a place. A common name is known, so it is true of a share only. */
function looksLikeFullName(text: string): boolean {
  const words = text.toLowerCase().split(/[\s,]+/);
  if (words.length < 2 || words.length > 6 || !words.some((word) => givenNames.has(word))) return false;
  if (text.includes(',') && holdsState(text)) return false;
  const reading = readFullName(text);
  if (reading.kind === 'unsure') return reading.readings.length > 0;
  return (reading.kind === 'people' || reading.kind === 'likely') && reading.people[0].last !== '';
}

/** "Dayton, OH 45404", also behind a street. */
const holdsState = (cell: string): boolean => readState(cell).finding === 'state-with-zip';

/** True for what the rule reads as its own kind, also where it can't tell which of two values it is, holds it back, or misses digits. */
const isOfKind = ({ verdict, finding }: CellReading) =>
  /^(?:usable|repairable|held)$/.test(verdict) || /-(?:several|two-readings|extra|lost)$/.test(finding ?? '');

/** What a column holds, by its content alone. */
export interface ColumnContentProfile {
  /** Share of the filled cells that look like each kind. */
  share: (kind: CellKind | 'empty') => number;
  /** Share of the sampled rows in which the column is filled. */
  filled: number;
  /** Share of the filled cells with more than one word. */
  severalWords: number;
  /** Share of the filled cells with a state among other words: "Dayton, OH 45404". */
  stateInside: number;
  /** Bare numbers of one length that rise from row to row, as a program counts: accounts, orders, policies. */
  counted: boolean;
  looksLike: CellKind | 'empty';
}

/** The share of cells at which a column looks like a kind. Names share much with other text, so less than half of them is enough. */
const leastShare = (kind: CellKind) =>
  /^(?:last name|city)$/.test(kind) ? 0.25 : kind.endsWith(' name') ? 0.3 : 0.5;

const fewestStates = 3;

/** Judges a column from its sampled cells. */
export function profileContent(cells: readonly string[]): ColumnContentProfile {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const kinds = filled.map((cell) => cellKinds.find((kind) => looks[kind](cell)));
  const shareOf = (test: (cell: string, at: number) => boolean) =>
    filled.filter(test).length / (filled.length || 1);
  const share = (kind: CellKind | 'empty') => shareOf((_, at) => kinds[at] === kind);
  const [best = 'text'] = cellKinds
    .filter((kind) => kind !== 'text' && share(kind) >= leastShare(kind))
    .sort((a, b) => share(b) - share(a));
  return {
    share,
    filled: filled.length / (cells.length || 1),
    severalWords: shareOf((cell) => /\s/.test(cell)),
    // One remark in an empty column says nothing of the column.
    stateInside: filled.length < Math.min(fewestStates, cells.length) ? 0 : shareOf(holdsState),
    counted: isCounted(filled),
    looksLike: filled.length === 0 ? 'empty' : best,
  };
}

/** Enough numbers to say that their order is no chance. */
const enoughNumbers = 6;

const isCounted = (cells: readonly string[]) =>
  cells.length >= enoughNumbers &&
  cells.every((cell, at) => {
    const before = cells[at - 1] ?? cell;
    return /^\d+$/.test(cell) && before.length === cell.length && before <= cell;
  });
