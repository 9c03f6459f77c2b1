import { type PhoneFacts, phoneFacts, withOtherRows } from '../verdict/facts.ts';
import { readPhoneNumber } from '../verdict/phone-number.ts';
import { type Judgment, judge } from '../verdict/verdict.ts';
import type { Email, Person, Phone } from './person.ts';
import type { HeldOfPeople } from './suppression.ts';

/** What you know of a number besides what a lookup says. */
type OwnFacts = Pick<PhoneFacts, 'suppressed' | 'knownLitigator'>;

const nothingKnown: OwnFacts = { suppressed: 'no', knownLitigator: 'no' };

/** Beside a reason that the flags shown with this phone would contradict. */
const saidElsewhere: Judgment['notes'][number] = {
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
): Judgment {
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
  const judgment = judge(isBlank ? { ...facts, contactable: 'blank' } : facts);
  return phoneFacts.every((fact) => facts[fact] === stated[fact])
    ? judgment
    : { ...judgment, notes: [...judgment.notes, saidElsewhere] };
}

/** A person with all that is known of each phone and email. */
export interface JudgedPerson {
  person: Person;
  phones: { phone: Phone; judgment: Judgment }[];
  /** held: on the suppression list. */
  emails: { email: Email; held: boolean }[];
}

const unknown: OwnFacts = { suppressed: 'unreadable', knownLitigator: 'unreadable' };
const state = (held: boolean) => (held ? 'yes' : 'no');

/**
 * Judges each phone by what was stated, by the suppression list, and by the litigators that were seen.
 * @param held what the app knows of them beside what was stated; where it cannot tell, no phone may be called
 */
export const judgePeople = (people: readonly Person[], held: HeldOfPeople | undefined): JudgedPerson[] =>
  people.map((person, index) => ({
    person,
    phones: person.phones.map((phone, at) => {
      const known = held?.phones[index]?.[at];
      const own: OwnFacts = known
        ? { suppressed: state(known.suppressed), knownLitigator: state(known.knownLitigator) }
        : unknown;
      return { phone, judgment: verdictOfLookupPhone(person, phone, people, own) };
    }),
    emails: person.emails.map((email, at) => ({ email, held: held?.emails[index]?.[at] ?? false })),
  }));

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
