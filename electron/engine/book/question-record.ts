import { type AskedOutcome, askedOutcomes } from '../../../shared/model/asked-before.ts';

/** Numbers of 32 bits that a record has: the two halves of the keyed hash, then day, outcome and a check of them. */
export const recordWords = 3;
export const recordBytes = recordWords * 4;

/** Bits of the second half of a hash that are always 0: there the outcome stands while records are put in order. */
export const spareBits = 3;

const dayBits = 0xffff;
const checkMask = 0xfffc0000 | 0;

/** The last word of a record. @param day since 1970, below 65,536 (the year 2149) */
export function lastWord(a: number, b: number, day: number, outcome: number): number {
  return (checkOf(a, b) & checkMask) | ((day & dayBits) << 2) | outcome;
}

/** Whether a record is one: what was damaged on the disk is not taken for somebody's question. */
export function isRecord(a: number, b: number, word: number): boolean {
  return ((checkOf(a, b) ^ word) & checkMask) === 0;
}

export const dayOfWord = (word: number): number => (word >>> 2) & dayBits;

/** Of a record whose question turned out not to have left. */
export const neverLeft = 3;

/** By what stands in a record: known outcomes are the higher ones, a hit above a miss. */
const outcomesByCode: readonly AskedOutcome[] = ['unknown', 'miss', 'hit'];
export const codeOf = (outcome: AskedOutcome): number => outcomesByCode.indexOf(outcome);
/** Of a code that `isRecord` let through. */
export const outcomeOf = (code: number): AskedOutcome => outcomesByCode[code] ?? askedOutcomes[2];

function checkOf(a: number, b: number): number {
  const mixed = Math.imul(a ^ (b >>> 15), 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 13), 0x9e3779b1);
}
