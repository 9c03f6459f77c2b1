import type { TablePlace } from '../../../../shared/model/csv.ts';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { countLineEnds } from './row-lines.ts';

const lf = 10;
const cr = 13;

/**
 * Finds the byte with which a line begins. Line ends are bytes (or pairs, in UTF-16) that stand for nothing else in
 * any encoding a list is read in; NULs are passed over, as in reading.
 */
export class LineFinder {
  readonly #unit: 1 | 2;
  /** Which byte of a pair has the low half. */
  readonly #low: 0 | 1;
  #left: number;
  #afterCr = false;

  /** @param lines Line ends to pass from the first byte that is pushed. */
  constructor(encoding: Encoding, lines: number) {
    this.#unit = unitOf(encoding);
    this.#low = encoding === 'utf-16be' ? 1 : 0;
    this.#left = lines;
  }

  /** Takes the next bytes; returns where among them the line begins, or undefined where it is further down. */
  push(bytes: Buffer): number | undefined {
    if (this.#left === 0 && !this.#afterCr) return 0;
    const unit = this.#unit;
    const low = this.#low;
    for (let at = 0; at + unit <= bytes.length; at += unit) {
      const code = unit === 1 || bytes[at + 1 - low] === 0 ? (bytes[at + low] ?? 0) : -1;
      if (code === 0) continue;
      const isPair = this.#afterCr && code === lf;
      if (this.#afterCr && !isPair && this.#left === 0) return at;
      this.#afterCr = code === cr;
      if (code === cr || (code === lf && !isPair)) this.#left--;
      if (code === lf && this.#left === 0) return at + unit;
    }
    return undefined;
  }
}

/** Bytes of the smallest character. */
function unitOf(encoding: Encoding): 1 | 2 {
  return encoding.startsWith('utf-16') ? 2 : 1;
}

/**
 * Places on the way through a file from which a line is found again without reading the file from its start. `line` is
 * that of the byte, which may stand inside of it.
 */
export class LinePlaces {
  readonly #unit: 1 | 2;
  #places: TablePlace[];

  /** @param start Where reading begins. */
  constructor(start: TablePlace, encoding: Encoding) {
    this.#places = [start];
    this.#unit = unitOf(encoding);
  }

  /** A piece of the file ended at this byte. @param pending The text behind the last complete record, of which `line` is the first. */
  pieceEnded(byte: number, line: number, pending: string): void {
    const [first = { byte, line }] = this.#places;
    // A CR may be half of a CRLF, and a character of UTF-16 be cut in two.
    const isCut = pending.endsWith('\r');
    const text = isCut ? pending.slice(0, -1) : pending;
    const whole = byte - ((byte - first.byte) % this.#unit);
    const before = this.#places.findLastIndex((one) => one.line < line);
    this.#places = this.#places.slice(Math.max(0, before));
    this.#places.push({ byte: isCut ? whole - this.#unit : whole, line: line + countLineEnds(text) });
  }

  /** The last of the places that is above this line, or at its beginning. */
  above(line: number): TablePlace | undefined {
    return this.#places.findLast((one) => one.line < line) ?? this.#places[0];
  }
}
