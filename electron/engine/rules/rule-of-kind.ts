import type { CellReading, CellRule } from '../../../shared/rules/cell-reading.ts';
import { held } from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { readPhone } from '../../../shared/rules/phone.ts';
import { readState } from '../../../shared/rules/state.ts';
import { readText } from '../../../shared/rules/text.ts';
import type { ColumnKind } from '../../../shared/services.ts';
import { readBusinessName } from './business-name.ts';
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

/** The rule by which the cells of each kind of column are read. */
export const ruleOfKind: Record<ColumnKind, CellRule> = {
  phone: decoding(readPhone),
  email: decoding(readEmail),
  state: decoding(readState),
  city: decoding(readText, 'words'),
  'business-name': decoding(readBusinessName, 'words'),
  'first-name': decoding(readName, 'words'),
  'middle-name': decoding(readName, 'words'),
  'last-name': decoding(readName, 'words'),
};
