import type { ReadingChoice } from '../../../shared/csv.ts';
import { type ChunkDecoder, createDecoder } from './decoder.ts';
import { bomLengthFor, type EncodingGuess, guessEncoding } from './encoding.ts';
import { assertReadable, type Sample } from './sample.ts';

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
  const decoder = createDecoder(guess.encoding);
  const text = decoder.decode(sample.bytes.subarray(guess.bomLength), sample.whole);
  assertReadable(text, decoder.nuls);
  return { ...guess, text, isChosen: choice.encoding !== undefined, decoder };
}
