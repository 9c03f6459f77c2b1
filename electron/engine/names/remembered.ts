const slots = 4096;
const longestRemembered = 40;
/** Where many cells did not come again, few of them are written down: that takes longer than not finding them. */
const seldom = 32;
/** Cells after which it is told whether they come again, and the share of them that must have. */
const trial = 2048;
const share = 1 / 4;
/** Cells that are read without asking where fewer do, as last names may: asking takes longer than reading them. */
const rest = 15 * trial;

/**
 * A rule that reads each of the last cells once: first names and cities come again and again, in any list. Cells are
 * kept at a place that their length and four of their letters give, so that asking takes no longer than comparing two
 * texts, and memory is bounded.
 */
export function remembered<Reading extends object>(
  rule: (cell: string) => Reading,
): (cell: string) => Reading {
  // Texts alone, so that comparing them asks for no other kind of value; no empty cell is looked for.
  const cells = new Array<string>(slots).fill('');
  const readings = new Array<Reading | undefined>(slots);
  let missed = 0;
  /** Cells asked for since the last trial ended; below zero, those that are still read without asking. */
  let asked = 0;
  let found = 0;
  return (cell) => {
    const { length } = cell;
    if (asked < 0) {
      asked++;
      return rule(cell);
    }
    if (length > longestRemembered || length === 0) return rule(cell);
    if (++asked > trial) {
      asked = found < trial * share ? -rest : 0;
      found = 0;
    }
    const slot = slotOf(cell, length);
    if (cells[slot] === cell) {
      const known = readings[slot];
      if (known) {
        found++;
        return known;
      }
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
