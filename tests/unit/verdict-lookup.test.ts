import { describe, expect, it } from 'vitest';
import { PersonSchema } from '../../electron/service/replies/decode-lookup.ts';
import { isHeldPhone } from '../../renderer/lookup/judged.ts';
import { verdictOfLookupPhone } from '../../shared/model/lookup-verdict.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import { judge } from '../../shared/verdict/verdict.ts';
import { clearFacts } from '../fakes/every-phone.ts';

const number = '5035550142';
const clear = { number, dnc: false, tcpa: false, state_dnc: [], contactable: true };

/** The verdict and reasons of the first phone of people as a reply has them. */
function first(...people: { phones: object[]; [field: string]: unknown }[]) {
  const read = people.map((person) => PersonSchema.parse(person));
  const [person] = read;
  const [phone] = person?.phones ?? [];
  if (!person || !phone) throw new Error('No phone was read.');
  const { verdict, reasons, notes } = verdictOfLookupPhone(person, phone, read);
  return [verdict, ...reasons.map(({ id }) => id), ...notes.map(({ id }) => id)];
}
const alone = (phone: object, person: object = { litigator: false, deceased: false }) =>
  first({ ...person, phones: [{ ...clear, ...phone }] });

describe('a phone of a lookup', () => {
  it('is judged by the flags of the reply in any form', () => {
    expect(alone({})).toEqual(['may-call']);
    expect(alone({ dnc: 'no', tcpa: 0, state_dnc: 'none', contactable: 'Y' })).toEqual(['may-call']);
    expect(alone({ dnc: 'Registered', contactable: false })).toEqual(['do-not-call', 'dnc']);
    expect(alone({ state_dnc: ['TX'], contactable: null })).toEqual([
      ...['do-not-call', 'state-dnc', 'contactable-blank'],
    ]);
    expect(alone({ dnc: 'perhaps' })).toEqual(['check-first', 'dnc-unreadable']);
    expect(alone({ tcpa: null })).toEqual(['not-known', 'tcpa-not-stated']);
    expect(alone({ state_dnc: [{ when: 'lately' }] })).toEqual(['check-first', 'state-dnc-unreadable']);
    expect(alone({ number: '555-0142' })).toEqual(['not-known', 'number']);
    expect(alone({ number: `${number} (DNC)` })).toEqual(['check-first', 'marked']);
    expect(alone({}, {})).toEqual(['may-call', 'litigator-not-stated', 'deceased-not-stated']);
    expect(alone({}, { litigator: 1, deceased: false })).toEqual([
      ...['do-not-call', 'litigator', 'contactable-although-flagged'],
    ]);
  });

  it('shares no flags with another phone where both are no numbers', () => {
    const person = { litigator: false, deceased: false, phones: [{ ...clear, number: '7' }] };
    expect(first(person, { ...person, litigator: true })).toEqual(['not-known', 'number']);
  });

  it('takes over flags against its number from elsewhere in the answer', () => {
    const person = { litigator: false, deceased: false, phones: [clear] };
    expect(first(person, { ...person, litigator: true })).toContain('litigator');
    expect(first(person, { ...person, phones: [{ ...clear, number: '(503) 555-0142', dnc: true }] })).toEqual(
      [...['do-not-call', 'dnc', 'contactable-although-flagged', 'said-elsewhere']],
    );
    expect(first(person, { ...person, phones: [{ ...clear, contactable: false }] })).toEqual([
      ...['check-first', 'not-contactable', 'said-elsewhere'],
    ]);
    expect(first(person, person)).toEqual(['may-call']);
    expect(first(person, { ...person, phones: [{ ...clear, number: '5035550143', dnc: true }] })).toEqual([
      'may-call',
    ]);
  });

  it('is never cleared by flags elsewhere in the answer', () => {
    const person = { litigator: false, deceased: false, phones: [{ ...clear, dnc: null }] };
    expect(first(person, { ...person, phones: [clear] })).toEqual(['not-known', 'dnc-not-stated']);
  });

  it('lacks a contactable flag only where other phones of the answer have one', () => {
    const person = { litigator: false, deceased: false, phones: [{ ...clear, contactable: undefined }] };
    expect(first(person)).toEqual(['may-call']);
    expect(first(person, { phones: [{ ...clear, number: '5035550143' }] })).toEqual([
      ...['not-known', 'contactable-blank'],
    ]);
  });
});

describe('a phone number', () => {
  it('is read as ten digits only where it is a complete U.S. number', () => {
    expect(
      ['5035550142', '+1 (503) 555-0142', '15035550142', '503-555-0142 x12'].map(readPhoneNumber),
    ).toEqual(Array(4).fill({ digits: number, marked: false }));
    for (const text of ['', '555-0142', '0035550142', '6045550142', '9005550142', '5.04E+09', 'none'])
      expect([text, readPhoneNumber(text)]).toEqual([text, { digits: null, marked: false }]);
  });
});

it('a phone on the suppression list is held, whatever else is said of it', () => {
  expect(isHeldPhone(judge({ ...clearFacts, suppressed: 'yes', dnc: 'yes' }))).toBe(true);
  expect(isHeldPhone(judge({ ...clearFacts, dnc: 'yes' }))).toBe(false);
});
