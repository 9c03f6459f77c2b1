import { useQuery } from '@tanstack/react-query';
import type { Email, Person, Phone } from '../../shared/model/person.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { type PhoneFacts, phoneFacts } from '../../shared/verdict/facts.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import { withOtherRows } from '../../shared/verdict/same-number.ts';
import { type Judgement, judge } from '../../shared/verdict/verdict.ts';
import { heldPeopleQuery } from '../ipc/queries.ts';

/** A person with all that is known of each phone and email. */
export interface JudgedPerson {
  person: Person;
  phones: { phone: Phone; judgement: Judgement }[];
  /** held: on the suppression list. */
  emails: { email: Email; held: boolean }[];
}

/** Judges each phone by what was stated, by the suppression list, and by the litigators that were seen. */
export function judgePeople(
  people: readonly Person[],
  facts: NonNullable<HeldPhones['facts']>,
  isHeldEmail: HeldPhones['isHeldEmail'],
): JudgedPerson[] {
  return people.map((person, index) => ({
    person,
    phones: person.phones.map((phone, at) => ({
      phone,
      judgement: verdictOfLookupPhone(person, phone, people, facts(index, at)),
    })),
    emails: person.emails.map((email, at) => ({ email, held: isHeldEmail(index, at) })),
  }));
}

export const isHeldPhone = ({ reasons }: Judgement): boolean => reasons.some(({ id }) => id === 'suppressed');

/** What the app knows of the phones of people beside what was stated; follows every change of the suppression list. */
interface HeldPhones {
  /** Undefined until it is known. */
  facts: ((person: number, phone: number) => OwnFacts) | undefined;
  isHeldEmail: (person: number, email: number) => boolean;
  /** Why it cannot be told; then no phone may be called. */
  problem: Problem | undefined;
}

const unknown: OwnFacts = { suppressed: 'unreadable', knownLitigator: 'unreadable' };
const state = (held: boolean) => (held ? 'yes' : 'no');

export function useHeldPhones(people: readonly Person[]): HeldPhones {
  const { data, error } = useQuery(heldPeopleQuery(people));
  const facts = (person: number, phone: number): OwnFacts => {
    const held = data?.phones[person]?.[phone];
    return held
      ? { suppressed: state(held.suppressed), knownLitigator: state(held.knownLitigator) }
      : unknown;
  };
  return {
    facts: data || error ? facts : undefined,
    isHeldEmail: (person, email) => data?.emails[person]?.[email] ?? false,
    problem: error?.problem,
  };
}

/** What you know of a number besides what a lookup says. */
type OwnFacts = Pick<PhoneFacts, 'suppressed' | 'knownLitigator'>;

const nothingKnown: OwnFacts = { suppressed: 'no', knownLitigator: 'no' };

/** Beside a reason that the flags shown with this phone would contradict. */
const saidElsewhere: Judgement['notes'][number] = {
  id: 'said-elsewhere',
  words: 'Includes what the answer says about this number elsewhere',
  when: [],
};

/**
 * May a phone of a lookup be called?
 * @param people Everybody the same answer holds: what it says of the number elsewhere counts as well.
 */
export function verdictOfLookupPhone(
  person: Person,
  phone: Phone,
  people: readonly Person[] = [person],
  own: OwnFacts = nothingKnown,
): Judgement {
  const { digits } = readPhoneNumber(phone.number);
  const isStated = people.some(({ phones }) => phones.some(({ contactable }) => contactable !== 'absent'));
  // What is no number is nobody else's either, however alike it is written; the results view tells it so, too.
  const isSame = (other: Phone) => digits !== null && readPhoneNumber(other.number).digits === digits;
  const others = people.flatMap((other) =>
    other.phones.filter(isSame).map((each) => factsOf(other, each, own)),
  );
  const stated = factsOf(person, phone, own);
  const facts = withOtherRows(stated, others);
  // An answer that has the flag for other phones has room for it, and says nothing of this one.
  const isBlank = facts.contactable === 'absent' && isStated;
  const judgement = judge(isBlank ? { ...facts, contactable: 'blank' } : facts);
  return phoneFacts.every((fact) => facts[fact] === stated[fact])
    ? judgement
    : { ...judgement, notes: [...judgement.notes, saidElsewhere] };
}

function factsOf(person: Person, phone: Phone, own: OwnFacts): PhoneFacts {
  const { digits, marked } = readPhoneNumber(phone.number);
  return {
    ...own,
    number: digits === null ? 'no' : 'yes',
    dnc: phone.dnc,
    tcpa: phone.tcpa,
    stateDnc: phone.stateDnc.state,
    contactable: phone.contactable,
    litigator: person.litigator,
    deceased: person.deceased,
    marked: marked ? 'yes' : 'no',
  };
}
