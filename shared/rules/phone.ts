import type { CellReading } from './cell-reading.ts';
import { emptyCell } from './cell-reading.ts';
import { found, judgeFound } from './phone-digits.ts';
import { numberAmong } from './phone-surroundings.ts';

// Character codes.
const digitZero = 48;
const digitOne = 49;
const digitNine = 57;
const space = 32;
const opening = 40;
const closing = 41;
const plus = 43;
const hyphen = 45;
const dotMark = 46;

/** Bits for gaps after 1, 2, 4, 5, 7, 8 or 9 of ten digits, where no U.S. number has one: after 3 and 6 it may. */
const oddGaps = 0b11_1011_0110;

/**
 * Reads a cell that should hold one U.S. phone number; the strict form is ten digits.
 * No digit is ever added, moved or left away: what is sent stands in the cell in that order, and is all of it but a
 * leading 1, the zeros of ".0" and an extension.
 */
export function readPhone(cell: string): CellReading {
  const { length } = cell;
  if (length === 0) return emptyCell;
  // The common notations, one look at each character: (415) 555-0132, 415.555.0132, +1 415 555 0132.
  let count = 0;
  let trunk = false;
  let dot = -1;
  let gaps = 0;
  for (let i = 0; i < length; i++) {
    const code = cell.charCodeAt(i);
    if (code >= digitZero && code <= digitNine) {
      if (code === digitOne && count === 0 && !trunk) trunk = true;
      else found[count++] = code;
    } else {
      gaps |= 1 << count;
      if (code === dotMark) dot = i;
      else if (
        code !== space &&
        code !== hyphen &&
        code !== opening &&
        code !== closing &&
        (code !== plus || i > 0)
      )
        return numberAmong(cell);
    }
  }
  // "415555013.0" and "4155550132.50" are decimals, not punctuation; "+4155550132" is a number in Switzerland.
  const decimal = dot !== -1 && dot >= length - 3;
  if (count !== 10 || decimal || (gaps & oddGaps) !== 0 || (!trunk && cell.charCodeAt(0) === plus))
    return numberAmong(cell);
  return judgeFound(length === 10);
}
