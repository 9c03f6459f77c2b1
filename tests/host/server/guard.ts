import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const secret = () => randomBytes(24).toString('base64url');

/** Who looks at the app: any browser that was given the address, or one that a driver of the host's holds. */
export type Viewer = 'any' | 'driven';
const VIEWERS: Viewer[] = ['any', 'driven'];

/**
 * Who may talk to the host. Loopback alone is no guard: any page in any browser on the machine reaches it.
 * The printed address carries a token, made anew at each start, that is exchanged for a cookie which no script
 * can read; every request must then come from this origin with that cookie, under this Host name.
 */
export class Guard {
  readonly tokens: Readonly<Record<Viewer, string>> = { any: secret(), driven: secret() };
  readonly #cookies: Readonly<Record<Viewer, string>> = { any: secret(), driven: secret() };
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** The Set-Cookie header for a browser that came with a token. Named by port, since cookies ignore ports. */
  setCookie(viewer: Viewer): string {
    return `${this.#name}=${this.#cookies[viewer]}; HttpOnly; SameSite=Strict; Path=/`;
  }

  get #name(): string {
    return `host-${this.#port}`;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** False for a name that was rebound to loopback. */
  rightHost(headers: IncomingHttpHeaders): boolean {
    return headers.host === `127.0.0.1:${this.#port}`;
  }

  /** Whose token it is; null for any other text. */
  viewerWith(token: string | null): Viewer | null {
    return VIEWERS.find((viewer) => same(token ?? '', this.tokens[viewer])) ?? null;
  }

  /** Whose cookie a request carries. */
  viewerOf(headers: IncomingHttpHeaders): Viewer | null {
    const pairs = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
    const own = pairs.filter(([name]) => name === this.#name).map(([, value]) => value ?? '');
    return VIEWERS.find((viewer) => own.some((value) => same(value, this.#cookies[viewer]))) ?? null;
  }

  /** A page of the app reading: our cookie, and not sent by another site's page. */
  mayRead(headers: IncomingHttpHeaders): boolean {
    const site = headers['sec-fetch-site'];
    return (
      this.rightHost(headers) &&
      this.viewerOf(headers) !== null &&
      site !== 'cross-site' &&
      site !== 'same-site'
    );
  }

  /** A page of the app writing, or opening the socket: browsers then always say where from. */
  mayWrite(headers: IncomingHttpHeaders): boolean {
    return this.mayRead(headers) && headers.origin === this.origin;
  }
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
