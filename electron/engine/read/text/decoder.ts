import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { mayBeEncodedTwice } from './encoded-twice.ts';
import { Holes } from './holes.ts';
import { type Decode, hasOneByteCharacters, legacyDecoder, windows1252 } from './legacy-decoder.ts';
import { ByteWords } from './legacy-words.ts';

/** Turns the pieces of a file into text, whatever a piece's border cuts in two. */
export interface ChunkDecoder {
  decode(bytes: Buffer, last: boolean): string;
  /** Bytes that were not valid in a UTF-8 file and were read as Windows-1252 instead, or make no words of UTF-16, so far. */
  readonly strayBytes: number;
  /** NUL characters left out, so far. */
  readonly nuls: number;
  /** Places where text was lost, so far; each is one NUL in the text (holes.ts). */
  readonly holes: number;
  /** Ctrl-Z, by which DOS marked a file's end, was left out there or in front of a line. */
  readonly endMark: boolean;
  /** The text of the last piece may have words that were encoded twice. */
  readonly mayBeEncodedTwice: boolean;
  /** Bytes of words whose encoding is a guess: all in a legacy encoding, in UTF-8 those with stray bytes. */
  readonly guessedWords: readonly Buffer[];
}

/** What a decoder notices on the way. */
interface Found {
  strayBytes: number;
  mayBeEncodedTwice: boolean;
  words: ByteWords;
}

/** A decoder for one pass through a file. The bytes it is given are not kept and may be overwritten afterwards. */
export function createDecoder(encoding: Encoding): ChunkDecoder {
  const found: Found = { strayBytes: 0, mayBeEncodedTwice: false, words: new ByteWords() };
  const holes = new Holes();
  const pieces = encoding === 'utf-8' ? utf8Decoder(found) : plainDecoder(encoding, found);
  /** Ctrl-Z at the end of the last piece, which may be the file's end. */
  let held = 0;
  let endMark = false;
  /** The text so far ended a line, as it does before the file begins. */
  let lineEnded = true;
  return {
    decode(bytes, last) {
      found.mayBeEncodedTwice = false;
      const kept = holes.mark(pieces(bytes, last), last);
      if (held === 0 && !kept.includes(ctrlZ)) {
        if (kept !== '') lineEnded = endsLine(kept);
        return kept;
      }
      const end = endOfText(kept);
      const begun = end === 0 ? '' : ctrlZ.repeat(held);
      held = kept.length - end + (end === 0 ? held : 0);
      const whole = begun + kept.slice(0, end);
      const unmarked = (lineEnded ? whole.replace(marksAtStart, '') : whole).replace(marksAtLine, '');
      if (whole !== '') lineEnded = endsLine(whole);
      endMark ||= unmarked.length < whole.length || (last && held > 0);
      return unmarked;
    },
    get endMark() {
      return endMark;
    },
    get strayBytes() {
      return found.strayBytes;
    },
    get nuls() {
      return holes.nuls;
    },
    get holes() {
      return holes.count;
    },
    get mayBeEncodedTwice() {
      return found.mayBeEncodedTwice;
    },
    get guessedWords() {
      return found.words.all;
    },
  };
}

const ctrlZ = '\u001a';
/** Where a file that ended in the mark was joined with another one, it stands in front of a line. */
const marksAtStart = new RegExp(`^${ctrlZ}+`);
const marksAtLine = new RegExp(`(?<=[\r\n])${ctrlZ}+`, 'g');
const endsLine = (text: string) => text.endsWith('\n') || text.endsWith('\r');

/** Where a text ends without the Ctrl-Z at its end, which old programs wrote up to the end of a block. */
function endOfText(text: string): number {
  let end = text.length;
  while (text[end - 1] === ctrlZ) end--;
  return end;
}

const decodedBlock = 1024;

function plainDecoder(encoding: Exclude<Encoding, 'utf-8'>, found: Found): Decode {
  const decoder = legacyDecoder(encoding);
  const decode = (block: Buffer, last: boolean) => {
    const text = decoder(block, last);
    if (encoding.startsWith('utf-16')) found.strayBytes += 2 * countAsciiPairs(text);
    else found.words.add(block);
    found.mayBeEncodedTwice ||= mayBeEncodedTwice(text);
    return text;
  };
  return hasOneByteCharacters(encoding)
    ? (bytes, last) => byBlocks(bytes, (block) => decode(block, last))
    : decode;
}

function utf8Decoder(found: Found): Decode {
  let carried: Buffer = Buffer.alloc(0);
  const decodeAccented = accentedLettersDecoder();
  return (chunk, last) => {
    const bytes = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    const end = last ? bytes.length : completeUtf8Length(bytes);
    carried = Buffer.from(bytes.subarray(end));
    const complete = bytes.subarray(0, end);
    // One byte a character where it can be: half the memory, and the fastest text to search in.
    if (isAscii(complete)) return complete.toString('latin1');
    if (isUtf8(complete)) {
      const accented = decodeAccented(complete);
      if (accented !== undefined) return accented;
      const text = decodeUtf8(complete, found);
      // In UTF-8, U+0080-U+009F begin with this byte: asking for it is far cheaper than searching the text.
      return complete.includes(0xc2) ? windows1252(text) : text;
    }
    return mixedUtf8(complete, found);
  };
}

/** Few cells of most lists have an accent: by blocks, nearly all of a piece takes the fast path of plain ASCII. */
function byBlocks(bytes: Buffer, decode: (block: Buffer) => string): string {
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(from + decodedBlock, bytes.length);
    // Between two words, as far as signs and digits part them, and so between two characters.
    while (to < bytes.length && (bytes[to] ?? 0) >= 0x40) to++;
    const block = bytes.subarray(from, to);
    text += isAscii(block) ? block.toString('latin1') : decode(block);
    from = to;
  }
  return text;
}

function decodeUtf8(bytes: Buffer, found: Found): string {
  const text = byBlocks(bytes, (block) => block.toString('utf8'));
  found.mayBeEncodedTwice = mayHoldDoubtfulCharacters(bytes) && mayBeEncodedTwice(text);
  return text;
}

/** Valid characters as UTF-8, each byte that belongs to none as Windows-1252: the usual damage of glued lists. */
function mixedUtf8(bytes: Buffer, found: Found): string {
  found.mayBeEncodedTwice = true;
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length = utf8SequenceLength(byte);
    if (byte < 0x80 || (length > 1 && isUtf8(bytes.subarray(at, at + length)))) {
      at += length;
      continue;
    }
    text += bytes.toString('utf8', from, at) + windows1252(String.fromCharCode(byte));
    found.strayBytes++;
    found.words.addAround(bytes, at);
    from = ++at;
  }
  return text + bytes.toString('utf8', from);
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

/** Signs of ASCII that stand in a row, two and two, are hardly ever words of an Asian language. */
const pairs = /[\u0a0a-\u7e7e]{8,}/g;

const isAsciiByte = (byte: number) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d;

/** How many characters of a text in UTF-16 are two of ASCII each: a list in UTF-8 was added to it. */
function countAsciiPairs(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(pairs)) {
    const isPaired = Array.from({ length: run.length }, (_, at) => run.charCodeAt(at)).every(
      (code) => isAsciiByte(code >> 8) && isAsciiByte(code & 0xff),
    );
    if (isPaired) count += run.length;
  }
  return count;
}

const anyHighBit = 0x8080_8080 | 0;

/**
 * Whether valid UTF-8 has a character that may come of text encoded twice: beyond ASCII beside another such, or one that
 * stands for a lost letter. It may say yes too often. Four bytes are looked at once, since every piece of every list
 * with accents passes here.
 */
export function mayHoldDoubtfulCharacters(bytes: Buffer): boolean {
  if (bytes.length < 8) return hasDoubtfulCharacter(bytes, 0, bytes.length);
  const first = -bytes.byteOffset & 3;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + first, (bytes.length - first) >> 2);
  for (let i = 0; i < words.length; i++) {
    if (((words[i] ?? 0) & anyHighBit) === 0) continue;
    const at = first + i * 4;
    if (hasDoubtfulCharacter(bytes, at, at + 4)) return true;
  }
  return (
    hasDoubtfulCharacter(bytes, 0, first) ||
    hasDoubtfulCharacter(bytes, first + words.length * 4, bytes.length)
  );
}

/** Whether one of the characters that begin between two places is such. */
function hasDoubtfulCharacter(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0xc0) continue;
    if ((bytes[at + utf8SequenceLength(lead)] ?? 0) >= 0x80) return true;
    const second = bytes[at + 1] ?? 0;
    // U+0080 to U+009F; \u00c2 and \u00c3; parts of boxes; U+FFFD.
    if (lead === 0xc2 && second <= 0x9f) return true;
    if (lead === 0xc3 && (second === 0x82 || second === 0x83)) return true;
    if (lead === 0xe2 && second >= 0x94 && second <= 0x96) return true;
    if (lead === 0xef && second === 0xbf) return true;
  }
  return false;
}

/** The byte with which UTF-8 begins U+00C0 to U+00FF: the letters of western Europe, and the signs × and ÷. */
const lead = 0xc3;
/** More letters than one in so many bytes are not worth finding one by one. */
const bytesPerLetter = 48;

/**
 * A decoder of valid UTF-8 that is ASCII but for a letter such as é here and there, as most lists are: a third of the
 * time. Undefined where anything else is in it, or what may have been encoded twice (`mayHoldDoubtfulCharacters`).
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
      if (letters.length * bytesPerLetter > bytes.length || hasDoubtfulCharacter(bytes, at, at + 1))
        return undefined;
      length += bytes.copy(latin1, length, from, at);
      letters.push(length);
      // ASCII for the moment, so that one look tells whether there is anything else.
      latin1[length++] = (bytes[at + 1] ?? 0) & 0x7f;
      from = at + 2;
    }
    length += bytes.copy(latin1, length, from);
    if (!isAscii(latin1.subarray(0, length))) return undefined;
    for (const at of letters) latin1[at] = (latin1[at] ?? 0) | 0xc0;
    return latin1.toString('latin1', 0, length);
  };
}
