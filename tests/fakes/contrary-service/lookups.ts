import { type LookupKind, lookupKinds, lookupServices } from '../../../shared/model/services.ts';
import { json, type Reply, refuse } from './answers.ts';
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

/** The people of specification 2.5; `extra` is what the endpoint adds to each. */
function people(extra: (index: number) => object): object[] {
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
      state_dnc: phone.states.map((state) => ({ state, listed_on: '2024-05-01' })),
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

type Input = Record<string, unknown>;

/** Which lookup a path is, if any. */
export function lookupAt(path: string): LookupKind | undefined {
  return lookupKinds.find((kind) => lookupServices[kind].path === path);
}

export function answerLookup(kind: LookupKind, body: Buffer, options: ContraryOptions): Reply {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return refuse(options.refusal, 422, 'body', 'Not JSON');
  }
  if (!Array.isArray(parsed)) return single(kind, toInput(parsed));
  if (parsed.length === 0 || parsed.length > 15) {
    return refuse(options.refusal, 422, 'body', 'Between 1 and 15 objects, please');
  }
  const results = parsed.map((one) => item(kind, toInput(one)));
  const hits = parsed.filter((one) => isInputHit(toInput(one))).length;
  return json(200, { results, credits_deducted: hits * lookupServices[kind].creditsPerHit, meta });
}

const meta = { request_id: 'req_c0ffee', timestamp: '2025-01-01T00:00:00Z', api_version: '2025-01-01' };

const toInput = (value: unknown): Input =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const isInputHit = (input: Input) => isHit(Object.values(input).map(String).join(' '));

/** What finds nobody is refused with what it answers. */
const single = (kind: LookupKind, input: Input): Reply =>
  json(isInputHit(input) ? 200 : 404, { ...flatResult(kind, input), meta });

/** Specification 4.3: a business miss inside an array is an error. */
function item(kind: LookupKind, input: Input): object {
  return kind === 'business' && !isInputHit(input)
    ? { error: `Nothing for ${input.company_name} in ${input.state}`, hit: false, credits_deducted: 0 }
    : flatResult(kind, input);
}

function flatResult(kind: LookupKind, input: Input): object {
  const hit = isInputHit(input);
  const credits = hit ? lookupServices[kind].creditsPerHit : 0;
  if (kind === 'business') {
    const found = people((index) => ({ role: 'CEO', is_registered_agent: index === 0 }));
    return {
      company_name: input.company_name ?? null,
      state: input.state ?? null,
      addresses: hit ? [{ street: '2 Other Way', city: 'Elsewhere', state: 'CO', zip: '00080' }] : [],
      associated_people_count: hit ? 12 : 0,
      associated_people: hit ? found : [],
      hit,
      credits_deducted: credits,
    };
  }
  const found = people(() => ({ linked_addresses: [], matched_on: input }));
  return {
    [`input_${kind}`]: kind === 'name' ? input : input[kind],
    hit,
    matched_people_count: hit ? found.length : 0,
    credits_deducted: credits,
    matched_people: hit ? found : [],
  };
}
