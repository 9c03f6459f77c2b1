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
import { isPlaceholder, memoized, readText, tidied } from '../../../shared/rules/text.ts';
import { nameWord } from './name-words.ts';
import { isLeftByProgram, keysOf, readBusinessName, standInOf } from './no-person.ts';
import { isCommonGiven, isOrdinaryName, readName, usableName } from './person-name.ts';
import { plainName, plainText, staysDressed } from './plain-text.ts';

/** Reads a cell that is no value of its kind again as what it stands for where it is written in a code. */
function decoding(rule: CellRule): CellRule {
  return (cell) => {
    const reading = rule(cell);
    if (reading.verdict === 'usable' || reading.verdict === 'empty') return reading;
    const plain = plainText(cell);
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
  return (cell) => {
    if (!oddWords.test(cell) || cell.length > longestValue) return rule(cell);
    const plain = plainName(cell);
    if (staysDressed(plain)) return held('text-dress', undefined, undefined);
    if (keptBack.test(plain.trim())) return unusable('value-kept-back');
    return plain === cell ? rule(cell) : ofPlain(rule(plain), plain);
  };
}

/** The rule for names of people, nearly all of which are ordinary; the others come again and again. */
function ofNames(rule: CellRule, isLast = false): CellRule {
  const closer = memoized(ofWords(rule));
  return (cell) => (isOrdinaryName(cell, isLast) ? usableCell : closer(cell));
}

/** The last name's: of "B." it is said that it is an initial; a common given name is looked at beside the first name. */
const readLastName: CellRule = (cell) => {
  const reading = readName(cell);
  if (reading.verdict === 'usable' && isInitial(cell)) return { ...reading, finding: 'name-initial' };
  return reading === usableCell && isCommonGiven(nameWord(cell)) ? usableName : reading;
};

/** An address that was masked is none, and the rest of an escape is no part of one. */
const readAddress: CellRule = (cell) => {
  if (!oddAddress.test(cell) || cell.length > longestValue) return readEmail(cell);
  if (maskedAddress.test(cell)) return unusable('value-kept-back');
  const other = withoutEscape(cell);
  return other === undefined ? readEmail(cell) : unusable('email-two-readings', `${cell} or ${other}`);
};

/** The rule by which the cells of each kind of column are read. */
export const ruleOfKind: Record<ColumnKind, CellRule> = {
  phone: decoding(readPhone),
  email: decoding(readAddress),
  state: decoding(readState),
  city: ofWords(readText),
  'business-name': ofWords(readBusinessName),
  'first-name': ofNames(readName),
  'middle-name': ofNames(readName),
  'last-name': ofNames(readLastName, true),
};

/** Signs in the place of letters (j***n, a####, H••••), and what was shortened ("Hal...", "Pruitt Electr…"). */
const keptBack =
  /[\p{L}\p{N}@.](?:\*{2,}|#{2,}|[•●∙▪■█░▒▓]{2,})|^\W*(?:\*{2,}|[•●█]{2,})|\p{L}(?:\.{3,}|…)$|^\p{L}x{3,}$/iu;
const maskedAddress = /^[^@]*(?:\*|#{2}|_{4}|x{4}|[•●█…]|\.{3}|-{3,}@)[^@]*@|@[^@]*(?:\*|[•●█…]|\.{3})/i;

/** Spares nearly all addresses a closer look. */
const oddAddress = /[*#\\•●█…]|\.{3}|_{4}|---@|xxxx|(?:^|\W)[ux]\d/i;

/** A last name of which only the first letter is known: "B." */
const isInitial = (cell: string) => cell.length < 4 && /^\s*\p{L}\.?\s*$/u.test(cell);

const remnant = /(?:^|[^\p{L}\p{N}])(u00[2-7][\da-f]|x(?:20|22|26|27|2f|3a|3c|3d|3e|40|5c|7c))(?=[a-z])/iu;
const brokenEscape = /\\(?=[\p{L}\p{N}])/u;

/** What an address with the rest of a program's escape in front of it could be as well: "u003einfo@…" is "info@…", too. */
function withoutEscape(cell: string): string | undefined {
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

/** Short forms of "not available" that are no place; people are called Na and Nan. */
const noPlace = /^(?:na|nan|nil)$/i;

/** True for a cell that says only that there is nothing to say: N/A, a dash, "not provided". */
function saysNothing(cell: string, kind: ColumnKind): boolean {
  const text = tidied(cell);
  if (isPlaceholder(text) || isLeftByProgram(text) || !/[\p{L}\p{N}]/u.test(text)) return true;
  if (kind !== 'middle-name' && noPlace.test(text.replaceAll('.', ''))) return true;
  return standInOf(keysOf(text)) === 'sure';
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
    const { verdict, finding } = reading;
    // A state that can be used is one.
    if (verdict === 'empty' || (reading === usableCell && kind === 'state')) return reading;
    if ((verdict === 'usable' || verdict === 'unusable') && saysNothing(cell, kind))
      return usable('optional-stand-in', '');
    return verdict === 'unusable' && finding !== undefined && setsAside.has(finding)
      ? held(finding, reading.detail, undefined)
      : reading;
  };
}
