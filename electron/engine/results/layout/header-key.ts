import { attributePlace } from './header-attribute.ts';
import { numberWords, personNouns, phoneNouns, plainNouns } from './header-lexicon.ts';

type Noun = 'phone' | 'email' | 'address';

/** Which entity of a row a header speaks of. Two headers with the same key speak of the same. */
export interface EntityKey {
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
export function readKey(tokens: readonly string[]): EntityKey {
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
