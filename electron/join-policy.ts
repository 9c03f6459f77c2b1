import { readFile } from 'node:fs/promises';
import type { PolicyView } from '../shared/model/policy.ts';
import { policyPath } from './app/policy/policy-path.ts';
import { readPolicy } from './app/policy/read-policy.ts';
import { setProxy } from './platform/electron-network.ts';

/** What whoever manages this computer decided, with the way to the service set by it. To be called before the first request. */
export async function joinPolicy(app: { readonly isPackaged: boolean }): Promise<PolicyView> {
  // For tests and for who writes a policy; what is installed goes by the system's place alone.
  const own = app.isPackaged ? undefined : process.env.ENRICH_DESK_POLICY;
  const policy = readPolicy(await textOf(own ?? (await policyPath(process.platform))));
  await setProxy(policy.proxy);
  return policy;
}

async function textOf(path: string): Promise<string | null | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return isMissing ? null : undefined;
  }
}
