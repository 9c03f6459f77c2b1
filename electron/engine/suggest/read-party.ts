import { firms } from './firm-words.ts';
import { sources, strangers } from './outsider-words.ts';
import type { Party, PartyWords } from './party.ts';
import { children, guardians, persons, seconds } from './person-words.ts';
import { firmContacts, staff } from './staff-words.ts';

/** In the order of precedence: a header that names two is about the first ("Contact owner", "Vendor contact"). */
const parties: readonly PartyWords[] = [
  ...sources,
  ...firmContacts,
  ...staff,
  ...strangers,
  ...seconds,
  ...guardians,
  ...children,
  ...persons,
  ...firms,
];

const numberWords: Record<string, number> = {
  first: 1,
  primary: 1,
  main: 1,
  second: 2,
  secondary: 2,
  third: 3,
};

interface PartyReading {
  party: Party;
  /** The words without those that name the party and its number; a company's stay, since they may name what it holds. */
  rest: string;
}

/** Who a header is about, from its spelled-out words; undefined where it names nobody. */
export function readParty(words: string): PartyReading | undefined {
  for (const { class: kind, words: pattern, role, keeps, firm } of parties) {
    const found = pattern.exec(words);
    if (!found) continue;
    let [text] = found;
    const tail = keeps && new RegExp(`${keeps.source}$`).exec(text);
    if (tail) text = text.slice(0, tail.index).trim();
    const before = words.slice(0, found.index);
    const behind = words.slice(found.index + text.length);
    const counted = /^ (?:number )?0*(\d{1,2})(?!\d)/.exec(behind);
    const front = /(?:^| )(first|primary|main|second|secondary|third|\d) $/.exec(before);
    const digit = counted?.[1] ?? front?.[1];
    const ordinal = digit === undefined ? 1 : (numberWords[digit] ?? Number(digit));
    const rest = `${front ? before.slice(0, front.index) : before} ${behind.slice(counted?.[0].length ?? 0)}`;
    const word = text.replace(/(?<!s)s$/, '');
    const tidy = (kind === 'company' ? words : rest).replace(/\s+/g, ' ').trim();
    return {
      party: { class: kind, role: role ?? word, word, ordinal, numbered: counted !== null, firm },
      rest: tidy,
    };
  }
  return undefined;
}
