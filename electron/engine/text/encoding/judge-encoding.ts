import type { Encoding } from '../../../../shared/encodings.ts';
import { windows1252 } from '../legacy-decoder.ts';
import { repairEncodedTwice } from './encoded-twice.ts';
import { type RankedEncoding, rankEncodings } from './rank-encodings.ts';
import { oddWord, wordCost } from './word-cost.ts';

/** What some words of a file say about its encoding. */
export interface EncodingVerdict {
  encoding: Encoding;
  /** The words could as well be in another encoding. */
  doubt?: EncodingDoubt;
  /** Words that look wrong as they are read. */
  oddWords: string[];
  /** Some of the words as they are read. */
  someWords: string[];
}

/** Words that two encodings read differently, as each reads them. */
interface EncodingDoubt {
  words: string[];
  other: Encoding;
  otherWords: string[];
}

/** By how much more has to speak against every other encoding, in the measure of `letterCost`. */
const sure = 10;
/** The same where there are fewer words than `few`. */
const sureOfFew = 14;
const few = 3;
/** What the frequency of one letter says at the most, however often it comes: õ and ő stand in the same places. */
const mostPerLetter = 1.5;
/** The same of all words being of one language. */
const mostOfLanguage = 12;
/** Words told. */
const mostTold = 3;

/** @param words Bytes of different words, each with one beyond ASCII; some of them are not UTF-8. */
export function judgeEncoding(words: readonly Buffer[]): EncodingVerdict {
  const ranked = rankEncodings(words);
  const [best = westernUnread] = ranked;
  return judgeReading(best, ranked, words);
}

/** What the words say about a given encoding, chosen by hand or by the beginning of the file. */
export function judgeAs(encoding: Encoding, words: readonly Buffer[]): EncodingVerdict | undefined {
  if (words.length === 0) return undefined;
  // The same but for 32 control characters, which no list has.
  const wanted = encoding === 'iso-8859-1' ? 'windows-1252' : encoding;
  const ranked = rankEncodings(words, wanted);
  const reading = ranked.find((one) => one.encoding === wanted);
  return reading && judgeReading(reading, ranked, words);
}

/** Two bytes of a legacy encoding can be a character of UTF-8 by chance; several words hardly can. */
export function judgeAsUtf8(words: readonly Buffer[]): EncodingVerdict | undefined {
  if (words.length >= few) return undefined;
  const read = words.map((word) => repairEncodedTwice(windows1252(word.toString('utf8'))).text);
  // A sign or an emoji alone is no word.
  const odd = read.filter((word) => /[A-Za-z]/.test(word) && wordCost(word).oddity >= oddWord);
  return odd.length === 0 ? undefined : { encoding: 'utf-8', oddWords: odd, someWords: read };
}

const westernUnread: RankedEncoding = {
  encoding: 'windows-1252',
  cost: 0,
  incoherence: 0,
  words: [],
  costs: [],
};

function judgeReading(
  best: RankedEncoding,
  ranked: readonly RankedEncoding[],
  words: readonly Buffer[],
): EncodingVerdict {
  const needed = words.length < few ? sureOfFew : sure;
  const rival = ranked.find(
    (other) => other.words.some((word, at) => word !== best.words[at]) && evidence(best, other) < needed,
  );
  const oddWords = best.words.filter((_, at) => (best.costs[at]?.oddity ?? 0) >= oddWord).slice(0, mostTold);
  return {
    encoding: best.encoding,
    oddWords,
    someWords: best.words.slice(0, mostTold),
    ...(rival ? { doubt: doubtBetween(best, rival) } : {}),
  };
}

/** How much more speaks against another encoding: oddities of every word, but of each letter only once. */
function evidence(best: RankedEncoding, other: RankedEncoding): number {
  let oddity = 0;
  const letters = new Set<string>();
  for (const [at, word] of best.words.entries()) {
    const otherWord = other.words[at] ?? '';
    if (word === otherWord) continue;
    oddity += (other.costs[at]?.oddity ?? 0) - (best.costs[at]?.oddity ?? 0);
    for (const letter of otherWord.toLowerCase())
      if (letter > '\x7f' && !word.includes(letter)) letters.add(letter);
  }
  const language = Math.min(mostOfLanguage, other.incoherence - best.incoherence);
  return Math.min(other.cost - best.cost, Math.max(0, oddity) + letters.size * mostPerLetter + language);
}

function doubtBetween(best: RankedEncoding, other: RankedEncoding): EncodingDoubt {
  const places = best.words.flatMap((word, at) => (word === other.words[at] ? [] : [at]));
  const told = places.slice(0, mostTold);
  return {
    words: told.map((at) => best.words[at] ?? ''),
    other: other.encoding,
    otherWords: told.map((at) => other.words[at] ?? ''),
  };
}
