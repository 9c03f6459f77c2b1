import type { ProxyConfig } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict, strictEmitter } from '../strict.ts';
import type { WebContents } from './web-contents.ts';

type Permission = 'request' | 'check';
/** What the app is told of the page that asks; the part of Electron's details that pages here have. */
interface PermissionDetails {
  isMainFrame: boolean;
  requestingUrl: string;
}
type RequestHandler = (
  contents: WebContents,
  permission: string,
  answer: (granted: boolean) => void,
  details: PermissionDetails,
) => void;
type CheckHandler = (
  contents: WebContents,
  permission: string,
  origin: string,
  details: PermissionDetails,
) => boolean;

/** A session. Of the default one page/permissions.ts asks it what a page may do, and it asks the app. */
export class HostSession extends strictEmitter('session') {
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
  }

  /** Taken and not asked: no page here reaches a device. */
  setDevicePermissionHandler(): void {}

  /** The host reaches everything directly until it is told of a proxy. */
  #proxy = 'DIRECT';
  #bypassesLoopback = true;

  async setProxy({ mode, proxyRules = '', proxyBypassRules = '' }: ProxyConfig): Promise<void> {
    if (mode === 'fixed_servers' && !/^[\w.-]+:\d+$/.test(proxyRules))
      throw new Error(`The host has no proxy for the rules "${proxyRules}".`);
    this.#proxy = mode === 'fixed_servers' ? `PROXY ${proxyRules}` : 'DIRECT';
    this.#bypassesLoopback = proxyBypassRules !== '<-loopback>';
  }

  /** What is on this computer is reached directly unless the rules say otherwise, as Chromium has it. */
  async resolveProxy(url: string): Promise<string> {
    const { hostname } = new URL(url);
    const isHere = this.#bypassesLoopback && /^(127\.|localhost$|\[::1\]$)/.test(hostname);
    return isHere ? 'DIRECT' : this.#proxy;
  }

  /** For the host: the app's own answer; without a handler everything is granted, as in Electron. */
  async permits(kind: Permission, permission: string, contents: WebContents): Promise<boolean> {
    const details = { isMainFrame: true, requestingUrl: contents.getURL() };
    const request = this.#request;
    if (kind === 'check') {
      const { protocol, host } = new URL(details.requestingUrl);
      return this.#check?.(contents, permission, `${protocol}//${host}/`, details) ?? true;
    }
    if (!request) return true;
    return await new Promise((resolve) => request(contents, permission, resolve, details));
  }
}

/** Electron's `session`, which has none before the app is ready. */
export function createSession(context: HostContext, defaultSession: HostSession) {
  const partitions = new Map<string, HostSession>();
  return strict('session', {
    get defaultSession() {
      needReady(context, 'Session can only be received when app is ready');
      return defaultSession;
    },
    fromPartition(name: string) {
      needReady(context, 'Session can only be received when app is ready');
      const known = partitions.get(name) ?? new HostSession();
      partitions.set(name, known);
      return known;
    },
  });
}
