import { memoized } from '../../../shared/rules/text.ts';

/** By the code of an ASCII character: that of its small letter or of the digit; 0 where it is neither. */
const foldedCodes = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z\d]/.test(character) ? character.charCodeAt(0) : 0;
});

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

  start(): void {
    this.high = 0x9e3779b1 | 0;
    this.low = 0x85ebca77 | 0;
  }

  /** Adds text without regard to case, accents, spaces and punctuation: names, businesses, cities. */
  addFolded(text: string): void {
    let { high, low } = this;
    for (let i = 0; i < text.length; i++) {
      const written = text.charCodeAt(i);
      if (written > 127) {
        this.addFoldedSlowly(text);
        return;
      }
      const code = foldedCodes[written] ?? 0;
      if (code === 0) continue;
      high = Math.imul(high ^ code, 0x9e3779b1);
      low = Math.imul(low ^ code, 0x5f356495);
    }
    this.high = high;
    this.low = low;
    this.mix(0x1f);
  }

  /** Adds text without regard to case only: email addresses, and any text in lower case exactly. */
  addCaseless(text: string): void {
    let { high, low } = this;
    for (let i = 0; i < text.length; i++) {
      let code = text.charCodeAt(i);
      if (code >= 65 && code <= 90) code |= 32;
      high = Math.imul(high ^ code, 0x9e3779b1);
      low = Math.imul(low ^ code, 0x5f356495);
    }
    this.high = high;
    this.low = low;
    this.mix(0x1f);
  }

  /** Adds text as it is. */
  addExact(text: string): void {
    let { high, low } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      high = Math.imul(high ^ code, 0x9e3779b1);
      low = Math.imul(low ^ code, 0x5f356495);
    }
    this.high = high;
    this.low = low;
    this.mix(0x1f);
  }

  /** Spreads every bit over both halves (the finalizer of MurmurHash3, crossed as in cyrb53). */
  end(): void {
    const { high, low } = this;
    let a = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    let b = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
    a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
    b = Math.imul(b ^ (b >>> 15), 0x297a2d39);
    this.high = a ^ (b >>> 14);
    this.low = b ^ (a >>> 17);
  }

  private mix(code: number): void {
    this.high = Math.imul(this.high ^ code, 0x9e3779b1);
    this.low = Math.imul(this.low ^ code, 0x5f356495);
  }

  private addFoldedSlowly(text: string): void {
    const folded = fold(text);
    for (let i = 0; i < folded.length; i++) this.mix(folded.charCodeAt(i));
    this.mix(0x1f);
  }
}
