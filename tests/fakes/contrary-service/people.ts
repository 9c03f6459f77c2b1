import type { ContraryOptions } from './options.ts';

/** One phone as this service tells it. */
interface ContraryPhone {
  number: string;
  type: string;
  dnc: boolean;
  tcpa: boolean;
  /** States whose list it is on. */
  states: string[];
}

/** Everybody this service knows: the same two people for whoever is found. */
export const knownPhones: readonly [ContraryPhone[], ContraryPhone[]] = [
  [
    { number: '3035550111', type: 'Wireless', dnc: false, tcpa: false, states: [] },
    { number: '3035550112', type: 'Landline', dnc: true, tcpa: false, states: ['CO'] },
  ],
  [{ number: '5125550177', type: 'VOIP', dnc: false, tcpa: true, states: ['TX', 'FL'] }],
];

export const isContactable = (phone: ContraryPhone) => !phone.dnc && !phone.tcpa && phone.states.length === 0;

/** An input with "nobody" in it finds nobody, every other one finds both people. */
export const isHit = (input: string) => input.trim() !== '' && !/nobody|0000000/i.test(input);

function stateEntries(phone: ContraryPhone, how: ContraryOptions['stateDnc']): unknown[] {
  switch (how) {
    case 'texts':
      return phone.states;
    case 'objects':
      return phone.states.map((state) => ({ state, listed_on: '2024-05-01' }));
    case 'booleans':
      return phone.states.map(() => true);
    case 'odd':
      return phone.states.map((state, index) => (index === 0 ? 17 : [state]));
  }
}

/** The people of specification 2.5; `extra` is what the endpoint adds to each. */
export function people(how: ContraryOptions['stateDnc'], extra: (index: number) => object): object[] {
  return knownPhones.map((phones, index) => ({
    first_name: index === 0 ? 'Contra' : 'Vera',
    middle_name: '',
    last_name: 'Riwise',
    full_name: index === 0 ? 'Contra Riwise' : 'Vera Riwise',
    age: 40 + index,
    dob: '02-1984',
    deceased: false,
    litigator: index === 1,
    mailing_address: { street: '1 Other Way', city: 'Elsewhere', state: 'CO', zip: '00080' },
    phones: phones.map((phone, at) => ({
      number: phone.number,
      is_input: false,
      type: phone.type,
      dnc: phone.dnc,
      tcpa: phone.tcpa,
      state_dnc: stateEntries(phone, how),
      contactable: isContactable(phone),
      carrier: 'Other Carrier',
      last_seen: '2025-01-31',
      rank: at + 1,
    })),
    emails: [{ email: `person${index + 1}@example.org`, is_input: false, rank: 1 }],
    rank: index + 1,
    ...extra(index),
  }));
}
