import { type Attribute, attributeWords, type FlagPart, isFlag } from './attribute-words.ts';
import {
  clearWords,
  denials,
  fillers,
  flagFillers,
  limitedLists,
  personNouns,
  phoneNouns,
} from './header-lexicon.ts';

/** Stands in a header's words for the attribute that was taken out. */
export const attributePlace = '*';

interface FoundAttribute {
  attribute: Attribute | undefined;
  opposite: boolean;
  /** It names two attributes, or can be read in two ways. */
  doubtful: boolean;
  /** A do-not-call list of one firm or trade: its no clears nobody. */
  limited: boolean;
  /** The other words; `attributePlace` where the attribute stood. */
  rest: string[];
}

const phrases = attributeWords.flatMap(({ attribute, opposite = false, phrases }) =>
  phrases.split(',').map((phrase) => ({ words: phrase.split(' '), attribute, opposite })),
);
phrases.sort((a, b) => b.words.length - a.words.length);

/** Which attribute a header's words name, and whether it is denied. */
export function findAttribute(tokens: readonly string[]): FoundAttribute {
  const named = new Set<Attribute>();
  let opposite = false;
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = phrases.find(({ words }) => words.every((word, i) => tokens[at + i] === word));
    if (found) {
      named.add(found.attribute);
      opposite ||= found.opposite;
      rest.push(attributePlace);
      at += found.words.length;
    } else rest.push(tokens[at++] ?? '');
  }
  if (named.size === 0) return withName(rest);
  const attribute = oneOf(named);
  if (attribute === undefined)
    return { attribute: [...named][0], opposite, doubtful: true, limited: false, rest };
  return isFlag(attribute)
    ? readFlag(attribute, opposite, rest)
    : {
        attribute,
        opposite: false,
        doubtful: false,
        limited: false,
        rest: merged(rest.filter((w) => !fillers.has(w))),
      };
}

/** "Owner 1 First" names somebody; "First Phone" does not. "Phone 1 Person" says whose the phone is. */
function withName(rest: string[]): FoundAttribute {
  const words = rest.filter((word) => !/^\d/.test(word));
  const last = words.at(-1) ?? '';
  const behind = rest.slice(0, rest.lastIndexOf(last));
  if (personNouns.has(last) && behind.some((word) => phoneNouns.has(word) || word === 'email'))
    return {
      attribute: 'person',
      opposite: false,
      doubtful: false,
      limited: false,
      rest: [...behind, attributePlace],
    };
  const attribute = last === 'first' ? 'first-name' : last === 'last' ? 'last-name' : undefined;
  if (attribute === undefined || words.some((word) => phoneNouns.has(word)))
    return { attribute: undefined, opposite: false, doubtful: false, limited: false, rest };
  return {
    attribute,
    opposite: false,
    doubtful: false,
    limited: false,
    rest: rest.map((word) => (word === last ? attributePlace : word)),
  };
}

/** The one attribute that several words name together; undefined where they contradict each other. */
function oneOf(named: ReadonlySet<Attribute>): Attribute | undefined {
  const all = [...named];
  const only = (...allowed: Attribute[]) => all.every((attribute) => allowed.includes(attribute));
  if (all.length === 1) return all[0];
  // A no in "DNC Litigator" says nothing of the do-not-call list.
  if (named.has('litigator')) return only('dnc', 'tcpa', 'litigator') ? 'litigator' : undefined;
  if (named.has('state-dnc') || named.has('dnc')) {
    if (named.has('state') || named.has('state-dnc'))
      return only('dnc', 'state', 'state-dnc') ? 'state-dnc' : undefined;
    return only('dnc', 'tcpa') ? 'dnc' : undefined;
  }
  return undefined;
}

function readFlag(attribute: FlagPart, opposite: boolean, words: readonly string[]): FoundAttribute {
  let denied = opposite;
  let doubtful = false;
  let limited = false;
  const place = words.indexOf(attributePlace);
  const rest = words.filter((word, at) => {
    // "results.0.phones.1.dnc" counts results.
    if (flagFillers.has(word)) return at < place && /^\d/.test(words[at + 1] ?? '');
    const between = words.slice(Math.min(at, place) + 1, Math.max(at, place));
    const isBeside = between.every(
      (other) => flagFillers.has(other) || /^\d/.test(other) || denials.has(other),
    );
    if (attribute === 'dnc' && limitedLists.has(word)) {
      // "Company Phone DNC" is the flag of a company's phone.
      limited ||= isBeside;
      return !isBeside;
    }
    if (!denials.has(word) && !clearWords.has(word)) return true;
    // "Clean Phone 1 DNC" is the flag of a clean phone; "Phone No DNC" the flag of a phone's number, or its denial.
    const isNumber = word === 'no' && (phoneNouns.has(words[at - 1] ?? '') || at === words.length - 1);
    doubtful ||= !isBeside || isNumber;
    denied = !denied;
    return false;
  });
  const isSeveral = merged(rest).filter((word) => word === attributePlace).length > 1;
  return {
    attribute,
    opposite: denied,
    // "TCPA, not DNC" says neither.
    doubtful: doubtful || (isSeveral && denied),
    limited,
    rest: merged(rest),
  };
}

/** Places beside each other are one. */
const merged = (rest: readonly string[]) =>
  rest.filter((word, at) => word !== attributePlace || rest[at - 1] !== attributePlace);
