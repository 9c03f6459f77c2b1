import type { CellReading, CellRule } from '../../../shared/rules/cell-reading.ts';

const slots = 4096;
const longestRemembered = 40;
/** Where cells seldom come again, few of them are written down: that takes longer than not finding them. */
const seldom = 32;

/**
 * A rule that reads each of the last cells once: first names and cities come again and again, in any list. Cells are
 * kept at a place that their length and four of their letters give, so that asking takes no longer than comparing two
 * texts, and memory is bounded.
 */
export function remembered(rule: CellRule): CellRule {
  const cells = new Array<string | undefined>(slots);
  const readings = new Array<CellReading | undefined>(slots);
  let missed = 0;
  return (cell) => {
    const { length } = cell;
    if (length > longestRemembered || length === 0) return rule(cell);
    const slot = slotOf(cell, length);
    if (cells[slot] === cell) {
      const known = readings[slot];
      if (known) return known;
    }
    const reading = rule(cell);
    missed++;
    if (missed < slots || missed % seldom === 0) {
      cells[slot] = ownText(cell);
      readings[slot] = reading;
    }
    return reading;
  };
}

function slotOf(cell: string, length: number): number {
  const ends = (cell.charCodeAt(0) << 5) ^ (cell.charCodeAt(length - 1) << 2) ^ length;
  const middle = (cell.charCodeAt(length >> 1) << 7) ^ (cell.charCodeAt((length + 2) >> 2) << 4);
  return (ends ^ middle) & (slots - 1);
}

/** A copy: a part of a text, as cells are, would keep all of the text in memory. */
const ownText = (cell: string) => Buffer.from(cell, 'utf16le').toString('utf16le');
