import { z } from 'zod';
import type { Address, Email, Person, Phone } from '../../../shared/person.ts';
import {
  fieldsOf,
  isObject,
  looseCount,
  looseFlag,
  looseItem,
  looseList,
  looseNumber,
  loosePlainText,
  looseText,
  readFlag,
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

const StateDncSchema = z
  .unknown()
  .optional()
  .transform((value) => readStateDnc(value));

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
      dnc: looseFlag,
      tcpa: looseFlag,
      state_dnc: StateDncSchema,
      contactable: looseFlag,
      carrier: looseText,
      last_seen: looseText,
      rank: looseNumber,
    })
    .refine(({ number }) => number !== '')
    .transform(
      ({ is_input, state_dnc, last_seen, ...phone }): Phone => ({
        ...phone,
        isInput: is_input,
        stateDnc: state_dnc.entries,
        stateDncUnreadable: state_dnc.unreadable,
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

/** A person with whatever is stated of them (specification 2.5); any object will do. */
export const PersonSchema = z
  .object({
    first_name: loosePlainText,
    middle_name: loosePlainText,
    last_name: loosePlainText,
    full_name: loosePlainText,
    age: looseCount,
    dob: looseText,
    deceased: looseFlag,
    litigator: looseFlag,
    role: looseText,
    is_registered_agent: looseFlag,
    mailing_address: looseItem(AddressSchema),
    linked_addresses: looseList(AddressSchema),
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
      phones: read.phones,
      emails: read.emails,
      rank: read.rank,
    }),
  );

interface StateDnc {
  entries: string[] | null;
  unreadable: boolean;
}

/** Says that the number is on some state's list where the service does not say which. */
const someState = 'listed';

/**
 * State do-not-call entries. The shape of an entry is not stated anywhere, so text, objects and plain booleans are
 * all read; an entry that cannot be read is never dropped silently but marks the list as longer than it looks.
 */
export function readStateDnc(value: unknown): StateDnc {
  if (value === null || value === undefined || value === '') return { entries: null, unreadable: false };
  const items = Array.isArray(value) ? value : isObject(value) ? itemsOfMap(value) : [value];
  const read = items.map(readEntry);
  return { entries: read.flatMap((entries) => entries ?? []), unreadable: read.includes(null) };
}

/** `{"TX": true, "FL": false}` is a map of states; any other object is one entry. */
function itemsOfMap(value: unknown): unknown[] {
  const fields = Object.entries(fieldsOf(value));
  const isMap = fields.every(([name, flag]) => /^[A-Z]{2}$/i.test(name) && readFlag(flag) !== null);
  return isMap ? fields.flatMap(([name, flag]) => (readFlag(flag) ? [name] : [])) : [value];
}

function readEntry(entry: unknown): string[] | null {
  const flag = readFlag(entry);
  if (flag !== null) return flag ? [someState] : [];
  const text = readText(entry);
  if (text !== null) {
    if (/^(none|clear|n\/a|\[\])$/i.test(text)) return [];
    return text
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter(Boolean);
  }
  const fields = fieldsOf(entry);
  const state = [fields.state, fields.code, fields.abbreviation, fields.name].map(readText).find(Boolean);
  const deniesItself = Object.values(fields).some((part) => part === false);
  return state && !deniesItself ? [state] : null;
}
