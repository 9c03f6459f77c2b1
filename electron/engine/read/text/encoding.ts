import { isAscii } from 'node:buffer';
import type { ReadingChoice } from '../../../../shared/model/csv.ts';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { ChunkDecoder, completeUtf8Length, isMostlyUtf8 } from './decoder.ts';
import { repairEncodedTwice } from './encoded-twice.ts';
import {
  ByteWords,
  detectEncodings,
  type EncodingVerdict,
  judgeAs,
  lookOf,
  officeEncoding,
  windows1252,
} from './legacy-words.ts';
import { assertReadable, type Sample } from './sample.ts';

/** How a file's bytes become text: the encoding, and how many bytes of byte order mark to skip. */
interface EncodingGuess {
  encoding: Encoding;
  bomLength: number;
  /** Where the encoding was told by the words of the file. */
  verdict?: EncodingVerdict | undefined;
}

/** A sample as text, and how it was decoded. */
export interface DecodedSample extends EncodingGuess {
  text: string;
  /** The encoding was set by hand. */
  isChosen: boolean;
  decoder: ChunkDecoder;
}

/**
 * Decodes the beginning of a text file.
 * @param guess Not needed where the encoding is chosen, nor for text in Unicode. @throws ProblemError when it holds something other than text.
 */
export function decodeSample(
  sample: Sample,
  { encoding: chosen }: ReadingChoice,
  guess?: EncodingGuess,
): DecodedSample {
  const bom = chosen && readBom(sample.bytes);
  const used: EncodingGuess = chosen
    ? { encoding: chosen, bomLength: bom?.encoding === chosen ? bom.bomLength : 0 }
    : (guess ?? readUnicode(sample) ?? { encoding: 'windows-1252', bomLength: 0 });
  const decoder = new ChunkDecoder(used.encoding);
  const text = decoder.decode(sample.bytes.subarray(used.bomLength), sample.whole);
  assertReadable(text, decoder.holes.nuls);
  return { ...used, text, isChosen: chosen !== undefined, decoder };
}

/**
 * Guesses the encoding from the first bytes of a file: whether it is Unicode, else by the words: as offices write them,
 * else what a detector takes them for.
 */
export async function guessEncoding(sample: Sample): Promise<EncodingGuess> {
  const told = readUnicode(sample);
  if (told) return told;
  const words = ByteWords.of(sample.beyondAscii ?? sample.bytes);
  const office = officeEncoding(words);
  const likely = office ? [] : await detectEncodings(words);
  const encoding = office ?? likely[0] ?? 'windows-1252';
  return { encoding, bomLength: 0, verdict: judgeAs(encoding, words, likely) };
}

/**
 * The encoding of all that is in Unicode or ASCII: by its byte order mark, by where the zero bytes of UTF-16 stand, by
 * strict UTF-8. Undefined where the words have to tell.
 */
export function readUnicode({ bytes, whole, beyondAscii }: Sample): EncodingGuess | undefined {
  const bom = readBom(bytes);
  if (bom) return bom;
  const utf16 = guessUtf16(bytes);
  if (utf16) return { encoding: utf16, bomLength: 0 };
  const told = beyondAscii ?? bytes;
  if (isAscii(told)) return { encoding: 'utf-8', bomLength: 0 };
  const cut = told.subarray(0, completeUtf8Length(told));
  // Of the end of a whole file it is not sure that it is a character cut in two, unless there are others.
  const complete = whole && isAscii(cut) ? told : cut;
  return isMostlyUtf8(complete)
    ? { encoding: 'utf-8', bomLength: 0, verdict: judgeAsUtf8(ByteWords.of(told)) }
    : undefined;
}

/** Two bytes of a legacy encoding can be a character of UTF-8 by chance; several words hardly can. */
function judgeAsUtf8(words: readonly string[]): EncodingVerdict | undefined {
  if (words.length > 2) return undefined;
  const read = words.map(
    (word) => repairEncodedTwice(windows1252(Buffer.from(word, 'latin1').toString())).text,
  );
  const oddWords = read.filter((word) => /[A-Za-z]/.test(word) && lookOf(word) === 'broken');
  return oddWords.length === 0 ? undefined : { oddWords, someWords: read };
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
