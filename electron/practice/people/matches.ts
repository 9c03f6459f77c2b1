import type { LookupField, LookupKind } from '../../../shared/model/services.ts';
import {
  areaCodes,
  carriers,
  cities,
  firstNames,
  lastNames,
  lineTypes,
  mailDomains,
  middleNames,
  type Random,
  randomFrom,
  roles,
  states,
  statesWithOwnList,
  streets,
} from './made-up-words.ts';

/** One request object, or one row of an uploaded list, by the names lookups use. Missing and blank mean the same. */
export type MatchInput = { [F in LookupField]?: string | undefined };

export type Address = ReturnType<typeof inventAddress>;
export type Phone = ReturnType<typeof inventPhone>;
export type Email = ReturnType<typeof inventEmail>;

/** What a person has besides who was found for a business (2.5), and who by a phone, an email or a name (2.7). */
export type FoundPerson = ReturnType<typeof inventPerson> & {
  role?: string;
  is_registered_agent?: boolean;
  linked_addresses?: (Address & { rank: number })[];
  matched_on?: MatchInput;
};

export interface Match {
  /** How many people there are; may be more than are returned. */
  count: number;
  people: FoundPerson[];
  /** Of a business; none of all else. */
  addresses: Address[];
}

const peopleLimit = 5;

const hitRate = 0.7;
const fold = (text: string | undefined) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Ten digits, or nothing where it is not a U.S. number. */
function phoneDigits(text: string | undefined): string {
  const digits = (text ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? digits : '';
}

/** What the input is recognized by, so that spelling it differently finds the same people; '' matches nobody. */
function inputKey(kind: LookupKind, input: MatchInput): string {
  const parts = (...texts: (string | undefined)[]) => texts.map(fold).join('|');
  switch (kind) {
    case 'business':
      return fold(input.company_name) && parts(input.company_name, input.state);
    case 'phone':
      return phoneDigits(input.phone);
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fold(input.email)) ? fold(input.email) : '';
    case 'name':
      return (
        fold(input.first_name) &&
        fold(input.last_name) &&
        parts(input.first_name, input.middle_name, input.last_name, input.city, input.state)
      );
  }
}

/** The seed of everything said about this input, or nothing on a miss. Seven inputs in ten are hits. */
function hitSeed(kind: LookupKind, input: MatchInput): string | undefined {
  const key = inputKey(kind, input);
  if (key === '') return undefined;
  const seed = `${kind}|${key}`;
  return randomFrom(seed).chance(hitRate) ? seed : undefined;
}

/** One person most often, more than the limit now and then. */
function peopleCount(seed: string): number {
  const random = randomFrom(`${seed}|count`);
  return random.chance(0.08) ? random.integer(6, 12) : random.pick([1, 1, 1, 2, 2, 3, 4, 5]);
}

/** The state of made-up addresses, where what was asked is an abbreviation; else '', and one is made up. */
function stateFact(state: string | undefined): string {
  const text = (state ?? '').trim().toUpperCase();
  return /^[A-Z]{2}$/.test(text) ? text : '';
}

/** The first `limit` people of what was asked, or nothing on a miss. Each has a chance of their own, so that the limit doesn't change who they are. */
export function findMatch(kind: LookupKind, input: MatchInput, limit = peopleLimit): Match | undefined {
  const seed = hitSeed(kind, input);
  if (seed === undefined) return undefined;
  const { known, matchedOn } = factsOf(kind, input);
  const count = peopleCount(seed);
  const people = Array.from({ length: Math.min(count, limit) }, (_, index): FoundPerson => {
    const own = randomFrom(`${seed}|person ${index + 1}`);
    const person = inventPerson(own, index + 1, known);
    if (kind === 'business')
      return { ...person, role: own.pick(roles), is_registered_agent: own.chance(0.2) };
    const earlier = Array.from({ length: own.integer(0, 2) }, () => inventAddress(own));
    const linked = [person.mailing_address, ...earlier].map((address, at) => ({ ...address, rank: at + 1 }));
    return { ...person, linked_addresses: linked, matched_on: matchedOn };
  });
  const random = randomFrom(`${seed}|addresses`);
  const addresses = kind === 'business' ? random.integer(1, 3) : 0;
  return { count, people, addresses: Array.from({ length: addresses }, () => inventAddress(random, known)) };
}

/** What a request already says about the people it is about, and what they are matched on. */
function factsOf(kind: LookupKind, input: MatchInput): { known: MatchInput; matchedOn: MatchInput } {
  const state = stateFact(input.state);
  if (kind === 'business') return { known: { state }, matchedOn: {} };
  if (kind === 'name') {
    const name = nameParts(input);
    return { known: { ...name, state }, matchedOn: name };
  }
  const fact = kind === 'phone' ? { phone: phoneDigits(input.phone) } : { email: fold(input.email) };
  return { known: fact, matchedOn: fact };
}

/** The five parts of a name request, as specification 2.7 echoes them: blank where not given. */
export function nameParts(input: MatchInput) {
  const text = (value: string | undefined) => (value ?? '').trim();
  return {
    first_name: text(input.first_name),
    middle_name: text(input.middle_name),
    last_name: text(input.last_name),
    city: text(input.city),
    state: text(input.state),
  };
}

/** Ages are counted from here, not from today, so that a person never changes. */
const ageReference = { year: 2025, month: 7 };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Specification 2.2, in a made-up town. ZIP codes begin with 000, where no post office is. */
function inventAddress(random: Random, known: MatchInput = {}) {
  return {
    street: `${random.integer(1, 9899)} ${random.pick(streets)}`,
    city: known.city || random.pick(cities),
    state: known.state || random.pick(states),
    zip: `000${twoDigits(random.integer(0, 99))}`,
  };
}

/** A number kept for fiction (555-0100 to 555-0199). */
function inventNumber(random: Random): string {
  return `${random.pick(areaCodes)}55501${twoDigits(random.integer(0, 99))}`;
}

/** Specification 2.3; the elements of `state_dnc` are this service's choice: abbreviations of states. */
function inventPhone(random: Random, rank: number, barred: boolean, input?: string) {
  const number = input ?? inventNumber(random);
  const type = random.pick(lineTypes);
  const dnc = random.chance(0.25);
  const tcpa = random.chance(0.06);
  const stateList = random.chance(0.1) ? [random.pick(statesWithOwnList)] : [];
  const seen = `${random.integer(2023, 2025)}-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`;
  return {
    number,
    is_input: input !== undefined,
    type,
    dnc,
    tcpa,
    state_dnc: stateList,
    contactable: !(barred || dnc || tcpa || stateList.length > 0),
    carrier: random.pick(carriers),
    last_seen: seen,
    rank,
  };
}

/** Specification 2.4. */
function inventEmail(random: Random, rank: number, first: string, last: string) {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '') || 'someone';
  const mark = rank === 1 ? '' : String(random.integer(2, 99));
  return {
    email: `${plain(first)}.${plain(last)}${mark}@${random.pick(mailDomains)}`,
    is_input: false,
    rank,
  };
}

/** Specification 2.5: one person around what is known. The same chance and facts give the same person. */
function inventPerson(random: Random, rank: number, known: MatchInput) {
  const first = known.first_name || random.pick(firstNames);
  const middle = known.middle_name || random.pick(middleNames);
  const last = known.last_name || random.pick(lastNames);
  const birthMonth = random.integer(1, 12);
  const birthYear = random.integer(1938, 2003);
  const deceased = random.chance(0.04);
  const litigator = random.chance(0.05);
  const address = inventAddress(random, known);
  const phones = Array.from({ length: random.integer(1, 3) }, (_, index) =>
    inventPhone(random, index + 1, deceased || litigator, index === 0 ? known.phone : undefined),
  );
  const emails = Array.from(
    { length: random.integer(known.email ? 1 : 0, 2) },
    (_, index): Email =>
      index === 0 && known.email
        ? { email: known.email, is_input: true, rank: 1 }
        : inventEmail(random, index + 1, first, last),
  );
  return {
    first_name: first,
    middle_name: middle,
    last_name: last,
    full_name: [first, middle, last].filter((part) => part !== '').join(' '),
    age: ageReference.year - birthYear - (birthMonth > ageReference.month ? 1 : 0),
    dob: `${twoDigits(birthMonth)}-${birthYear}`,
    deceased,
    litigator,
    mailing_address: address,
    phones,
    emails,
    rank,
  };
}
