import { session } from 'electron';
import type { Policy } from '../../shared/policy.ts';
import type { Network } from './network.ts';

/** The system's proxy settings, PAC scripts included. */
export const electronNetwork: Network = {
  resolveProxy: (url) => session.defaultSession.resolveProxy(url),
};

/** From now on the session's requests, and what `electronNetwork` says, go by this. To be called when Electron is ready. */
export function setProxy(proxy: Policy['proxy']): Promise<void> {
  return session.defaultSession.setProxy(
    typeof proxy === 'string' ? { mode: proxy } : { mode: 'fixed_servers', proxyRules: proxy.rules },
  );
}
