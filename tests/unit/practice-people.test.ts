import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../electron/practice/people/made-up-words.ts';
import { findMatch, type MatchInput } from '../../electron/practice/people/matches.ts';

const emails = Array.from({ length: 2_000 }, (_, index) => ({ email: `person${index}@example.com` }));
const found = (inputs: MatchInput[]) =>
  inputs.flatMap((input) => {
    const match = findMatch('email', input);
    return match ? [match] : [];
  });
const matches = found(emails);
const people = matches.flatMap((match) => match.people);
const phones = people.flatMap((person) => person.phones);

describe('the random numbers of the practice service', () => {
  it('are the same on every run and platform', () => {
    const random = randomFrom('a key');
    const draws = Array.from({ length: 6 }, () => random.integer(0, 999));
    expect(draws).toEqual([215, 715, 224, 631, 846, 366]);
  });

  it('stay inside their bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (key, from, span) => {
        const drawn = randomFrom(key).integer(from, from + span);
        return Number.isInteger(drawn) && drawn >= from && drawn <= from + span;
      }),
    );
  });
});

describe('the made-up people of the practice service', () => {
  it('live in the state that was asked for, or in an existing one', () => {
    for (let number = 0; number < 40; number += 1) {
      const states = (state: string) =>
        findMatch('name', { first_name: `Ada${number}`, last_name: 'Sample', state })?.people.map(
          (person) => person.mailing_address.state,
        ) ?? [];
      expect(states('tx').every((state) => state === 'TX')).toBe(true);
      for (const odd of ['x', 'Texas', '7', 'N/A']) {
        expect(states(odd)).toEqual(states(odd).map(() => expect.stringMatching(/^[A-Z]{2}$/)));
      }
    }
  });

  it('are the same for the same input, however it is spelled', () => {
    const same = (kind: 'phone' | 'email' | 'name', one: MatchInput, other: MatchInput) =>
      expect(findMatch(kind, one)?.people.map((person) => person.full_name)).toEqual(
        findMatch(kind, other)?.people.map((person) => person.full_name),
      );
    for (let line = 0; line < 30; line += 1) {
      const digits = `31255501${String(line).padStart(2, '0')}`;
      same('phone', { phone: digits }, { phone: `+1 (312) 555-01${digits.slice(-2)}` });
      same('email', { email: `x${line}@example.com` }, { email: ` X${line}@Example.COM ` });
    }
    expect(findMatch('business', { company_name: 'Acme  Tools', state: 'tx' })).toEqual(
      findMatch('business', { company_name: ' acme tools', state: 'TX' }),
    );
  });

  it('do not change with the number asked for', () => {
    for (const input of emails.slice(0, 100)) {
      expect(findMatch('email', input, 2)?.people).toEqual(findMatch('email', input)?.people.slice(0, 2));
    }
  });

  it('are found for about seven inputs in ten', () => {
    expect(matches.length / emails.length).toBeGreaterThan(0.66);
    expect(matches.length / emails.length).toBeLessThan(0.74);
  });

  it('number at most five, while the count may be larger', () => {
    expect(matches.every(({ people, count }) => people.length === Math.min(5, count) && count >= 1)).toBe(
      true,
    );
    expect(matches.some(({ count }) => count > 5)).toBe(true);
  });

  it('are not found for what cannot be matched', () => {
    for (let digit = 0; digit < 10; digit += 1) {
      expect(findMatch('phone', { phone: `555010${digit}` })).toBeUndefined();
      expect(findMatch('phone', { phone: `012555010${digit}` })).toBeUndefined();
      expect(findMatch('email', { email: `no-address-${digit}` })).toBeUndefined();
      expect(findMatch('name', { first_name: '', last_name: `Smith${digit}` })).toBeUndefined();
      expect(findMatch('business', { company_name: ' ', state: `T${digit}` })).toBeUndefined();
    }
  });

  it('are plainly fictional', () => {
    expect(phones.every(({ number }) => /^[2-9]\d\d55501\d\d$/.test(number))).toBe(true);
    const written = people.flatMap((person) => person.emails.filter((email) => !email.is_input));
    expect(Math.min(phones.length, people.length, written.length)).toBeGreaterThan(50);
    expect(written.every(({ email }) => /^[a-z]+\.[a-z]+\d*@example\.(com|net|org)$/.test(email))).toBe(true);
    expect(people.every(({ mailing_address }) => mailing_address.zip.startsWith('000'))).toBe(true);
  });

  it('have every flag that a verdict depends on', () => {
    expect(people.some((person) => person.litigator)).toBe(true);
    expect(people.some((person) => person.deceased)).toBe(true);
    expect(phones.some((phone) => phone.dnc)).toBe(true);
    expect(phones.some((phone) => phone.tcpa)).toBe(true);
    expect(phones.some((phone) => phone.state_dnc.length > 0)).toBe(true);
    expect(phones.filter((phone) => phone.contactable).length).toBeGreaterThan(phones.length / 3);
  });

  it('are never contactable on a flagged phone, or where deceased or a litigator', () => {
    const wronged = people.flatMap((person) =>
      person.phones.filter(
        (phone) =>
          phone.contactable &&
          (phone.dnc || phone.tcpa || phone.state_dnc.length > 0 || person.deceased || person.litigator),
      ),
    );
    expect(wronged).toEqual([]);
  });

  it('have an age that fits their birth month', () => {
    for (const { age, dob } of people) {
      const [month, year] = dob.split('-').map(Number);
      expect(dob).toMatch(/^(0[1-9]|1[0-2])-\d{4}$/);
      expect(age).toBe(2025 - Number(year) - (Number(month) > 7 ? 1 : 0));
    }
  });
});
