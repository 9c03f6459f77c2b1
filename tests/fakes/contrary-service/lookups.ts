import { type LookupKind, lookupKinds, lookupServices } from '../../../shared/model/services.ts';
import type { ContraryOptions } from './options.ts';
import { isHit, people } from './people.ts';
import { refuse } from './refusals.ts';
import { htmlPage, json, type Reply } from './reply.ts';

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
  if (!Array.isArray(parsed)) return single(kind, toInput(parsed), options);
  if (parsed.length === 0 || parsed.length > 15) {
    return refuse(options.refusal, 422, 'body', 'Between 1 and 15 objects, please');
  }
  const results = parsed.map((one) => item(kind, toInput(one), options));
  if (options.resultsLength === 'shorter') results.pop();
  if (options.resultsLength === 'longer') results.push(item(kind, {}, options));
  const hits = parsed.filter((one) => isInputHit(toInput(one))).length;
  return json(200, { results, credits_deducted: hits * lookupServices[kind].creditsPerHit, meta });
}

const meta = { request_id: 'req_c0ffee', timestamp: '2025-01-01T00:00:00Z', api_version: '2025-01-01' };

const toInput = (value: unknown): Input =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const isInputHit = (input: Input) => isHit(Object.values(input).map(String).join(' '));

function single(kind: LookupKind, input: Input, options: ContraryOptions): Reply {
  const flat = { ...flatResult(kind, input, options), meta };
  if (isInputHit(input)) return json(200, flat);
  switch (options.lookupMiss) {
    case 'flat':
      return json(200, flat);
    case '404-flat':
      return json(404, flat);
    case '404-detail':
      return json(404, { detail: 'No match found.', hit: false });
    case '200-error':
      return json(200, { error: 'No match found', hit: false, credits_deducted: 0 });
    case '404-html':
      return htmlPage(404, 'Not Found');
  }
}

/** Specification 4.3: a business miss inside an array is an error. */
function item(kind: LookupKind, input: Input, options: ContraryOptions): object {
  return kind === 'business' && !isInputHit(input)
    ? { error: `Nothing for ${input.company_name} in ${input.state}`, hit: false, credits_deducted: 0 }
    : flatResult(kind, input, options);
}

function flatResult(kind: LookupKind, input: Input, options: ContraryOptions): object {
  const hit = isInputHit(input);
  const credits = hit ? lookupServices[kind].creditsPerHit : 0;
  if (kind === 'business') {
    const found = people(options.stateDnc, (index) => ({ role: 'CEO', is_registered_agent: index === 0 }));
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
  const found = people(options.stateDnc, () => ({ linked_addresses: [], matched_on: input }));
  return {
    [`input_${kind}`]: kind === 'name' ? input : input[kind],
    hit,
    matched_people_count: hit ? found.length : 0,
    credits_deducted: credits,
    matched_people: hit ? found : [],
  };
}
