import type { CellReading } from './cell-reading.ts';
import { emptyCell, held, unusable, usable, usableCell } from './cell-reading.ts';
import { markInName, withoutMark } from './marks.ts';
import { isPlaceholder, isTidy, tidied } from './text.ts';

/** A title in front of a name, or a suffix behind it. */
export const titleOrSuffix =
  /^(?:mr|mrs|ms|miss|dr|prof|rev|hon)\b\.?\s|[\s,](?:jr|sr|ii|iii|iv|md|phd|esq|cpa|dds)\.?$/i;

/** Spares most names a search for marks: one holds a sign or a blank, or begins as a mark does and ends in d, e, s, t, b or C. */
function mayBeMarked(text: string): boolean {
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) < 65) return true;
  const first = text.charCodeAt(0) | 32;
  return (
    (first === 98 || first === 100 || first === 105 || first === 111 || first === 117) &&
    oneWordMark.test(text)
  );
}
const oneWordMark =
  /^(?:dnc|dn[dem]|bounce[ds]?|deceased|disconnected|donot\w+|invalid|opt(?:ed)?out|unsub\w*|undeliver\w+)$/i;

/** Remarks on a tidy name, from one look at its characters. */
function remark(text: string): CellReading {
  let letters = 0;
  let small = 0;
  let spaces = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) small++;
    else if (code >= 65 && code <= 90) letters++;
    else if (code === 64) return unusable('text-wrong-kind');
    else if (code >= 48 && code <= 57)
      return /\p{L}/u.test(text) ? usable('name-digits') : unusable('text-wrong-kind');
    else if (code === 32) spaces++;
    else if (code > 127) small++;
  }
  if (letters + small === 0) return unusable('text-placeholder');
  if (spaces > 0 && titleOrSuffix.test(text)) return usable('name-title');
  return small === 0 && letters > 2 ? usable('name-capitals') : usableCell;
}

/**
 * Reads a cell that should hold a part of a person's name. Null, None and Na are names people bear, so only
 * unmistakable stand-ins (N/A, a spreadsheet's error) are refused.
 */
export function readName(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  const tidy = isTidy(cell);
  const text = tidy ? cell : tidied(cell);
  if (text === '') return emptyCell;
  if (isPlaceholder(text) && !/^(?:null|none)$/i.test(text)) return unusable('text-placeholder');
  if (mayBeMarked(text)) {
    const mark = markInName(text);
    if (mark !== undefined) return held('name-mark', mark, withoutMark(text, mark));
  }
  const reading = remark(text);
  if (text === cell || reading.verdict !== 'usable') return reading;
  return usable(reading.finding ?? 'text-notation', text);
}
