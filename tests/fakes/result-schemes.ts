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

const words: Partial<Record<Part, readonly (readonly [string, boolean])[]>> = {
  dnc: [
    ['DNC', false],
    ['Do Not Call', false],
    ['Is DNC', false],
    ['DNC Status', false],
    ['National DNC', false],
    ['Not DNC', true],
    ['DNC Clear', true],
    ['On DNC List', false],
    ['Not On DNC', true],
  ],
  tcpa: [
    ['TCPA', false],
    ['TCPA Flag', false],
    ['TCPA Safe', true],
  ],
  'state-dnc': [
    ['State DNC', false],
    ['DNC State', false],
    ['State DNC List', false],
  ],
  contactable: [
    ['Contactable', false],
    ['Callable', false],
    ['Ok To Call', false],
    ['Do Not Contact', true],
    ['Blocked', true],
  ],
  litigator: [
    ['Litigator', false],
    ['TCPA Litigator', false],
    ['Known Litigator', false],
  ],
  type: [
    ['Type', false],
    ['Line Type', false],
  ],
  carrier: [['Carrier', false]],
};

const partsArbitrary = fc.record({
  dnc: fc.constantFrom(...(words.dnc ?? [])),
  tcpa: fc.constantFrom(...(words.tcpa ?? [])),
  'state-dnc': fc.constantFrom(...(words['state-dnc'] ?? [])),
  contactable: fc.constantFrom(...(words.contactable ?? [])),
  litigator: fc.constantFrom(...(words.litigator ?? [])),
  type: fc.constantFrom(...(words.type ?? [])),
  carrier: fc.constantFrom(...(words.carrier ?? [])),
});

export const schemes: fc.Arbitrary<Scheme> = fc.record({
  people: fc.integer({ min: 0, max: 3 }),
  phones: fc.integer({ min: 2, max: 5 }),
  owner: fc.constantFrom('Person', 'Contact', 'Owner', 'Matched People', 'Relative', 'P'),
  noun: fc.constantFrom('Phone', 'Mobile', 'Telephone', 'Phone Number', 'Cell Phone', 'Ph', 'Landline'),
  base: fc.constantFrom(0, 1),
  order: fc.constantFrom('phone first', 'flag first', 'flag alone'),
  blocks: fc.boolean(),
  number: fc.constantFrom(String, (count: number) => String(count).padStart(2, '0')),
  parts: fc
    .tuple(
      partsArbitrary,
      fc.shuffledSubarray([
        'dnc',
        'tcpa',
        'state-dnc',
        'contactable',
        'litigator',
        'type',
        'carrier',
      ] as const),
    )
    .map(([spelled, taken]) => taken.map((part) => [part, ...spelled[part]] as const)),
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
