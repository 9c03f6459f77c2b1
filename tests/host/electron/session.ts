import type { OnHeadersReceivedListenerDetails, Session, WebRequest } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict, strictEmitter } from '../strict.ts';
import type { Schemes } from './protocol.ts';

type HeadersListener = (
  details: OnHeadersReceivedListenerDetails,
  callback: (answer: { responseHeaders?: Record<string, string | string[]> }) => void,
) => void;

type Offered =
  | 'protocol'
  | 'resolveProxy'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled';

/** The default session. Permissions are the browser's own affair here: the handlers are taken and not asked. */
export class DefaultSession extends strictEmitter('session') implements Pick<Session, Offered> {
  readonly protocol: Session['protocol'];
  readonly webRequest: Pick<WebRequest, 'onHeadersReceived'>;
  #onHeaders: HeadersListener | null = null;

  constructor(schemes: Schemes) {
    super();
    this.protocol = schemes.protocol as Session['protocol'];
    this.webRequest = strict('session.webRequest', {
      onHeadersReceived: (first: unknown, second?: HeadersListener | null) => {
        this.#onHeaders = typeof first === 'function' ? (first as HeadersListener) : (second ?? null);
      },
    });
  }

  /** For the host: the headers the app wants on an answer. */
  async headersFor(url: string, statusCode: number, headers: Headers): Promise<Headers> {
    const listener = this.#onHeaders;
    if (!listener) return headers;
    const responseHeaders = Object.fromEntries([...headers].map(([name, value]) => [name, [value]]));
    const answer = await new Promise<Parameters<Parameters<HeadersListener>[1]>[0]>((resolve) => {
      const details = {
        url,
        statusCode,
        responseHeaders,
        method: 'GET',
        statusLine: `HTTP/1.1 ${statusCode}`,
      };
      listener({ ...details, id: 1, resourceType: 'other', referrer: '', timestamp: Date.now() }, resolve);
    });
    const wanted = new Headers();
    for (const [name, value] of Object.entries(answer.responseHeaders ?? responseHeaders)) {
      wanted.set(name, [value].flat().join(', '));
    }
    return wanted;
  }

  async resolveProxy(): Promise<string> {
    return 'DIRECT';
  }

  setPermissionCheckHandler(): void {}

  setPermissionRequestHandler(): void {}

  setDevicePermissionHandler(): void {}

  setSpellCheckerEnabled(): void {}
}

/** Electron's `session`, which has no default session before the app is ready. */
export function createSession(context: HostContext, defaultSession: DefaultSession) {
  return strict('session', {
    get defaultSession() {
      needReady(context, 'Session can only be received when app is ready');
      return defaultSession;
    },
  });
}
