import fc from 'fast-check';
import type { phoneParts } from '../../shared/model/result-layout.ts';

type Part = (typeof phoneParts)[number];

/** What a made-up column is, and its words: [whose], [which phone], [what of it]. */
export interface MadeColumn {
  person: number | null;
  /** Of all phones of the row, in the order of their owners. */
  slot: number;
  part: Part;
  opposite: boolean;
  words: string[];
}

/** How a service lays out and calls the columns of phones. */
interface Scheme {
  people: number;
  phones: number;
  owner: string;
  noun: string;
  base: 0 | 1;
  /** "Phone 1 DNC", "DNC Phone 1" or "DNC 1". */
  order: 'phone first' | 'flag first' | 'flag alone';
  blocks: boolean;
  number: (count: number) => string;
  parts: readonly (readonly [Part, string, boolean])[];
}

/** How programs write the words of a header. */
export const styles: readonly ((words: string[]) => string)[] = [
  (words) => words.join('_').toLowerCase(),
  (words) => words.join('_').toUpperCase(),
  (words) => words.join(' '),
  (words) => words.join(' ').toLowerCase(),
  (words) => words.join('-'),
  (words) => words.join('.').toLowerCase(),
  ([first = '', ...words]) => first.toLowerCase() + words.join(''),
  (words) => words.join('').replaceAll(' ', ''),
  (words) => words.join(' ').replace(/ (\d+)\b/g, '[$1]'),
  (words) => words.join(' ').replace(/ (\d+)\b/g, ' #$1'),
  (words) => words.join('__').toLowerCase(),
  (words) => words.join('').replace(/ /g, '').toLowerCase(),
];

/** What each part may be called; behind "!" what says its opposite. */
const words = {
  dnc: 'DNC|Do Not Call|Is DNC|DNC Status|National DNC|!Not DNC|!DNC Clear|On DNC List|!Not On DNC',
  tcpa: 'TCPA|TCPA Flag|!TCPA Safe',
  'state-dnc': 'State DNC|DNC State|State DNC List',
  contactable: 'Contactable|Callable|Ok To Call|!Do Not Contact|!Blocked',
  litigator: 'Litigator|TCPA Litigator|Known Litigator',
  type: 'Type|Line Type',
  carrier: 'Carrier',
} satisfies Partial<Record<Part, string>>;

const parts = Object.keys(words) as (keyof typeof words)[];
const partArbitrary = (part: keyof typeof words) =>
  fc
    .constantFrom(...words[part].split('|'))
    .map((word) => [part, word.replace('!', ''), word.startsWith('!')] as const);

export const schemes: fc.Arbitrary<Scheme> = fc.record({
  people: fc.integer({ min: 0, max: 3 }),
  phones: fc.integer({ min: 2, max: 5 }),
  owner: fc.constantFrom('Person', 'Contact', 'Owner', 'Matched People', 'Relative', 'P'),
  noun: fc.constantFrom('Phone', 'Mobile', 'Telephone', 'Phone Number', 'Cell Phone', 'Ph', 'Landline'),
  base: fc.constantFrom(0, 1),
  order: fc.constantFrom('phone first', 'flag first', 'flag alone'),
  blocks: fc.boolean(),
  number: fc.constantFrom(String, (count: number) => String(count).padStart(2, '0')),
  parts: fc.shuffledSubarray(parts).chain((taken) => fc.tuple(...taken.map(partArbitrary))),
});

/** All columns of a scheme, phone by phone or part by part. */
export function columnsOf(scheme: Scheme): MadeColumn[] {
  const { people, phones, owner, noun, base, order, blocks, number, parts } = scheme;
  const owners = people === 0 ? [null] : Array.from({ length: people }, (_, person) => person);
  const all = owners.flatMap((person, at) =>
    Array.from({ length: phones }, (_, phone) => {
      const whose = person === null ? [] : [owner, number(person + base)];
      const which = [...noun.split(' '), number(phone + base)];
      const slot = at * phones + phone;
      const of = (part: Part, text: string, opposite: boolean): MadeColumn => {
        const what = text.split(' ');
        const behind = order === 'flag alone' ? which.slice(-1) : which;
        const said =
          text === '' ? which : order === 'phone first' ? [...which, ...what] : [...what, ...behind];
        return { person, slot, part, opposite, words: [...whose, ...said] };
      };
      return [of('number', '', false), ...parts.map((part) => of(...part))];
    }),
  );
  return blocks ? (all[0] ?? []).flatMap((_, part) => all.flatMap((phone) => phone[part] ?? [])) : all.flat();
}
