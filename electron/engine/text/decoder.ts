import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../../../shared/encodings.ts';
import { accentedLettersDecoder } from './accented-letters.ts';
import { countAsciiPairs } from './encoding/ascii-pairs.ts';
import { ByteWords } from './encoding/byte-words.ts';
import { mayHoldDoubtfulCharacters } from './encoding/doubtful-bytes.ts';
import { mayBeEncodedTwice } from './encoding/encoded-twice.ts';
import { Holes } from './holes.ts';
import { type Decode, hasOneByteCharacters, legacyDecoder, windows1252 } from './legacy-decoder.ts';
import { completeUtf8Length, utf8SequenceLength } from './utf8.ts';

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
    // Between two characters of UTF-8; in encodings of one byte any place is.
    while (to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80) to++;
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
