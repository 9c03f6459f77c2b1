import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyPath, readPolicy, settingsWithin, windowsFolder } from '../../electron/app/policy/policy.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import { policyLines } from '../../renderer/settings/settings-page.tsx';
import { noPolicy, noPolicyView } from '../../shared/model/app-info.ts';
import { success } from '../../shared/model/problem.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { fakeCipher, testConnections } from '../fakes/test-connections.ts';
import { runs } from '../runs.ts';
import { ROOT } from './import-graph.ts';

const ours = 'https://enrich.example.com';
const key = 'k3y-of-the-account-9f2c';

const onC = async () => 'C:\\Windows';

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
}

describe('a policy file', () => {
  it('sets address, updates, retention and proxy', () => {
    const text = `\ufeff{ "serviceAddress": "enrich.example.com/v1/api/", "updates": "off", "keepLookupsDays": 90, "proxy": "proxy.example.com:8080" }`;
    expect(readPolicy(text)).toEqual({
      serviceAddress: ours,
      isAddressFixed: false,
      updates: 'off',
      withoutTeam: 'ask',
      keepLookupsDays: 90,
      proxy: { rules: 'proxy.example.com:8080' },
      problem: null,
    });
  });

  it('can be the example of docs/policy.md, and is described in words', async () => {
    const text = await readFile(join(ROOT, 'docs', 'policy.md'), 'utf8');
    const example = readPolicy(/```json\n([^`]*)```/.exec(text)?.[1] ?? '');
    expect(example.problem).toBeNull();
    expect(policyLines(example).map(({ hint }) => hint)).toEqual([
      'Lists and lookups go to https://enrich.example.com only.',
      'The app is updated by your organization.',
      'Kept for 90 days at most.',
      'By the proxy proxy.example.com:8080.',
      'Nothing is sent while the team’s database can’t be reached.',
    ]);
    expect(policyLines(noPolicy)).toEqual([]);
    for (const platform of ['darwin', 'linux', 'win32'] as const)
      expect(text).toContain(`\`${await policyPath(platform, onC)}\``);
  });

  it('changes nothing where it is missing or empty', () => {
    expect(readPolicy(null)).toEqual(noPolicyView);
    expect(readPolicy('{}')).toEqual(noPolicyView);
  });

  it.each([
    ['cannot be read at all', undefined, 'JSON object'],
    ['is no JSON', '{"updates": "off"', 'JSON object'],
    ['is a list', '[]', 'JSON object'],
    ['has an unknown key', '{"serviceAdress": "https://enrich.example.com"}', '"serviceAdress"'],
  ])('that %s is applied in the strictest way, with the reason', (_, text, why) => {
    const { problem, ...policy } = readPolicy(text);
    expect(policy).toEqual({ ...noPolicy, isAddressFixed: true, updates: 'off', withoutTeam: 'never' });
    expect(problem?.detail).toContain(why);
  });

  it.each([
    ['serviceAddress', '"ftp://x"', { isAddressFixed: true }],
    ['serviceAddress', '"http://enrich.example.com"', { isAddressFixed: true }],
    ['serviceAddress', '7', { isAddressFixed: true }],
    ['updates', '"never"', { updates: 'off' }],
    ['withoutTeam', '"always"', { withoutTeam: 'never' }],
    ['keepLookupsDays', '0', {}],
    ['keepLookupsDays', '"90"', {}],
    ...['http://user:secret@proxy:1', '::::', ';', 'DIRECT', 'direct://', 'proxy', 'socks5://proxy:1'].map(
      (rules): [string, string, object] => ['proxy', JSON.stringify(rules), {}],
    ),
  ])('whose %s is %s reports that and applies the rest', (name, value, strict) => {
    const text = `{"${name}": ${value}, ${name === 'updates' ? '"keepLookupsDays": 9' : '"updates": "off"'}}`;
    const { problem, ...policy } = readPolicy(text);
    const rest = name === 'updates' ? { keepLookupsDays: 9 } : { updates: 'off' };
    expect(policy).toEqual({ ...noPolicy, ...rest, ...strict });
    expect(problem?.detail).toContain(`"${name}"`);
  });

  it('lies where a user without rights cannot write', async () => {
    expect(await policyPath('win32', async () => 'D:\\WINDOWS')).toBe(
      'D:\\ProgramData\\Enrich Desk\\policy.json',
    );
    const unknown = () => Promise.reject(new Error('ENOENT'));
    expect(await policyPath('win32', unknown)).toBe('C:\\ProgramData\\Enrich Desk\\policy.json');
    expect(await policyPath('darwin')).toBe('/Library/Application Support/Enrich Desk/policy.json');
    expect(await policyPath('linux')).toBe('/etc/enrich-desk/policy.json');
  });

  it('lies there whatever the environment says', async () => {
    const { ProgramData, SystemRoot, SystemDrive } = process.env;
    const place = `${ProgramData ?? 'C:\\ProgramData'}\\Enrich Desk\\policy.json`;
    Object.assign(process.env, { ProgramData: 'Z:\\mine', SystemRoot: 'Z:\\mine', SystemDrive: 'Z:' });
    const found = await policyPath('win32').finally(() => restore({ ProgramData, SystemRoot, SystemDrive }));
    expect(found).toBe(place);
    // On Windows that is no guess: the kernel knows the folder by this name. Elsewhere nobody does.
    const windows = await realpath(windowsFolder).catch(() => undefined);
    expect(windows?.toLowerCase()).toBe(SystemRoot?.toLowerCase());
  });
});

/** Connections to two services that were saved before, within a policy; `asked` is every address that learnt of a key. */
async function saved(text: string | null | undefined) {
  const asked: string[] = [];
  let ids = 0;
  const parts = {
    ...{ store: memoryStore(noConnections), cipher: fakeCipher(), newId: () => `id-${ids++}` },
    service: {
      fetchKey: async (address: string) => {
        asked.push(address);
        return success(key);
      },
      testConnection: async ({ address }: { address: string }) => {
        asked.push(address);
        return success('The service accepted the key.');
      },
    },
  };
  const all = testConnections(parts);
  for (const address of [ours, 'https://other.example.com'])
    await all.add({ way: 'key', name: address, address, key });
  return { asked, connections: testConnections({ ...parts, policy: readPolicy(text) }) };
}

describe('a fixed service address', () => {
  const address = fc.constantFrom(
    'https://enrich.example.com/v1/api',
    'ENRICH.example.com',
    'https://enrich.example.com:8443',
    'https://enrich.example.com.evil.example',
    'https://enrich.example.com/other',
    'https://other.example.com',
    'http://localhost:4010',
    'not an address',
  );
  const text = fc.oneof(
    fc.constantFrom(
      `{"serviceAddress":"${ours}"}`,
      `{"serviceAddress":"${ours}","updates":1}`,
      '{"serviceAddress":{}}',
      '{"serviceaddress":"https://enrich.example.com"}',
      '\u0000',
    ),
    fc.json(),
    fc.string(),
    fc.constant(undefined),
  );

  it('keeps keys and requests from any other address, for any policy file', async () => {
    await fc.assert(
      fc.asyncProperty(text, address, fc.boolean(), async (file, wanted, byPassword) => {
        const policy = readPolicy(file);
        const { asked, connections } = await saved(file);
        const addresses = async () =>
          new Set((await connections.list()).connections.map((one) => one.address));
        const before = await addresses();
        const account = { name: 'New', address: wanted };
        const added = await connections.add(
          byPassword
            ? { ...account, way: 'password', email: 'a@b.example', password: 'p' }
            : { ...account, way: 'key', key },
        );
        await connections.test({ address: wanted, key });
        const changed = await connections.change({ id: 'id-1', name: 'Moved', address: wanted, key });
        const renamed = await connections.change({ id: 'id-0', name: 'Renamed', address: ours });
        expect(renamed.ok).toBe(true);
        for (const { id } of (await connections.list()).connections) await connections.test({ id });
        const ids = (await connections.list()).connections.map(({ id }) => id);
        const targets = await Promise.all(ids.map((id) => connections.target(id)));

        const reached = targets.flatMap((target) => (target.ok ? [target.value.address] : []));
        const mayBeAsked = (one: string) =>
          policy.serviceAddress === null || one === policy.serviceAddress || one === 'http://127.0.0.1:4010';
        expect([...asked, ...reached].filter((one) => !mayBeAsked(one))).toEqual([]);
        expect(reached).toContain('http://127.0.0.1:4010');
        if (policy.serviceAddress === null) expect(reached.length).toBe(ids.length);
        if (policy.isAddressFixed || policy.serviceAddress !== null) {
          const isOurs =
            policy.serviceAddress !== null && /^(https:\/\/)?enrich\.example\.com(\/v1\/api)?$/i.test(wanted);
          expect(added.ok).toBe(isOurs);
          if (!isOurs && !/other/.test(wanted)) expect(changed.ok).toBe(false);
          if (!isOurs && !changed.ok) expect(await addresses()).toEqual(before);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a setting limited by the policy', () => {
  const withDays = (keepDays: number | null) => ({
    ...defaultSettings,
    lookups: { ...defaultSettings.lookups, keepDays },
  });

  it('never exceeds the limit, and the user’s value stays on disk', () => {
    const days = fc.option(fc.integer({ min: 1, max: 3650 }), { nil: null });
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 3650 }), (set, next, most) => {
        const store = memoryStore(withDays(set));
        const settings = settingsWithin(store, readPolicy(`{"keepLookupsDays":${most}}`));
        expect(settings.get().lookups.keepDays).toBe(Math.min(set ?? most, most));
        // Another setting is changed, with the rest as it was read.
        settings.set({ ...settings.get(), notifications: false });
        expect(store.get()).toEqual({ ...withDays(set), notifications: false });
        settings.set({ ...settings.get(), lookups: { ...settings.get().lookups, keepDays: next } });
        expect(settings.get().lookups.keepDays).toBeLessThanOrEqual(most);
      }),
    );
  });
});
