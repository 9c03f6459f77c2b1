import { type Attribute, isFlag, rowWords } from './attribute-words.ts';
import { findAttribute } from './header-attribute.ts';
import { type EntityKey, readKey } from './header-key.ts';
import { aboutWords, formatWords, inputWords, otherChannels, wrappers } from './header-lexicon.ts';
import { headerTokens } from './header-tokens.ts';

/** What a header says by itself. */
export interface HeaderReading extends EntityKey {
  /** In one spelling, for comparing. */
  words: string;
  attribute: Attribute | undefined;
  /** Yes in it denies the attribute. */
  opposite: boolean;
  /** It tells about something (when, by whom, how sure), or can be read in two ways: no attribute's value. */
  about: boolean;
  /** A do-not-call list of one firm or trade: its no clears nobody. */
  limited: boolean;
  /** Of what was sent: "Input Phone". */
  input: boolean;
  /** The same value in another notation: "Phone 1 E164". */
  format: boolean;
  row: keyof typeof rowWords | undefined;
}

const rows = (Object.keys(rowWords) as (keyof typeof rowWords)[]).flatMap((row) =>
  rowWords[row].split(',').map((words) => [words, row] as const),
);
const rowOf = new Map(rows);

/**
 * Reads one header: the attribute it names, and of which entity.
 * @param noise Words that all columns of the answer begin or end with.
 */
export function readHeader(header: string, noise: ReadonlySet<string> = new Set()): HeaderReading {
  const all = headerTokens(header);
  const tokens = all.filter((word, at) => !isNoise(all, word, at, noise));
  const input = inputWords.has(tokens[0] ?? '') && tokens.length > 1;
  const found = findAttribute(input ? tokens.slice(1) : tokens);
  const format = found.rest.some((token) => formatWords.has(token));
  const key = readKey(found.rest.filter((token) => !formatWords.has(token)));
  const about =
    found.doubtful ||
    found.rest.some((word) => aboutWords.has(word) || (isFlag(found.attribute) && otherChannels.has(word)));
  return {
    ...key,
    words: tokens.join(' '),
    attribute: found.attribute,
    opposite: found.opposite,
    about,
    limited: found.limited,
    input,
    format,
    row: rowOf.get(tokens.join(' ')),
  };
}

/** A mark of the answer such as "result"; one that is numbered tells results apart. */
function isNoise(tokens: readonly string[], word: string, at: number, noise: ReadonlySet<string>): boolean {
  if (tokens.length < 2 || /^\d/.test(tokens[at + 1] ?? '')) return false;
  return noise.has(word) || wrappers.has(word);
}
