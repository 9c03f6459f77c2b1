import { z } from 'zod';
import { noPolicy, noPolicyView, type Policy, type PolicyView } from '../../../shared/model/policy.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { parseServiceAddress } from '../../service/http/address.ts';

/** A host with its port, and no name or password: Chromium would read "direct://" or an empty rule as no proxy at all. */
const proxyRules = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)*:\d{1,5}$/;

const keys = {
  serviceAddress: z.string().transform((text, context) => {
    const address = parseServiceAddress(text);
    if (address.ok) return address.value;
    context.addIssue(address.problem.message);
    return z.NEVER;
  }),
  updates: z.enum(['off', 'ask']),
  keepLookupsDays: z.number().int().min(1).max(3650),
  proxy: z.union([
    z.enum(['system', 'direct']),
    z
      .string()
      .max(500)
      .regex(proxyRules)
      .transform((rules) => ({ rules })),
  ]),
};
type Key = keyof typeof keys;
const isKey = (name: string): name is Key => Object.hasOwn(keys, name);

/** What holds where a key cannot be read, or is not known and may be one of these, misspelt. */
const allStrict = { isAddressFixed: true, updates: 'off' } as const;
const strictest: { [K in Key]?: Partial<Policy> } = {
  serviceAddress: { isAddressFixed: allStrict.isAddressFixed },
  updates: { updates: allStrict.updates },
};

/**
 * Reads the text of a policy file. What cannot be read of it is said, and read in the strictest way: the app does not look
 * for new versions, and no connection is added, so that a slip of the pen opens nothing.
 * @param text null where there is no such file; undefined where there is one that cannot be read
 */
export function readPolicy(text: string | null | undefined): PolicyView {
  if (text === null) return noPolicyView;
  const json = z.record(z.string(), z.unknown()).safeParse(text === undefined ? undefined : parsed(text));
  if (!json.success) return { ...noPolicy, ...allStrict, problem: damaged(['It is not a JSON object.']) };

  let policy: Policy = noPolicy;
  const wrong: string[] = [];
  for (const [name, value] of Object.entries(json.data)) {
    if (!isKey(name)) {
      wrong.push(`There is no key "${name}".`);
      policy = { ...policy, ...allStrict };
      continue;
    }
    const read = keys[name].safeParse(value);
    if (read.success) policy = { ...policy, [name]: read.data };
    else {
      wrong.push(`The value of "${name}" cannot be used: ${read.error.issues[0]?.message ?? ''}`);
      policy = { ...policy, ...strictest[name] };
    }
  }
  return { ...policy, problem: wrong.length > 0 ? damaged(wrong) : null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

const damaged = (wrong: readonly string[]): Problem =>
  problem(
    'policy-damaged',
    'The settings of your organization could not be read in full.',
    'Until that is mended, what could not be read is taken in the strictest way. Tell the people who manage this computer.',
    wrong.join('\n'),
  );

/** Why this service may not be asked; null where it may. `isNew`: it is about to be saved or tried. */
export function forbids(policy: Policy, address: string, isNew: boolean): Problem | null {
  const { serviceAddress, isAddressFixed } = policy;
  if (serviceAddress !== null && address !== serviceAddress) return otherService(serviceAddress);
  return isNew && isAddressFixed && serviceAddress === null ? noNewService : null;
}

const otherService = (allowed: string): Problem =>
  problem(
    'address-by-policy',
    `Your organization allows the service at ${allowed} only.`,
    'Nothing was sent. Use a connection to that address.',
  );
const noNewService = problem(
  'address-fixed-by-policy',
  'The settings of your organization could not be read in full, so no connection can be added or tried.',
  'Nothing was sent. Tell the people who manage this computer.',
);
