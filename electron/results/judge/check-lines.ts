import { createHash } from 'node:crypto';
import { type FlagState, flagStates } from '../../../shared/verdict/facts.ts';
import { checkedFacts } from '../../../shared/verdict/fresh-check.ts';

/** One letter for each state, in the order of `flagStates`: yes, no, blank, unreadable, absent. */
const letters = 'ynbua';
const line = new RegExp(`^\\d{10}[${letters}]{${checkedFacts.length}}$`);

/** What a check says of a number as a line: its ten digits, then a letter for each of `checkedFacts`. */
export const checkLine = (digits: string, codes: readonly number[]): string =>
  digits + codes.map((code) => letters[code] ?? unreadable).join('');

const unreadable = letters[flagStates.indexOf('unreadable' satisfies FlagState)] ?? '';

/** A line of a check, with the places of its states in `flagStates`. */
export interface CheckedNumber {
  digits: string;
  codes: readonly number[];
}

/** What a check that was kept says of its numbers, by its job; null where it is gone, or cannot be read. */
export type LinesOfChecks = (job: string) => string | null;

/**
 * The numbers of a check that was kept; null where it is not what was written, or gone. @param sha256 of its text.
 */
export function readCheck(text: string | null, sha256: string): CheckedNumber[] | null {
  if (text === null || createHash('sha256').update(text).digest('hex') !== sha256) return null;
  const lines = text.split('\n').filter((each) => each !== '');
  if (!lines.every((each) => line.test(each))) return null;
  return lines.map((each) => ({
    digits: each.slice(0, 10),
    codes: [...each.slice(10)].map((letter) => letters.indexOf(letter)),
  }));
}
