import type { CellReading } from '../../../shared/rules/cell-reading.ts';
import { repairable, unusable } from '../../../shared/rules/cell-reading.ts';
import { tidied } from '../../../shared/rules/text.ts';
import { givenNames, surnames } from './common-names.ts';
import { titleOrSuffix } from './person-name.ts';

/** First and last name together, which can be wrong in ways neither shows alone. */
export interface NamePair {
  first: CellReading;
  last: CellReading;
}

/** What follows a comma and is no first name: a degree, an office, a kind of company. */
const behindName =
  /^(?:m\.?d|d\.?o|r\.?n|ph\.?d|j\.?d|mba|ma|ms|bs|ba|dvm|dmd|dds|pe|cfa|cpa|pmp|esq(?:uire)?|jr|sr|i{1,3}|iv|v|inc|llc|ltd|llp|lp|co|corp|pc|pllc|plc|et al|ret|usn|usa|usmc)\.?$/i;

/** "Lee, Ann" as [first, last]; undefined unless there is one comma with a name on both sides, and one way to read it. */
function splitLastFirst(text: string): [string, string] | undefined {
  const [last, first, ...more] = tidied(text).split(/\s*,\s*/);
  if (!first || !last || more.length > 0) return undefined;
  if (titleOrSuffix.test(`x ${first}`) || behindName.test(first) || /[&+/()\d@]|\s(?:and|or)\s/i.test(text))
    return undefined;
  // "Ann, Bob" are two people, or a first name with its last name behind a stray comma.
  return givenNames.has(last) && !surnames.has(last) ? undefined : [first, last];
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
  if (isMarked(first) || isMarked(last)) return { first, last };
  if (first.finding === 'too-long' || last.finding === 'too-long') return { first, last };
  if (first.verdict === 'empty' && last.verdict === 'empty') return { first, last };
  if (first.verdict === 'empty' || last.verdict === 'empty') {
    const text = first.verdict === 'empty' ? lastCell : firstCell;
    const parts = splitLastFirst(text);
    if (parts) return { first: repairable('name-both', parts[0]), last: repairable('name-both', parts[1]) };
    const joined = /\p{L}[\s,&+/]+\p{L}/u.test(text.trim()) ? unusable('name-joined') : undefined;
    if (!joined) return { first, last };
    return first.verdict === 'empty' ? { first, last: joined } : { first: joined, last };
  }
  if (looksSwapped(firstCell, lastCell)) {
    return { first: { ...first, finding: 'name-swapped' }, last };
  }
  return { first, last };
}

const isMarked = ({ verdict, finding }: CellReading) => verdict === 'held' && finding !== 'name-several';

/** The first and the last letter of a text, as a number below 1024; small and capital letters are the same. */
const endsOf = (text: string) => ((text.charCodeAt(0) & 31) << 5) | (text.charCodeAt(text.length - 1) & 31);
/** 1 where some given name has such ends: spares most last names of a list being looked up. */
const givenNameEnds = new Uint8Array(1024);
for (const name of givenNames) givenNameEnds[endsOf(name)] = 1;

function looksSwapped(first: string, last: string): boolean {
  if (givenNameEnds[endsOf(last)] === 0) return false;
  return givenNames.has(last) && surnames.has(first) && !surnames.has(last) && !givenNames.has(first);
}
