import type { ColumnKind } from '../../../shared/model/services.ts';
import {
  type CellReading,
  type CellRule,
  type FindingCode,
  held,
  longestValue,
  unusable,
  usable,
  usableCell,
} from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { atOf } from '../../../shared/rules/email-address.ts';
import { readPhone } from '../../../shared/rules/phone.ts';
import { readState } from '../../../shared/rules/state.ts';
import { beginningOf, beginningsOf, isPlaceholder, readText, tidied } from '../../../shared/rules/text.ts';
import { readBusinessName } from './business-name.ts';
import { isPlain, readName } from './person-name.ts';
import { mayBeCoded, plainName, plainText, staysDressed } from './plain-text.ts';
import { allSayingNothing, isLeftByProgram, keysOf, maySayNothing, standInOf } from './stand-ins.ts';

/** Reads what a cell stands for where it is written in a code: in whatever kind of column, the text is the same. */
function decoding(rule: CellRule, words?: 'words'): CellRule {
  return (cell) => {
    const reading = rule(cell);
    // A number, an address or a state that is valid as it stands is no code.
    if (words === undefined && (reading.verdict === 'usable' || reading.verdict === 'empty')) return reading;
    if (!mayBeCoded(cell)) return reading;
    const plain = words ? plainName(cell) : plainText(cell);
    if (words && staysDressed(plain)) return held('text-dress', undefined, undefined);
    return plain === cell ? reading : ofPlain(rule(plain), plain);
  };
}

function ofPlain(reading: CellReading, plain: string): CellReading {
  const { verdict, finding, fixed = plain } = reading;
  if (verdict === 'unusable' || verdict === 'empty') return { ...reading, plain };
  if (verdict === 'usable') return { verdict: 'repairable', fixed, finding: 'text-code', plain };
  return { ...reading, finding: finding ?? 'text-code', fixed, plain };
}

/** Spares nearly all names a closer look: no code, mask or dress is of letters and the signs of names alone. */
const oddWords = /[^A-Za-z \-',À-ɏ.]|\.\.|xxx/i;

/** The rule for words: names of people, firms and cities. */
function ofWords(rule: CellRule): CellRule {
  const closer = decoding(whole(rule, 'words'), 'words');
  return (cell) => (oddWords.test(cell) ? closer(cell) : rule(cell));
}

/** The same for names of people, nearly all of which are plain. */
function ofNames(rule: CellRule): CellRule {
  const closer = ofWords(rule);
  return (cell) =>
    cell.length > 1 && cell.length <= longestValue && isPlain(cell) ? usableCell : closer(cell);
}

/** A value that was masked or shortened is none, and the rest of an escape is no part of an address. */
function whole(rule: CellRule, kind: 'address' | 'words'): CellRule {
  return (cell) => {
    if (isKeptBack(cell, kind)) return unusable('value-kept-back');
    const other = kind === 'address' ? withoutEscape(cell) : undefined;
    return other === undefined ? rule(cell) : unusable('email-two-readings', `${cell} or ${other}`);
  };
}

/** The last name's: of "B." it is said that it is an initial. */
const readLastName: CellRule = (cell) => {
  const reading = readName(cell);
  return reading.verdict === 'usable' && isInitial(cell) ? { ...reading, finding: 'name-initial' } : reading;
};

/** The rule by which the cells of each kind of column are read. */
export const ruleOfKind: Record<ColumnKind, CellRule> = {
  phone: decoding(readPhone),
  email: decoding(whole(readEmail, 'address')),
  state: decoding(readState),
  city: ofWords(readText),
  'business-name': ofWords(readBusinessName),
  'first-name': ofNames(readName),
  'middle-name': ofNames(readName),
  'last-name': ofNames(readLastName),
};

/** Spares nearly all cells the search. */
const mayBeKeptBack = /[*#\u2022\u25cf\u2219\u25aa\u25a0\u2588\u2591-\u2593\u2026]|\.\.\.|____|---@|xxx/i;
/** Signs in the place of letters: j***n, a####, H••••. */
const masked = /[\p{L}\p{N}@.](?:\*{2,}|#{2,}|[•●∙▪■█░▒▓]{2,})|^\W*(?:\*{2,}|[•●█]{2,})/u;
/** Shortened: "Hal...", "Pruitt Electr…". */
const shortened = /\p{L}(?:\.{3,}|…)$/u;
const maskedAddress = /^[^@]*(?:\*|#{2}|_{4}|x{4}|[•●█…]|\.{3}|-{3,}@)[^@]*@|@[^@]*(?:\*|[•●█…]|\.{3})/i;
const onlyFirstLetter = /^\p{L}x{3,}$/iu;

/** A value that its source masked or shortened, however well it fits the syntax. */
function isKeptBack(cell: string, kind: 'address' | 'words'): boolean {
  if (!mayBeKeptBack.test(cell)) return false;
  const text = cell.trim();
  if (kind === 'address') return maskedAddress.test(text);
  return masked.test(text) || shortened.test(text) || onlyFirstLetter.test(text);
}

/** A last name of which only the first letter is known: "B." */
const isInitial = (cell: string) => cell.length < 4 && /^\s*\p{L}\.?\s*$/u.test(cell);

const remnant = /(?:^|[^\p{L}\p{N}])(u00[2-7][\da-f]|x(?:20|22|26|27|2f|3a|3c|3d|3e|40|5c|7c))(?=[a-z])/iu;
const brokenEscape = /\\(?=[\p{L}\p{N}])/u;

/** What an address with the rest of a program's escape in front of it could be as well: "u003einfo@…" is "info@…", too. */
function withoutEscape(cell: string): string | undefined {
  const first = cell.charCodeAt(0) | 32;
  if (first !== 117 && first !== 120 && !cell.includes('\\')) return undefined;
  const text = cell.trim();
  const rest = brokenEscape.test(text) ? text.replace(/^.*\\[a-z]?/i, '') : text.replace(remnant, '');
  return rest !== text && atOf(rest) !== -1 ? rest : undefined;
}

/** What a cell says that another person's would say, too: such a row would be matched with whoever is called alike. */
const setsAside: ReadonlySet<FindingCode> = new Set([
  'state-two-readings',
  'state-province',
  'value-kept-back',
]);

const someLetterOrDigit = /[\p{L}\p{N}]/u;
/** Short forms of "not available" that are no place; people are called Na and Nan. */
const noPlace = /^(?:na|nan|nil)$/i;

/** True for a cell that says only that there is nothing to say: N/A, a dash, "not provided". */
function saysNothing(cell: string, kind: ColumnKind): boolean {
  const text = tidied(cell);
  if (isPlaceholder(text) || isLeftByProgram(text) || !someLetterOrDigit.test(text)) return true;
  if (kind !== 'middle-name' && noPlace.test(text.replaceAll('.', ''))) return true;
  const [first = ''] = keysOf(text.slice(0, text.indexOf(' ') >>> 0));
  return maySayNothing(first) && standInOf(keysOf(text)) === 'sure';
}

/** Of what says nothing, and of what programs leave. */
const beginnings = beginningsOf([...allSayingNothing, 'err']);
const dot = 46;

function maySayNothingAtAll(cell: string): boolean {
  const first = cell.charCodeAt(0) | 32;
  return first < 97 || first > 122 || cell.charCodeAt(1) === dot || beginnings[beginningOf(cell)] === 1;
}

/**
 * The rule for a column that need not be filled. What stands for nothing is emptied, since the service would look for
 * somebody who lives in "N/A". What can be read in two ways sets its row aside as in any other column: without it, or
 * with the wrong one, somebody else of that name would be found and paid for.
 */
export function optionalRule(kind: ColumnKind): CellRule {
  const rule = ruleOfKind[kind];
  return (cell) => {
    const reading = rule(cell);
    // A state that can be used is one.
    if (reading === usableCell && (kind === 'state' || !maySayNothingAtAll(cell))) return reading;
    return readOptional(reading, cell, kind);
  };
}

function readOptional(reading: CellReading, cell: string, kind: ColumnKind): CellReading {
  const { verdict, finding } = reading;
  if (verdict === 'empty') return reading;
  if (verdict !== 'held' && verdict !== 'repairable' && saysNothing(cell, kind))
    return usable('optional-stand-in', '');
  if (verdict === 'unusable' && finding !== undefined && setsAside.has(finding))
    return held(finding, reading.detail, undefined);
  return reading;
}
