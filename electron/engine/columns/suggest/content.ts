import type { CellReading, FindingCode } from '../../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../../shared/rules/email.ts';
import { readPhone } from '../../../../shared/rules/phone.ts';
import { readState } from '../../../../shared/rules/state.ts';
import { hasFirmWord } from '../../names/name-words.ts';
import { titleOrSuffix } from '../../names/person-name.ts';
import { givenNames, kindsOf, surnames } from '../../names/word-lists.ts';
import { knownCities } from './known-cities.ts';

const cellKinds = [
  'email',
  'phone',
  'state',
  'ZIP code',
  'date',
  'web address',
  'street address',
  'business name',
  'city',
  'first name',
  'last name',
  'full name',
  'number',
  'text',
] as const;
export type CellKind = (typeof cellKinds)[number];

const zip = /^\d{5}(?:-?\d{4})?(?:\.0)?$/;
const date =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][a-z]{3,9}[- ,]+\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4})(?:[T ,].*)?$/i;
const web =
  /^(?:https?:\/\/|www\.)\S+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|co|us|biz|info)(?:\/\S*)?$/i;
const street = /^(?:\d+[\w/-]*\s+(?:[nsew]\.?\s+)?\p{L}|p\.?\s?o\.?\s?box\b)/iu;
const number = /^[-+$(]?\d[\d,. ]*%?\)?$/;

/** What one cell looks like by itself; a given name that is also a surname counts as the given name. */
function cellKind(cell: string): CellKind {
  const text = cell.trim();
  if (text.includes('@') && isOfKind(readEmail(text))) return 'email';
  if (zip.test(text)) return 'ZIP code';
  if (date.test(text)) return 'date';
  const phone = readPhone(text);
  if ((/\d{3}/.test(text) && isOfKind(phone)) || phone.finding === 'phone-lost') return 'phone';
  if (number.test(text)) return 'number';
  if (readState(text).verdict === 'usable') return 'state';
  if (web.test(text)) return 'web address';
  if (street.test(text)) return 'street address';
  const lower = text.toLowerCase();
  if (givenNames.has(lower)) return 'first name';
  if (surnames.has(lower)) return 'last name';
  if (knownCities.has(lower)) return 'city';
  if (hasFirmWord(text)) return 'business name';
  return looksLikeFullName(text) ? 'full name' : 'text';
}

const namePart = /^\p{L}[\p{L}.'’-]*$/u;
const isGiven = (word: string) => givenNames.has(word);
/** A surname that is a given name, too ("Thomas"), counts as either. */
const mayBeSurname = (word: string) => surnames.has(word) || !givenNames.has(word);

/**
 * Whether a cell looks like first and last name of a person in one: "James Smith", "Dr. Mary A. Lee", "Smith, James",
 * "SMITH JAMES A & MARY". One of the names has to be a common one, so this is true of a share of such cells only.
 */
function looksLikeFullName(cell: string): boolean {
  const text = cell.trim().toLowerCase();
  const [last = '', given = '', ...more] = text.replace(titleOrSuffix, '').split(/\s*,\s*/);
  if (given !== '') return more.length === 0 && isLastFirst(last, given);
  const words = last
    .split(/\s+(?:&|and|y|et)\s+|\s+/)
    .filter((word) => !kindsOf(word.replace('.', '')).has('titlesBehind'));
  const [first = '', second = ''] = words;
  if (words.length < 2 || words.length > 6 || !words.every((word) => namePart.test(word))) return false;
  if (isGiven(first)) return mayBeSurname(words.at(-1) ?? '');
  return surnames.has(first) && isGiven(second);
}

function isLastFirst(last: string, given: string): boolean {
  const names = given.split(/\s+/).filter((word) => word !== '&');
  if (
    !namePart.test(last.replaceAll(' ', '')) ||
    names.length > 4 ||
    !names.every((word) => namePart.test(word))
  )
    return false;
  // "Austin, TX" is a place.
  return readState(given).verdict !== 'usable' && (isGiven(names[0] ?? '') || surnames.has(last));
}

/** "Dayton, OH 45404", also behind a street. */
export function holdsState(cell: string): boolean {
  const { verdict, finding } = readState(cell);
  return verdict === 'repairable' && finding === 'state-with-zip';
}

const oneOfTwo = new Set<FindingCode>([
  'email-several',
  'email-two-readings',
  'phone-several',
  'phone-extra',
]);

/** True for what the rule reads as its own kind, also where it can't tell which of two values it is, or holds it back. */
const isOfKind = ({ verdict, finding }: CellReading) =>
  verdict === 'usable' ||
  verdict === 'repairable' ||
  verdict === 'held' ||
  (finding !== undefined && oneOfTwo.has(finding));

/** What a column holds, by its content alone. */
export interface ColumnContentProfile {
  /** Share of the filled cells that look like each kind. */
  share: (kind: CellKind | 'empty') => number;
  /** Share of the sampled rows in which the column is filled. */
  filled: number;
  /** Share of the filled cells with more than one word. */
  severalWords: number;
  /** Bare numbers of one length that rise from row to row, as a program counts: accounts, orders, policies. */
  counted: boolean;
  looksLike: CellKind | 'empty';
}

/** Names share much with other text, so a column looks like one of these at a smaller share than half. */
const faint: Partial<Record<CellKind, number>> = {
  'first name': 0.3,
  'last name': 0.25,
  city: 0.25,
  'business name': 0.3,
  'full name': 0.3,
};

/** Judges a column from its sampled cells. */
export function profileContent(cells: readonly string[]): ColumnContentProfile {
  const counts = new Map<CellKind | 'empty', number>();
  let filled = 0;
  let several = 0;
  for (const cell of cells) {
    if (cell.trim() === '') continue;
    filled++;
    if (/\S\s+\S/.test(cell)) several++;
    const kind = cellKind(cell);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const share = (kind: CellKind | 'empty') => (filled === 0 ? 0 : (counts.get(kind) ?? 0) / filled);
  const ranked = cellKinds.filter((kind) => kind !== 'text' && share(kind) >= (faint[kind] ?? 0.5));
  const best = ranked.sort((a, b) => share(b) - share(a))[0] ?? 'text';
  return {
    share,
    filled: cells.length === 0 ? 0 : filled / cells.length,
    severalWords: filled === 0 ? 0 : several / filled,
    counted: isCounted(cells),
    looksLike: filled === 0 ? 'empty' : best,
  };
}

/** Enough numbers to say that their order is no chance. */
const enoughNumbers = 6;

function isCounted(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    filled.length >= enoughNumbers &&
    filled.every((cell, at) => {
      const before = filled[at - 1];
      return (
        /^\d+$/.test(cell) && (before === undefined || (before.length === cell.length && before <= cell))
      );
    })
  );
}
