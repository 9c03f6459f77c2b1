import type { LookupField, LookupKind } from '../../../shared/model/services.ts';
import { inventAddress, inventPerson, type KnownFacts } from './invent.ts';
import { roles } from './made-up-words.ts';
import type { Address, AssociatedPerson, MatchedPerson, Person } from './person.ts';
import { randomFrom } from './random.ts';

/** One request object, or one row of an uploaded list, by the names lookups use. Missing and blank mean the same. */
export type MatchInput = { [F in LookupField]?: string | undefined };
export type ReverseKind = Exclude<LookupKind, 'business'>;

interface Match<P extends Person> {
  /** How many people there are; may be more than are returned. */
  count: number;
  people: P[];
}

/** The most people one match returns (specification 8). */
const peopleLimit = 5;

const hitRate = 0.7;
const fold = (text: string | undefined) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Ten digits, or nothing where it is not a U.S. number. */
function phoneDigits(text: string | undefined): string {
  const digits = (text ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? digits : '';
}

/** What the input is recognised by, so that spelling it differently finds the same people; '' matches nobody. */
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

/** Makes the first `limit` people; each has a chance of its own, so that the limit doesn't change who they are. */
function match<P extends Person>(
  seed: string,
  limit: number,
  make: (personSeed: string, rank: number) => P,
): Match<P> {
  const count = peopleCount(seed);
  const people = Array.from({ length: Math.min(count, limit) }, (_, index) =>
    make(`${seed}|person ${index + 1}`, index + 1),
  );
  return { count, people };
}

/** The state of made-up addresses, where what was asked is an abbreviation; else '', and one is made up. */
function stateFact(state: string | undefined): string {
  const text = (state ?? '').trim().toUpperCase();
  return /^[A-Z]{2}$/.test(text) ? text : '';
}

/** The people and addresses of a business, or nothing on a miss. */
export function findBusiness(
  input: MatchInput,
  limit = peopleLimit,
): (Match<AssociatedPerson> & { addresses: Address[] }) | undefined {
  const seed = hitSeed('business', input);
  if (seed === undefined) return undefined;
  const known: KnownFacts = { state: stateFact(input.state) };
  const random = randomFrom(`${seed}|addresses`);
  const addresses = Array.from({ length: random.integer(1, 3) }, () => inventAddress(random, known));
  const found = match(seed, limit, (personSeed, rank) => {
    const own = randomFrom(personSeed);
    return {
      ...inventPerson(own, rank, known),
      role: own.pick(roles),
      is_registered_agent: own.chance(0.2),
    };
  });
  return { ...found, addresses };
}

/** The people a phone number, an email address or a name belongs to, or nothing on a miss. */
export function findPeople(
  kind: ReverseKind,
  input: MatchInput,
  limit = peopleLimit,
): Match<MatchedPerson> | undefined {
  const seed = hitSeed(kind, input);
  if (seed === undefined) return undefined;
  const { known, matchedOn } = reverseFacts(kind, input);
  return match(seed, limit, (personSeed, rank) => {
    const own = randomFrom(personSeed);
    const person = inventPerson(own, rank, known);
    const earlier = Array.from({ length: own.integer(0, 2) }, () => inventAddress(own));
    const linked = [person.mailing_address, ...earlier].map((address, at) => ({ ...address, rank: at + 1 }));
    return { ...person, linked_addresses: linked, matched_on: matchedOn };
  });
}

function reverseFacts(
  kind: ReverseKind,
  input: MatchInput,
): { known: KnownFacts; matchedOn: Record<string, string> } {
  if (kind === 'phone') {
    const phone = phoneDigits(input.phone);
    return { known: { phone }, matchedOn: { phone } };
  }
  if (kind === 'email') {
    const email = fold(input.email);
    return { known: { email }, matchedOn: { email } };
  }
  const name = nameParts(input);
  return {
    known: {
      firstName: name.first_name,
      middleName: name.middle_name,
      lastName: name.last_name,
      city: name.city,
      state: stateFact(name.state),
    },
    matchedOn: name,
  };
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
