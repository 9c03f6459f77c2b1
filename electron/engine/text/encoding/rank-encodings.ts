import type { Encoding } from '../../../../shared/encodings.ts';
import { decodeAll } from '../legacy-decoder.ts';
import { languageCount } from './alphabets.ts';
import { type Candidate, candidates } from './candidates.ts';
import { wideCost } from './wide-cost.ts';
import { type WordCost, wordCost } from './word-cost.ts';

/** An encoding and what speaks against it. */
export interface RankedEncoding {
  encoding: Candidate['encoding'];
  cost: number;
  /** The part of it that comes of words which no one language has. */
  incoherence: number;
  /** Each word as this encoding reads it, and what speaks against that. */
  words: string[];
  costs: WordCost[];
}

/** Words that are enough to tell which encodings are worth a closer look, and how many of these get one. */
const fewWords = 60;
const mostInQuestion = 10;

/**
 * The encodings that some words may be in, the likeliest first.
 * @param words Bytes of different words, each with one beyond ASCII.
 * @param wanted One that is ranked in any case.
 */
export function rankEncodings(words: readonly Buffer[], wanted?: Encoding): RankedEncoding[] {
  if (words.length <= fewWords) return rank(candidates, words);
  const step = Math.ceil(words.length / fewWords);
  const first = rank(
    candidates,
    words.filter((_, at) => at % step === 0),
  );
  const inQuestion = new Set(first.slice(0, mostInQuestion).map(({ encoding }) => encoding));
  return rank(
    candidates.filter(({ encoding }) => inQuestion.has(encoding) || encoding === wanted),
    words,
  );
}

function rank(among: readonly Candidate[], words: readonly Buffer[]): RankedEncoding[] {
  const most = words.map(mostFor);
  // In one go: setting up a decoder takes longer than reading a word.
  const lines = Buffer.from(words.map((word) => word.toString('latin1')).join('\n'), 'latin1');
  return among
    .map(({ encoding, prior }) => {
      const read = decodeAll(lines, encoding).split('\n');
      const costs = words.map((word, at) => wideCost(word, encoding) ?? wordCost(read[at] ?? ''));
      const own = costs.reduce((sum, { total }, at) => sum + Math.min(total, most[at] ?? 0), prior);
      const incoherence = strangerCost * wordsOfOtherLanguages(costs);
      return { encoding, cost: own + incoherence, incoherence, words: read, costs };
    })
    .sort((a, b) => a.cost - b.cost);
}

/** Most lists are of one language and a few names of others. */
const strangerCost = 1;

/** Words that the language which has most of them has not. */
function wordsOfOtherLanguages(costs: readonly WordCost[]): number {
  let most = 0;
  for (let language = 0; language < languageCount; language++) {
    const bit = 1 << language;
    most = Math.max(most, costs.filter(({ languages }) => (languages & bit) !== 0).length);
  }
  return costs.length - most;
}

/** The most that one word can speak against an encoding: a list may hold a few that were damaged before. */
function mostFor(word: Buffer): number {
  return 12 + word.reduce((sum, byte) => sum + (byte > 0x7f ? 4 : 0), 0);
}
