import type { CellReading, CellRule, FindingCode } from '../../../shared/rules/cell-reading.ts';
import { held, usable } from '../../../shared/rules/cell-reading.ts';
import { isPlaceholder, tidied } from '../../../shared/rules/text.ts';
import type { ColumnKind } from '../../../shared/services.ts';
import { ruleOfKind } from './rule-of-kind.ts';
import { isLeftByProgram, keysOf, maySayNothing, standInOf } from './stand-ins.ts';

/** What a cell says that another person's would say, too: such a row would be matched with whoever is called alike. */
const setsAside: ReadonlySet<FindingCode> = new Set(['state-two-readings', 'state-province']);

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

/** Readings of one kind that are remembered, since cities and initials come again and again; of short cells. */
const seenLimit = 5000;
const longestSeen = 12;

/**
 * The rule for a column that need not be filled. What stands for nothing is emptied, since the service would look for
 * somebody who lives in "N/A". What can be read in two ways sets its row aside as in any other column: without it, or
 * with the wrong one, somebody else of that name would be found and paid for.
 */
export function optionalRule(kind: ColumnKind): CellRule {
  const rule = ruleOfKind[kind];
  const seen = new Map<string, CellReading>();
  return (cell) => {
    const known = seen.get(cell);
    if (known) return known;
    const reading = readOptional(rule(cell), cell, kind);
    // Longer texts would keep the piece of the file in memory that they were cut out of.
    if (cell.length <= longestSeen && seen.size < seenLimit) seen.set(cell, reading);
    return reading;
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
