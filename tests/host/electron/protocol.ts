import type { CustomScheme, Protocol } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict } from '../strict.ts';

type Handler = Parameters<Protocol['handle']>[1];
type Offered = 'registerSchemesAsPrivileged' | 'handle' | 'isProtocolHandled';

/** Why a document could not be had, in the words with which Electron's `loadURL` rejects. */
export class LoadError extends Error {
  readonly errno: number;
  readonly code: string;
  readonly url: string;
  /** Whether `did-fail-load` tells of it: not where no navigation has begun. */
  readonly begun: boolean;

  constructor(errno: number, code: string, url: string, begun = true) {
    super(`${code} (${errno}) loading '${url}'`);
    this.errno = errno;
    this.code = code;
    this.url = url;
    this.begun = begun;
  }
}

/** Electron's `protocol`, and the way for the host to ask what the app's handlers answer. */
export interface Schemes {
  protocol: Pick<Protocol, Offered>;
  /** The app's own answer for an address of one of its schemes. Rejects with a `LoadError` where there is none. */
  answer(request: Request): Promise<Response>;
}

export function createSchemes(context: HostContext): Schemes {
  const privileged = new Map<string, CustomScheme>();
  const handlers = new Map<string, Handler>();
  const protocol = strict<Pick<Protocol, Offered>>('protocol', {
    registerSchemesAsPrivileged(schemes) {
      if (context.ready) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      }
      for (const scheme of schemes) privileged.set(scheme.scheme, scheme);
    },
    handle(scheme, handler) {
      needReady(context, 'protocol.handle can only be called after app is ready');
      if (!privileged.get(scheme)?.privileges?.standard) {
        throw new Error(`The browser host serves only schemes registered as standard: ${scheme}`);
      }
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      handlers.set(scheme, handler);
    },
    isProtocolHandled: (scheme) => handlers.has(scheme),
  });
  return {
    protocol,
    async answer(request) {
      const handler = handlers.get(new URL(request.url).protocol.slice(0, -1));
      if (!handler) throw new LoadError(-2, 'ERR_FAILED', request.url, false);
      let answer: Response;
      try {
        answer = await handler(request);
      } catch (error) {
        console.error(error);
        throw new LoadError(-9, 'ERR_UNEXPECTED', request.url);
      }
      if (answer.type === 'error') throw new LoadError(-2, 'ERR_FAILED', request.url);
      return answer;
    },
  };
}
