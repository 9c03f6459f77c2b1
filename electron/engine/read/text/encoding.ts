import { isAscii, isUtf8 } from 'node:buffer';
import type { ReadingChoice } from '../../../../shared/model/csv.ts';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { ChunkDecoder, completeUtf8Length, surveyUtf8 } from './decoder.ts';
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

/** Decodes the beginning of a text file. @throws ProblemError when it holds something other than text. */
export function decodeSample(sample: Sample, choice: ReadingChoice): DecodedSample {
  const guess: EncodingGuess = choice.encoding
    ? { encoding: choice.encoding, bomLength: bomLengthFor(sample.bytes, choice.encoding) }
    : guessEncoding(sample);
  const decoder = new ChunkDecoder(guess.encoding);
  const text = decoder.decode(sample.bytes.subarray(guess.bomLength), sample.whole);
  assertReadable(text, decoder.nuls);
  return { ...guess, text, isChosen: choice.encoding !== undefined, decoder };
}

/** A sample with the encodings its words may be in, where they are in none that offices write. */
export async function withLikelyEncodings(sample: Sample, choice: ReadingChoice): Promise<Sample> {
  if (choice.encoding !== undefined || toldAtOnce(sample)) return sample;
  const words = wordsOf(sample.beyondAscii ?? sample.bytes);
  return officeEncoding(words) ? sample : { ...sample, likely: await detectEncodings(words) };
}

/**
 * Guesses the encoding from the first bytes of a file: byte order mark first, then UTF-16 by where its zero
 * bytes stand, then strict UTF-8, then by the words: as offices write them, else what a detector takes them for.
 */
export function guessEncoding(sample: Sample): EncodingGuess {
  const told = toldAtOnce(sample);
  if (told) return told;
  const words = wordsOf(sample.beyondAscii ?? sample.bytes);
  const { likely = [] } = sample;
  const encoding = officeEncoding(words) ?? likely[0] ?? 'windows-1252';
  return { encoding, bomLength: 0, verdict: judgeAs(encoding, words, likely) };
}

/** The encoding of all that is in Unicode or ASCII; undefined where the words have to tell. */
function toldAtOnce({ bytes, whole, beyondAscii }: Sample): EncodingGuess | undefined {
  const bom = readBom(bytes);
  if (bom) return bom;
  const utf16 = guessUtf16(bytes);
  if (utf16) return { encoding: utf16, bomLength: 0 };
  const told = beyondAscii ?? bytes;
  if (isAscii(told)) return { encoding: 'utf-8', bomLength: 0 };
  const cut = told.subarray(0, completeUtf8Length(told));
  // Of the end of a whole file it is not sure that it is a character cut in two, unless there are others.
  const complete = whole && isAscii(cut) ? told : cut;
  return isUtf8(complete) || isMostlyUtf8(complete)
    ? { encoding: 'utf-8', bomLength: 0, verdict: judgeAsUtf8(wordsOf(told)) }
    : undefined;
}

function wordsOf(bytes: Buffer): Buffer[] {
  const words = new ByteWords();
  words.add(bytes);
  return words.all;
}

/** Two bytes of a legacy encoding can be a character of UTF-8 by chance; several words hardly can. */
function judgeAsUtf8(words: readonly Buffer[]): EncodingVerdict | undefined {
  if (words.length > 2) return undefined;
  const read = words.map((word) => repairEncodedTwice(windows1252(word.toString('utf8'))).text);
  const oddWords = read.filter((word) => /[A-Za-z]/.test(word) && lookOf(word) === 'broken');
  return oddWords.length === 0 ? undefined : { oddWords, someWords: read };
}

/** Bytes of byte order mark to skip when the user says what the encoding is. */
function bomLengthFor(sample: Buffer, encoding: Encoding): number {
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
  const { characters, strays } = surveyUtf8(bytes);
  return characters > strays.length * 3;
}
