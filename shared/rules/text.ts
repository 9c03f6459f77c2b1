import type { CellReading } from './cell-reading.ts';
import { emptyCell, longestValue, unusable, usable, usableCell } from './cell-reading.ts';
import { unwrapped } from './surroundings.ts';

const placeholder =
  /^(?:n\/a|#n\/a|#ref!|#value!|#name\?|#div\/0!|#null!|#num!|none|null|unknown|tbd|undefined|not available|-+|\?+|\.+|xx+)$/i;

/** Joiners between letters change how a Persian or Indic name reads, so they are kept in text, as is 't in 't Hooft. */
const keptInText = /[\u200c\u200d]|^\s*'(?=\p{L})(?!.*'\s*$)/su;

/** The text with single spaces inside and none around; the same string where nothing changes. */
export function tidied(text: string): string {
  return (keptInText.test(text) ? text.trim() : unwrapped(text)).replace(/\s+/g, ' ');
}

/** True when the text needs no tidying: no edge, doubled, or unusual white space, no mark a spreadsheet adds. */
export function isTidy(text: string): boolean {
  let before = 32;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 160 || code >= 0x2000) return false;
    if (code === 32 && before === 32) return false;
    before = code;
  }
  const first = text.charCodeAt(0);
  return before !== 32 && first !== 39 && first !== 61;
}

/** True for what stands where nothing is known: N/A, a dash, a spreadsheet's error value. */
export function isPlaceholder(text: string): boolean {
  if (text.length > 15) return false;
  // Asked of every name of every list: most are told by their first letter.
  const first = text.charCodeAt(0) | 32;
  if (first >= 97 && first <= 122 && !(first === 110 || first === 117 || first === 116 || first === 120))
    return false;
  return placeholder.test(text);
}

/** Reads a cell of free text that a match is made on, such as a city. */
export function readText(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  if (cell.length > longestValue) return unusable('too-long');
  const tidy = isTidy(cell);
  const text = tidy ? cell : tidied(cell);
  if (text === '') return emptyCell;
  if (isPlaceholder(text)) return unusable('text-placeholder');
  return tidy || text === cell ? usableCell : usable('text-notation', text);
}
