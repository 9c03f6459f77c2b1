import { beginningOf, beginningsOf } from '../../../shared/rules/beginnings.ts';
import type { CellReading, CellRule, FindingCode } from '../../../shared/rules/cell-reading.ts';
import { held, usable, usableCell } from '../../../shared/rules/cell-reading.ts';
import { isPlaceholder, tidied } from '../../../shared/rules/text.ts';
import type { ColumnKind } from '../../../shared/services.ts';
import { ruleOfKind } from './rule-of-kind.ts';
import { allSayingNothing, isLeftByProgram, keysOf, maySayNothing, standInOf } from './stand-ins.ts';

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
