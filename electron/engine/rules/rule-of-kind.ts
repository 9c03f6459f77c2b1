import type { CellReading, CellRule } from '../../../shared/rules/cell-reading.ts';
import { held, unusable } from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { readPhone } from '../../../shared/rules/phone.ts';
import { readState } from '../../../shared/rules/state.ts';
import { readText } from '../../../shared/rules/text.ts';
import type { ColumnKind } from '../../../shared/services.ts';
import { readBusinessName } from './business-name.ts';
import { isInitial, isKeptBack, withoutEscape } from './kept-back.ts';
import { readName } from './person-name.ts';
import { mayBeCoded, plainName, plainText, staysDressed } from './plain-text.ts';

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
  'first-name': ofWords(readName),
  'middle-name': ofWords(readName),
  'last-name': ofWords(readLastName),
};
