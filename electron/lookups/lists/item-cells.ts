import type { Address, Email, LookupItem, Person, Phone } from '../../../shared/model/person.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { FlagState } from '../../../shared/verdict/facts.ts';
import { readStateDnc, type StateDnc } from '../../../shared/verdict/state-dnc.ts';

/*
 * A decoded answer as JSON that the reader of results (electron/results/judge) understands just as the decoder of
 * lookups did: a phone must have the same verdict in both. What is absent stays absent, what is blank is null, and what
 * could not be read is a text that cannot be read.
 */
const unreadable = 'could not be read';

const asWritten: Record<Exclude<FlagState, 'absent'>, boolean | null | string> = {
  yes: true,
  no: false,
  blank: null,
  unreadable,
};

const flag = (name: string, state: FlagState) => (state === 'absent' ? {} : { [name]: asWritten[state] });

/** What is not stated is left out. */
function stated(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

function stateDnc({ state, entries, incomplete }: StateDnc): Record<string, unknown> {
  if (state === 'absent') return {};
  if (state === 'blank') return { state_dnc: null };
  // An entry that cannot be read stands for whatever else there was.
  const list: unknown[] = [...entries, ...(incomplete ? [null] : [])];
  const isSame = readStateDnc(list).state === state;
  return { state_dnc: isSame ? list : state === 'yes' ? ['listed', ...list] : list };
}

/** @param isContactableStated some phone of the answer has the flag: then this one has room for it. */
function phoneJson(phone: Phone, isContactableStated: boolean): object {
  const { number, isInput, type, carrier, lastSeen, rank, dnc, tcpa, contactable } = phone;
  return {
    number,
    ...stated({ is_input: isInput, type }),
    ...flag('dnc', dnc),
    ...flag('tcpa', tcpa),
    ...stateDnc(phone.stateDnc),
    ...flag('contactable', contactable === 'absent' && isContactableStated ? 'blank' : contactable),
    ...stated({ carrier, last_seen: lastSeen, rank }),
  };
}

const emailJson = ({ email, isInput, rank }: Email): object => ({
  email,
  ...stated({ is_input: isInput, rank }),
});

const addressJson = ({ street, city, state, zip, rank }: Address): object =>
  stated({ street, city, state, zip, rank });

/** @param people everybody in the same answer */
export function personJson(person: Person, people: readonly Person[]): object {
  const isContactableStated = people.some(({ phones }) =>
    phones.some(({ contactable }) => contactable !== 'absent'),
  );
  const { fullName, firstName, middleName, lastName, role, isRegisteredAgent, age, dob, rank } = person;
  const addresses = [person.mailingAddress ?? [], person.linkedAddresses].flat();
  return {
    ...stated({ full_name: fullName, first_name: firstName, middle_name: middleName, last_name: lastName }),
    ...stated({ role, is_registered_agent: isRegisteredAgent, age, dob }),
    ...flag('deceased', person.deceased),
    ...flag('litigator', person.litigator),
    phones: person.phones.map((phone) => phoneJson(phone, isContactableStated)),
    emails: person.emails.map(emailJson),
    addresses: addresses.map(addressJson),
    ...stated({ rank }),
  };
}

/** The columns in which the answer to a lookup stands as the reader of results understands it. */
export const itemColumns = (kind: LookupKind): string[] => [
  ...(kind === 'business' ? ['Company name', 'Company addresses'] : []),
  'People',
];

/** The cells of these columns; empty where there is no answer. */
export function itemCells(kind: LookupKind, item: LookupItem | null): string[] {
  const json = (values: readonly object[]) => (values.length === 0 ? '' : JSON.stringify(values));
  const people = item?.people ?? [];
  return [
    ...(kind === 'business'
      ? [item?.company?.name ?? '', json((item?.company?.addresses ?? []).map(addressJson))]
      : []),
    json(people.map((person) => personJson(person, people))),
  ];
}
