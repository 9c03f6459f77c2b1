import { isPlaceholder, isTidy, tidied } from './business-name.ts';
import type { CellReading } from './cell-reading.ts';
import { emptyCell, repairable, unusable, usable, usableCell } from './cell-reading.ts';
import { givenNames, surnames } from './common-names.ts';

const titleOrSuffix =
  /^(?:mr|mrs|ms|miss|dr|prof|rev|hon)\b\.?\s|[\s,](?:jr|sr|ii|iii|iv|md|phd|esq|cpa|dds)\.?$/i;

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
  const reading = remark(text);
  if (text === cell || reading.verdict !== 'usable') return reading;
  return usable(reading.finding ?? 'text-notation', text);
}

/** First and last name together, which can be wrong in ways neither shows alone. */
export interface NamePair {
  first: CellReading;
  last: CellReading;
}

/** "Lee, Ann" as [first, last]; undefined unless there is one comma with a name on both sides. */
function splitLastFirst(text: string): [string, string] | undefined {
  const [last, first, ...more] = tidied(text).split(/\s*,\s*/);
  if (!first || !last || more.length > 0 || titleOrSuffix.test(`x ${first}`)) return undefined;
  return [first, last];
}

/**
 * Corrects the readings of a first and last name by looking at both. Certain: one cell holds "Last, First" and the
 * other is empty. A hint only: a common given name stands as last name and a common surname as first.
 */
export function readNamePair(
  firstCell: string,
  lastCell: string,
  first: CellReading,
  last: CellReading,
): NamePair {
  if (first.verdict === 'empty' && last.verdict === 'empty') return { first, last };
  if (first.verdict === 'empty' || last.verdict === 'empty') {
    const text = first.verdict === 'empty' ? lastCell : firstCell;
    const parts = splitLastFirst(text);
    if (parts) return { first: repairable('name-both', parts[0]), last: repairable('name-both', parts[1]) };
    const joined = /\p{L}\s+\p{L}/u.test(text.trim()) ? unusable('name-joined') : undefined;
    if (!joined) return { first, last };
    return first.verdict === 'empty' ? { first, last: joined } : { first: joined, last };
  }
  if (looksSwapped(firstCell, lastCell)) {
    return { first: { ...first, finding: 'name-swapped' }, last };
  }
  return { first, last };
}

/** The first and the last letter of a text, as a number below 1024; small and capital letters are the same. */
const endsOf = (text: string) => ((text.charCodeAt(0) & 31) << 5) | (text.charCodeAt(text.length - 1) & 31);
/** 1 where some given name has such ends: spares most last names of a list being looked up. */
const givenNameEnds = new Uint8Array(1024);
for (const name of givenNames) givenNameEnds[endsOf(name)] = 1;

function looksSwapped(first: string, last: string): boolean {
  if (givenNameEnds[endsOf(last)] === 0) return false;
  return givenNames.has(last) && surnames.has(first) && !surnames.has(last) && !givenNames.has(first);
}
