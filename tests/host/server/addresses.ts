/** Translates between the page's address on loopback and the app's own address (`app://bundle/...`). */
export class Addresses {
  readonly #appUrl: () => string | undefined;
  #origin = '';

  /** `appUrl` tells the address the window was told to load, if there is a window. */
  constructor(appUrl: () => string | undefined) {
    this.#appUrl = appUrl;
  }

  /** Where the pages are, such as http://127.0.0.1:4000. Known once the server listens. */
  get origin(): string {
    return this.#origin;
  }

  listeningOn(port: number): void {
    this.#origin = `http://127.0.0.1:${port}`;
  }

  /** The app's address of what a page sees at `pageUrl`; any other site's address stays what it is. */
  appUrl(pageUrl: string): string {
    const page = new URL(pageUrl, this.#origin);
    const base = this.#appUrl();
    if (page.origin !== this.#origin || base === undefined) return page.href;
    page.searchParams.delete(PLACE);
    const app = new URL(base);
    return `${app.protocol}//${app.host}${page.pathname}${page.search}${page.hash}`;
  }
}

/** In an address of the host: the place of the window that a page shows, where it is not the first. */
const PLACE = 'host-window';

/** The place that an address names; 1 where it names none, and null where it is no place. */
export function placeIn(search: URLSearchParams): number | null {
  const named = search.get(PLACE) ?? '1';
  return /^[1-9]$/.test(named) ? Number(named) : null;
}

/** An address of the host, for the window at a place. */
export const withPlace = (path: string, place: number): string =>
  place === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}${PLACE}=${place}`;

/** Path, query and fragment of an address of the app: what a page of the window at a place asks the host for. */
export function pagePath(appUrl: string, place = 1): string {
  const { pathname, search, hash } = new URL(appUrl);
  return `${withPlace(`${pathname || '/'}${search}`, place)}${hash}`;
}
