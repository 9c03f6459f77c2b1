import { type Attribute, isFlag, rowWords } from './attribute-words.ts';
import { attributePlace, findAttribute } from './header-attribute.ts';
import {
  aboutWords,
  formatWords,
  inputWords,
  numberWords,
  otherChannels,
  personNouns,
  phoneNouns,
  plainNouns,
  wrappers,
} from './header-lexicon.ts';
import { headerTokens } from './header-tokens.ts';

type Noun = 'phone' | 'email' | 'address';

/** Which entity of a row a header speaks of. Two headers with the same key speak of the same. */
interface EntityKey {
  /** What it names itself; undefined for "DNC 1". */
  noun: Noun | undefined;
  /** Whose it is, or within what: "owner 2" of "Owner 2 Mobile 1"; '' where nothing is said. */
  outer: string;
  /** Which kind of it: "mobile", "best", in alphabetical order; '' where nothing is said. */
  inner: string;
  /** Which of several, as written. */
  number: number | undefined;
}

const nounOf = (word: string): Noun | undefined =>
  phoneNouns.has(word) ? 'phone' : word === 'email' || word === 'address' ? word : undefined;

const numberOf = (word: string): number | undefined =>
  /^\d{1,3}$/.test(word) ? Number(word) : numberWords[word];

/** Reads the key from a header's words without those of the attribute. */
function readKey(tokens: readonly string[]): EntityKey {
  const nouns = tokens.map(nounOf);
  // A phone has an owner and an address may have one: "Contact 1 Email Phone" is a phone.
  const noun = (['phone', 'email', 'address'] as const).find((kind) => nouns.includes(kind));
  const nounAt = noun === undefined ? tokens.length : nouns.indexOf(noun);
  const outer: string[] = [];
  const inner: string[] = [];
  let number: number | undefined;
  let words: string[] = [];
  const settle = () => {
    const owner = words.findLastIndex((word) => personNouns.has(word));
    if (owner >= 0) outer.push(words.slice(0, owner + 1).join(' '));
    inner.push(...words.slice(owner + 1));
    words = [];
  };
  for (const [at, word] of tokens.entries()) {
    if (at === nounAt) settle();
    if (word === attributePlace) continue;
    if (at >= nounAt && plainNouns.has(word)) continue;
    const count = numberOf(word);
    if (count === undefined) {
      words.push(word);
      continue;
    }
    const isBehindNoun = at > nounAt && !words.some((other) => personNouns.has(other));
    const isOfEntity = words.length === 0 || tokens[at - 1] === attributePlace || isBehindNoun;
    if (!isOfEntity) {
      outer.push(`${words.join(' ')} ${count}`);
      words = [];
    } else if (number === undefined) number = count;
    else if (number !== count) inner.push(String(count));
  }
  settle();
  return { noun, outer: outer.join(' '), inner: inner.sort().join(' '), number };
}

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
