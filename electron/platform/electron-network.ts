import { session } from 'electron';
import type { Network } from './network.ts';

/** The system's proxy settings, PAC scripts included. */
export const electronNetwork: Network = {
  resolveProxy: (url) => session.defaultSession.resolveProxy(url),
};
