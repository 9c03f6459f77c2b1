import { z } from 'zod';
import type { Address, Email, Match, Person, Phone } from '../../../shared/model/person.ts';
import { type FlagSubject, readFlag } from '../../../shared/verdict/flag-text.ts';
import { readStateDnc } from '../../../shared/verdict/state-dnc.ts';
import {
  fieldsOf,
  loose,
  looseCount,
  looseFlag,
  looseItem,
  looseList,
  looseNumber,
  loosePlainText,
  looseText,
  readText,
} from './decode-values.ts';

const AddressFields = z.object({
  street: loosePlainText,
  city: loosePlainText,
  state: loosePlainText,
  zip: loosePlainText,
  rank: looseNumber,
});

/** An address with at least one part filled (specification 2.2). */
export const AddressSchema = AddressFields.refine(
  ({ street, city, state, zip }) => street + city + state + zip !== '',
) satisfies z.ZodType<Address>;

/** What decides whether a phone may be called keeps apart what is absent, blank and unreadable. */
const flag = (subject: FlagSubject) => loose((value) => readFlag(value, subject));

/** A bare text in place of an object is its main field. */
const orText = (field: string) => (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? { [field]: value } : value;

const PhoneSchema = z.preprocess(
  orText('number'),
  z
    .object({
      number: loosePlainText,
      is_input: looseFlag,
      type: looseText,
      dnc: flag('dnc'),
      tcpa: flag('tcpa'),
      state_dnc: loose(readStateDnc),
      contactable: flag('contactable'),
      carrier: looseText,
      last_seen: looseText,
      rank: looseNumber,
    })
    .refine(({ number }) => number !== '')
    .transform(
      ({ is_input, state_dnc, last_seen, ...phone }): Phone => ({
        ...phone,
        isInput: is_input,
        stateDnc: state_dnc,
        lastSeen: last_seen,
      }),
    ),
);

const EmailSchema = z.preprocess(
  orText('email'),
  z
    .object({ email: loosePlainText, is_input: looseFlag, rank: looseNumber })
    .refine(({ email }) => email !== '')
    .transform(({ is_input, ...rest }): Email => ({ ...rest, isInput: is_input })),
);

/** More inputs than any lookup has; the rest is left to the raw view. */
const mostMatches = 20;

/** An object of inputs (specification 2.7). A list of their names, or one name, tells of them without their values. */
function readMatches(value: unknown): Match[] | null {
  const names = typeof value === 'string' ? [value] : value;
  const matches = Array.isArray(names)
    ? names.flatMap((name) => readText(name) ?? []).map((name) => ({ name, value: '' }))
    : Object.entries(fieldsOf(names)).flatMap(([name, input]): Match[] => {
        const text = input === true ? '' : readText(input);
        return text === null ? [] : [{ name, value: text }];
      });
  return matches.length === 0 ? null : matches.slice(0, mostMatches);
}

/** A person with whatever is stated of them (specification 2.5); any object will do. */
export const PersonSchema = z
  .object({
    first_name: loosePlainText,
    middle_name: loosePlainText,
    last_name: loosePlainText,
    full_name: loosePlainText,
    age: looseCount,
    dob: looseText,
    deceased: flag('deceased'),
    litigator: flag('litigator'),
    role: looseText,
    is_registered_agent: looseFlag,
    mailing_address: looseItem(AddressSchema),
    linked_addresses: looseList(AddressSchema),
    matched_on: loose(readMatches),
    phones: looseList(PhoneSchema),
    emails: looseList(EmailSchema),
    rank: looseNumber,
  })
  .transform(
    (read): Person => ({
      fullName:
        read.full_name || [read.first_name, read.middle_name, read.last_name].filter(Boolean).join(' '),
      firstName: read.first_name,
      middleName: read.middle_name,
      lastName: read.last_name,
      age: read.age,
      dob: read.dob,
      deceased: read.deceased,
      litigator: read.litigator,
      role: read.role,
      isRegisteredAgent: read.is_registered_agent,
      mailingAddress: read.mailing_address,
      linkedAddresses: read.linked_addresses,
      matchedOn: read.matched_on,
      phones: read.phones,
      emails: read.emails,
      rank: read.rank,
    }),
  );
