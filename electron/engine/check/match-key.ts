import { memoized } from '../../../shared/rules/text.ts';

/** By the code of an ASCII character, the one it is compared as; 0 where it does not count. */
const codesBy = (compared: (character: string) => string) =>
  Uint8Array.from({ length: 128 }, (_, code) => compared(String.fromCharCode(code)).charCodeAt(0) || 0);
/** Text as it is. */
export const exact = codesBy((character) => character);
/** Without regard to case only: email addresses, and any text in lower case exactly. */
export const caseless = codesBy((character) => character.toLowerCase());
/** Without regard to case, accents, spaces and punctuation: names, businesses, cities. */
export const folded = codesBy((character) => character.toLowerCase().replace(/[^a-z\d]/, ''));

/** Accents, and punctuation as people and word processors write it, with the apostrophes that count as letters. */
const notOfWords = /[^\p{L}\p{N}]+|[\u02b9-\u02bf]/gu;
/** Text without accents and punctuation, in lower case. */
const fold = memoized((text) => text.normalize('NFKD').toLowerCase().replace(notOfWords, ''));

/**
 * A 64-bit hash of what a service matches on, built up field by field without allocation. Two rows with the same
 * key are the same question to the service. For ten million different keys the chance that any two collide is
 * about 3 in a million (n² / 2^65), small enough to call the comparison exact.
 */
export class MatchKey {
  /** The two halves of the hash, after `end`. */
  high = 0;
  low = 0;
  /** The same as they were behind the last text that said anything. */
  private saidHigh = 0;
  private saidLow = 0;

  start(): void {
    this.high = 0x9e3779b1 | 0;
    this.low = 0x85ebca77 | 0;
    this.saidHigh = this.high;
    this.saidLow = this.low;
  }

  /** Adds text. @param codes How it is compared: `exact`, `caseless` or `folded`. */
  add(text: string, codes: Uint8Array): void {
    let { high, low } = this;
    for (let i = 0; i < text.length; i++) {
      let code = text.charCodeAt(i);
      if (code < 128) code = codes[code] ?? 0;
      else if (codes === folded) {
        this.add(fold(text), exact);
        return;
      }
      if (code === 0) continue;
      high = Math.imul(high ^ code, 0x9e3779b1);
      low = Math.imul(low ^ code, 0x5f356495);
    }
    if (high !== this.high || low !== this.low) {
      this.saidHigh = high;
      this.saidLow = low;
    }
    // What one field ends with does not begin the next.
    this.high = Math.imul(high ^ 0x1f, 0x9e3779b1);
    this.low = Math.imul(low ^ 0x1f, 0x5f356495);
  }

  /**
   * Spreads every bit over both halves (the finalizer of MurmurHash3, crossed as in cyrb53). Empty fields at the end do not count:
   * a service that gets another optional field still knows the rows without it that it was asked before.
   */
  end(): void {
    const { saidHigh: high, saidLow: low } = this;
    let a = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    let b = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
    a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
    b = Math.imul(b ^ (b >>> 15), 0x297a2d39);
    this.high = a ^ (b >>> 14);
    this.low = b ^ (a >>> 17);
  }
}
