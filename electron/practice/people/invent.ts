import {
  areaCodes,
  carriers,
  cities,
  firstNames,
  lastNames,
  lineTypes,
  mailDomains,
  middleNames,
  states,
  statesWithOwnList,
  streets,
} from './made-up-words.ts';
import type { Address, Email, Person, Phone } from './person.ts';
import type { Random } from './random.ts';

/** What the request already says about the person; the rest is made up. */
export interface KnownFacts {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  city?: string;
  state?: string;
  /** Ten digits. */
  phone?: string;
  email?: string;
}

/** Ages are counted from here, not from today, so that a person never changes. */
const ageReference = { year: 2025, month: 7 };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An address in a made-up town. ZIP codes begin with 000, where no post office is. */
export function inventAddress(random: Random, known: KnownFacts = {}): Address {
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

function inventPhone(random: Random, rank: number, barred: boolean, input?: string): Phone {
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

function inventEmail(random: Random, rank: number, first: string, last: string): Email {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '') || 'someone';
  const mark = rank === 1 ? '' : String(random.integer(2, 99));
  return {
    email: `${plain(first)}.${plain(last)}${mark}@${random.pick(mailDomains)}`,
    is_input: false,
    rank,
  };
}

/** Makes up one person around what is known. The same chance and facts give the same person. */
export function inventPerson(random: Random, rank: number, known: KnownFacts): Person {
  const first = known.firstName || random.pick(firstNames);
  const middle = known.middleName || random.pick(middleNames);
  const last = known.lastName || random.pick(lastNames);
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
