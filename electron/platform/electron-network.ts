import { session } from 'electron';
import type { Policy } from '../../shared/model/app-info.ts';
import type { Network } from './network.ts';

/** Of its own, since the window's session leads nowhere (app/window/app-protocol.ts). Nothing is loaded in it. */
const asked = () => session.fromPartition('network');

/** The system's proxy settings, PAC scripts included. */
export const electronNetwork: Network = {
  resolveProxy: (url) => asked().resolveProxy(url),
};

/** From now on what `electronNetwork` says goes by this. To be called when Electron is ready. */
export function setProxy(proxy: Policy['proxy']): Promise<void> {
  return asked().setProxy(
    typeof proxy === 'string' ? { mode: proxy } : { mode: 'fixed_servers', proxyRules: proxy.rules },
  );
}
