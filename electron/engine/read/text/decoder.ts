import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { mayBeEncodedTwice } from './encoded-twice.ts';
import { GuessedWords, inWindows1252, windows1252, wordBeyondAscii } from './windows-1252.ts';

/** Turns bytes into text, piece by piece. */
type Decode = (bytes: Buffer, last: boolean) => string;

/**
 * Iconv-lite rather than TextDecoder: that has no encodings of DOS, several versions of Node read windows-125x wrong in
 * it, and which encodings it knows depends on how Electron was built.
 */
function legacyDecoder(encoding: Encoding): Decode {
  if (encoding === 'windows-1252') return (bytes) => windows1252(bytes.toString('latin1'));
  if (encoding === 'iso-8859-1') return (bytes) => bytes.toString('latin1');
  const decoder = iconv.getDecoder(encoding, { stripBOM: false });
  return (bytes, last) => decoder.write(bytes) + (last ? (decoder.end() ?? '') : '');
}

/** A text as it would read in another encoding than it was read in. */
export function readIn(other: Encoding, text: string, encoding: Encoding): string {
  const bytes = encoding === 'windows-1252' ? inWindows1252(text) : iconv.encode(text, encoding);
  return legacyDecoder(other)(bytes, true);
}

/**
 * Turns the pieces of a file into text in one pass, whatever a piece's border cuts in two. The bytes it is given are not kept
 * and may be overwritten afterwards.
 */
export class ChunkDecoder {
  /** Bytes that were not valid in a UTF-8 file and were read as Windows-1252 instead, so far. */
  strayBytes = 0;
  /** The text of the last piece may have words that were encoded twice. */
  mayBeEncodedTwice = false;
  /** Words whose encoding is a guess: all in a legacy encoding, in UTF-8 those with stray bytes. */
  readonly guessed: GuessedWords;
  /** What was left out, and where text was lost. */
  readonly holes = new Holes();
  readonly #decodeLegacy: Decode | undefined;
  readonly #decodeAccented = accentedLettersDecoder();
  #carried: Buffer = Buffer.alloc(0);

  constructor(encoding: Encoding, guessed = new GuessedWords()) {
    this.guessed = guessed;
    this.#decodeLegacy = encoding === 'utf-8' ? undefined : legacyDecoder(encoding);
  }

  decode(bytes: Buffer, last: boolean): string {
    this.mayBeEncodedTwice = false;
    const text = this.#decodeLegacy?.(bytes, last) ?? this.#decodeUtf8(bytes, last);
    if (this.#decodeLegacy) {
      this.guessed.add(text);
      this.mayBeEncodedTwice = mayBeEncodedTwice(text);
    }
    return this.holes.mark(text, last);
  }

  #decodeUtf8(chunk: Buffer, last: boolean): string {
    const bytes = this.#carried.length > 0 ? Buffer.concat([this.#carried, chunk]) : chunk;
    const end = last ? bytes.length : completeUtf8Length(bytes);
    this.#carried = Buffer.from(bytes.subarray(end));
    const complete = bytes.subarray(0, end);
    // One byte a character where it can be: half the memory, and the fastest text to search in.
    if (isAscii(complete)) return complete.toString('latin1');
    if (!isUtf8(complete)) return this.#decodeMixed(complete);
    const accented = this.#decodeAccented(complete);
    if (accented !== undefined) return accented;
    const text = complete.toString('utf8');
    this.mayBeEncodedTwice = mayBeEncodedTwice(text);
    // In UTF-8, U+0080-U+009F begin with this byte: asking for it is far cheaper than searching the text.
    return complete.includes(0xc2) ? windows1252(text) : text;
  }

  /** Valid characters as UTF-8, each byte that belongs to none as Windows-1252: the usual damage of glued lists. */
  #decodeMixed(bytes: Buffer): string {
    this.mayBeEncodedTwice = true;
    return bytes.toString('latin1').replace(wordBeyondAscii, (word) => {
      const before = this.strayBytes;
      const text = word.replace(utf8OrStray, (found, stray) => {
        if (stray === undefined) return Buffer.from(found, 'latin1').toString('utf8');
        this.strayBytes++;
        return windows1252(stray);
      });
      if (this.strayBytes > before) this.guessed.add(text);
      return text;
    });
  }
}

/** Characters of valid UTF-8 beyond ASCII, or a byte that belongs to none, in bytes as Latin-1. */
const utf8OrStray =
  /(?:[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|\xed[\x80-\x9f]|[\xe1-\xec\xee\xef][\x80-\xbf])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2})+|([\x80-\xff])/g;

/**
 * A list glued together from several sources can be UTF-8 with a few stray bytes; those are read one by one.
 * Real characters have to outnumber the stray bytes clearly: "É" followed by a letter is never valid UTF-8.
 */
export function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  let [characters, strays] = [0, 0];
  for (const [found, stray] of bytes.toString('latin1').matchAll(utf8OrStray)) {
    if (stray === undefined) characters += found.match(/[\xc0-\xff]/g)?.length ?? 0;
    else strays++;
  }
  return characters > strays * 3;
}

/** The byte with which UTF-8 begins U+00C0 to U+00FF: the letters of western Europe, and the signs × and ÷. */
const lead = 0xc3;
/** More letters than one in so many bytes are not worth finding one by one. */
const bytesPerLetter = 48;

/**
 * A decoder of valid UTF-8 that is ASCII but for a letter such as é here and there, as most lists are: a third of the
 * time. Undefined where anything else is in it, or what may have been encoded twice.
 */
export function accentedLettersDecoder(): (bytes: Buffer) => string | undefined {
  // In ISO-8859-1, which is text as it stands: one buffer for all pieces, as nothing is kept of it.
  let latin1 = Buffer.alloc(0);
  return (bytes) => {
    if (latin1.length < bytes.length) latin1 = Buffer.allocUnsafe(bytes.length);
    const letters: number[] = [];
    let length = 0;
    let from = 0;
    for (let at = bytes.indexOf(lead); at !== -1; at = bytes.indexOf(lead, from)) {
      const letter = bytes[at + 1] ?? 0;
      const isDoubtful = letter === 0x82 || letter === 0x83 || (bytes[at + 2] ?? 0) >= 0x80;
      if (isDoubtful || letters.length * bytesPerLetter > bytes.length) return undefined;
      length += bytes.copy(latin1, length, from, at);
      letters.push(length);
      // ASCII for the moment, so that one look tells whether there is anything else.
      latin1[length++] = letter & 0x7f;
      from = at + 2;
    }
    length += bytes.copy(latin1, length, from);
    if (!isAscii(latin1.subarray(0, length))) return undefined;
    for (const at of letters) latin1[at] = (latin1[at] ?? 0) | 0xc0;
    return latin1.toString('latin1', 0, length);
  };
}

const cutOff = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/;

/** Length without a UTF-8 character that is cut off at the end of the bytes. */
export function completeUtf8Length(bytes: Buffer): number {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 3));
  return bytes.length - (cutOff.exec(end)?.[0].length ?? 0);
}

/** Zero bytes one behind the other that are more than those a program leaves at the ends of lines and of words. */
const leastInHole = 4;
const lineEnd = /[\r\n]/;
export const holeMark = '\0';
/** Ctrl-Z, by which DOS marks a file's end. */
const endMark = '\u001a';

/**
 * Takes NULs and end marks of DOS out of a text, and leaves one NUL where a run of them stands in the place of text that was lost, as a crash or a
 * broken download leaves it: what stands before it is never joined to what stands behind it.
 */
class Holes {
  /** Invisible characters taken out, so far. */
  nuls = 0;
  /** Places where text was lost, so far; each is one NUL in the text (`holeMark`). */
  count = 0;
  /** At the end of the last piece. */
  #held = 0;
  #wasText = false;

  mark(written: string, last: boolean): string {
    const piece = written.replaceAll(endMark, '');
    this.nuls += written.length - piece.length;
    if (this.#held === 0 && !piece.includes(holeMark)) {
      this.#wasText ||= piece !== '';
      return piece;
    }
    const end = last ? piece.length : endOfText(piece);
    const text = holeMark.repeat(this.#held) + piece.slice(0, end);
    const zeros = piece.length - end;
    this.#held = Math.min(zeros, leastInHole);
    // What a run has beyond that tells nothing more.
    this.nuls += zeros - this.#held;
    const wasText = this.#wasText;
    this.#wasText ||= end > 0;
    return text.replace(/\0+/g, (run, at: number) => {
      const isAtStart = at === 0 && !wasText;
      const isAtEnd = last && at + run.length === text.length && lineEnd.test(text[at - 1] ?? '');
      if (run.length < leastInHole || isAtStart || isAtEnd) {
        this.nuls += run.length;
        return '';
      }
      this.count++;
      return holeMark;
    });
  }
}

function endOfText(text: string): number {
  let end = text.length;
  while (text[end - 1] === holeMark) end--;
  return end;
}
