import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../../../shared/csv.ts';

/** How a file's bytes become text: the encoding, and how many bytes of byte order mark to skip. */
export interface EncodingGuess {
  encoding: Encoding;
  bomLength: number;
}

/**
 * Guesses the encoding from the first bytes of a file: byte order mark first, then UTF-16 by where its zero
 * bytes stand, then strict UTF-8, then the single-byte encoding whose letters make the likelier words.
 * `whole` says that the sample is the whole file, so that a character cut off at its end counts as wrong.
 */
export function guessEncoding(sample: Buffer, whole: boolean): EncodingGuess {
  const bom = readBom(sample);
  if (bom) return bom;
  const utf16 = guessUtf16(sample);
  if (utf16) return { encoding: utf16, bomLength: 0 };
  const complete = whole ? sample : sample.subarray(0, completeUtf8Length(sample));
  if (isAscii(sample) || isUtf8(complete) || isMostlyUtf8(complete))
    return { encoding: 'utf-8', bomLength: 0 };
  return { encoding: looksLikeMacRoman(sample) ? 'macintosh' : 'windows-1252', bomLength: 0 };
}

/** Bytes of byte order mark to skip when the user says what the encoding is. */
export function bomLengthFor(sample: Buffer, encoding: Encoding): number {
  const bom = readBom(sample);
  return bom?.encoding === encoding ? bom.bomLength : 0;
}

/** Length without a UTF-8 character that is cut off at the end of the bytes. */
export function completeUtf8Length(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return utf8SequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** How many bytes the character has that starts with this lead byte; 1 where it cannot start one. */
export function utf8SequenceLength(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
}

function readBom(bytes: Buffer): EncodingGuess | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', bomLength: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', bomLength: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', bomLength: 2 };
  return undefined;
}

/** In UTF-16 most characters of a contact list have a zero byte, always on the same side. */
function guessUtf16(bytes: Buffer): Encoding | undefined {
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 64 * 1024) & ~1;
  for (let at = 0; at < looked; at++) {
    if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const pairs = looked / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.1) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.1) return 'utf-16be';
  return undefined;
}

/**
 * A list glued together from several sources can be UTF-8 with a few stray bytes; those are read one by one.
 * Real characters have to outnumber the stray bytes clearly: "É" followed by a letter is never valid UTF-8.
 */
function isMostlyUtf8(bytes: Buffer): boolean {
  let characters = 0;
  let strays = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      at++;
      continue;
    }
    const length = utf8SequenceLength(byte);
    if (length > 1 && isUtf8(bytes.subarray(at, at + length))) {
      characters++;
      at += length;
    } else {
      strays++;
      at++;
    }
  }
  return characters > strays * 3;
}

/**
 * Mac exports of Excel write accented letters as 0x80-0x9F, where Windows-1252 has punctuation that does not
 * stand between letters. So: bytes of that range next to letters, against letters of the upper range.
 */
function looksLikeMacRoman(bytes: Buffer): boolean {
  let mac = 0;
  let windows = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const besideLetter = isLowerLetter(bytes[at - 1]) || isLowerLetter(bytes[at + 1]);
    if (byte >= 0xc0) windows++;
    // 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F are letters in both; 0x91-0x94 are quotes, 0x96 and 0x97 dashes.
    else if (byte <= 0x9f && besideLetter && !windowsInsideWords.has(byte)) mac++;
  }
  return mac > 0 && mac > windows;
}

const windowsInsideWords = new Set([
  0x80, 0x82, 0x84, 0x85, 0x8a, 0x8c, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9a, 0x9c, 0x9f,
]);

function isLowerLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x61 && byte <= 0x7a;
}
