import { realpath } from 'node:fs/promises';
import { win32 } from 'node:path';
import { z } from 'zod';
import { noPolicy, noPolicyView, type Policy, type PolicyView } from '../../../shared/model/app-info.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { readJson } from '../../platform/disk.ts';
import type { Store } from '../../platform/store.ts';
import { parseServiceAddress } from '../../service/http/connect.ts';

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
  withoutTeam: z.enum(['ask', 'never']),
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
const allStrict = { isAddressFixed: true, updates: 'off', withoutTeam: 'never' } as const;
const strictest: { [K in Key]?: Partial<Policy> } = {
  serviceAddress: { isAddressFixed: allStrict.isAddressFixed },
  updates: { updates: allStrict.updates },
  withoutTeam: { withoutTeam: allStrict.withoutTeam },
};

/** Reads a policy file. What cannot be read is said, and taken in the strictest way. `text`: null for none, undefined if unreadable. */
export function readPolicy(text: string | null | undefined): PolicyView {
  if (text === null) return noPolicyView;
  const json = z.record(z.string(), z.unknown()).safeParse(readJson(text?.replace(/^\ufeff/, '') ?? null));
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

const damaged = (wrong: readonly string[]): Problem =>
  problem(
    'policy-damaged',
    'The settings of your organization could not be read in full.',
    'Until it’s fixed, the strictest settings apply. Tell your administrator.',
    wrong.join('\n'),
  );

/** The folder of Windows by the kernel's own name for it: %ProgramData% and %SystemRoot% are any user's to set. */
export const windowsFolder = String.raw`\\?\GLOBALROOT\SystemRoot`;

/** The file that whoever manages a computer puts where its users cannot write: "policy.json" in a folder of the system's. */
export async function policyPath(
  platform: NodeJS.Platform,
  locate: (path: string) => Promise<string> = realpath,
): Promise<string> {
  if (platform === 'darwin') return '/Library/Application Support/Enrich Desk/policy.json';
  if (platform !== 'win32') return '/etc/enrich-desk/policy.json';
  const windows = await locate(windowsFolder).catch(() => 'C:\\Windows');
  // ProgramData lies on the same drive: on another one Windows gets no updates (Microsoft's article 949977).
  return `${win32.parse(windows).root}ProgramData\\Enrich Desk\\policy.json`;
}

/** Settings that do not pass what the policy limits. What the user set stays on disk, and holds again without a policy. */
export function settingsWithin(
  settings: Store<Settings>,
  { keepLookupsDays: most }: Pick<Policy, 'keepLookupsDays'>,
): Store<Settings> {
  if (most === null) return settings;
  return {
    get() {
      const set = settings.get();
      const { keepDays } = set.lookups;
      return { ...set, lookups: { ...set.lookups, keepDays: Math.min(keepDays ?? most, most) } };
    },
    set(next) {
      const { keepDays } = settings.get().lookups;
      const isUnchanged = next.lookups.keepDays === Math.min(keepDays ?? most, most);
      settings.set(isUnchanged ? { ...next, lookups: { ...next.lookups, keepDays } } : next);
    },
  };
}
