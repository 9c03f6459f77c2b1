import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const secret = () => randomBytes(24).toString('base64url');

/**
 * Who may talk to the host. Loopback alone is no guard: any page in any browser on the machine reaches it.
 * The printed address carries a token, made anew at each start, that is exchanged for a cookie which no script
 * can read; every request must then come from this origin with that cookie, under this Host name.
 */
export class Guard {
  readonly token = secret();
  readonly #cookie = secret();
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** The Set-Cookie header for a browser that came with the token. Named by port, since cookies ignore ports. */
  get setCookie(): string {
    return `${this.#name}=${this.#cookie}; HttpOnly; SameSite=Strict; Path=/`;
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

  hasToken(given: string | null): boolean {
    return same(given ?? '', this.token);
  }

  /** A page of the app reading: our cookie, and not sent by another site's page. */
  mayRead(headers: IncomingHttpHeaders): boolean {
    const site = headers['sec-fetch-site'];
    return (
      this.rightHost(headers) && this.#hasCookie(headers) && site !== 'cross-site' && site !== 'same-site'
    );
  }

  /** A page of the app writing, or opening the socket: browsers then always say where from. */
  mayWrite(headers: IncomingHttpHeaders): boolean {
    return this.mayRead(headers) && headers.origin === this.origin;
  }

  #hasCookie(headers: IncomingHttpHeaders): boolean {
    const pairs = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
    return pairs.some(([name, value]) => name === this.#name && same(value ?? '', this.#cookie));
  }
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
