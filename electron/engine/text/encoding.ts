import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../../../shared/encodings.ts';
import { ByteWords } from './encoding/byte-words.ts';
import { type EncodingVerdict, judgeAsUtf8, judgeEncoding } from './encoding/judge-encoding.ts';
import type { Sample } from './sample.ts';
import { completeUtf8Length, utf8SequenceLength } from './utf8.ts';

/** How a file's bytes become text: the encoding, and how many bytes of byte order mark to skip. */
export interface EncodingGuess {
  encoding: Encoding;
  bomLength: number;
  /** Where the encoding was told by the words of the file. */
  verdict?: EncodingVerdict | undefined;
}

/**
 * Guesses the encoding from the first bytes of a file: byte order mark first, then UTF-16 by where its zero
 * bytes stand, then strict UTF-8, then the encoding whose letters make the likelier words.
 * `whole` says that the sample is the whole file, so that its only character beyond ASCII is not one cut off at its end.
 * `beyondAscii` is the first piece behind a sample of ASCII alone that is more than that.
 */
export function guessEncoding({
  bytes,
  whole,
  beyondAscii,
}: Pick<Sample, 'bytes' | 'whole' | 'beyondAscii'>): EncodingGuess {
  const bom = readBom(bytes);
  if (bom) return bom;
  const utf16 = guessUtf16(bytes);
  if (utf16) return { encoding: utf16, bomLength: 0 };
  const told = beyondAscii ?? bytes;
  const cut = told.subarray(0, completeUtf8Length(told));
  // Of the end of a whole file it is not sure that it is a character cut in two, unless there are others.
  const complete = whole && isAscii(cut) ? told : cut;
  if (isAscii(told)) return { encoding: 'utf-8', bomLength: 0 };
  const words = new ByteWords();
  words.add(withLineFeeds(told));
  if (isUtf8(complete) || isMostlyUtf8(complete))
    return { encoding: 'utf-8', bomLength: 0, verdict: judgeAsUtf8(words.all) };
  if (isAscii(withLineFeeds(told))) return { encoding: 'windows-1252', bomLength: 0 };
  const verdict = judgeEncoding(words.all);
  return { encoding: verdict.encoding, bomLength: 0, verdict };
}

/** Mainframes end lines with the byte 0x85 alone, which then is no letter of a word. */
function withLineFeeds(bytes: Buffer): Buffer {
  if (bytes.includes(0x0a) || bytes.includes(0x0d)) return bytes;
  return Buffer.from(bytes.map((byte) => (byte === 0x85 ? 0x0a : byte)));
}

/** Bytes of byte order mark to skip when the user says what the encoding is. */
export function bomLengthFor(sample: Buffer, encoding: Encoding): number {
  const bom = readBom(sample);
  return bom?.encoding === encoding ? bom.bomLength : 0;
}

function readBom(bytes: Buffer): EncodingGuess | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', bomLength: 3 };
  // The mark itself, read as Windows-1252 and encoded again.
  if (bytes.indexOf('ï»¿') === 0) return { encoding: 'utf-8', bomLength: 6 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', bomLength: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', bomLength: 2 };
  return undefined;
}

/** Bytes in which a list in UTF-16 has a zero byte at least; its header is in some Latin letters. */
const beginning = 256;

/** In UTF-16 most characters of a contact list have a zero byte, always on the same side. */
function guessUtf16(bytes: Buffer): Encoding | undefined {
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 64 * 1024) & ~1;
  for (let at = 0; at < looked; at++) {
    if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // A list in UTF-8 to which one in UTF-16 was added begins without any.
  if (!bytes.subarray(0, beginning).includes(0)) return undefined;
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
