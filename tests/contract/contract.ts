import type { BrowserWindow } from 'electron';

/** When a case runs: while the main script loads, once the app is ready, with a page in the window, and last of all. */
export type Phase = 'loading' | 'ready' | 'page' | 'ending';

/** What a case may use beside the module `electron` itself. */
export interface Kit {
  /** The window with the page of this app; there from phase `ready` on. */
  readonly window: BrowserWindow;
  /** The folder of this app: preload.cjs, utility.js. */
  readonly folder: string;
  /** Runs one of the functions in app/page.ts inside the page; rejects with the message of what it throws. */
  inPage(name: string, ...args: unknown[]): Promise<unknown>;
  /** Starts this app once more on the same data; resolves when that start has ended. */
  secondStart(): Promise<void>;
  /** Resolves when the page's script has started again, after a reload. */
  pageStarted(): Promise<void>;
}

/** The code of a run that kept all: one that nothing else ends with, since `app.exit` is to end with the code it is given. */
export const ALL_KEPT = 3;

export interface Case {
  when: Phase;
  /** What Electron promises, as the end of the sentence "Electron ...". */
  promise: string;
  /** Throws where the promise is not kept. */
  check(kit: Kit): void | Promise<void>;
  /** It tells of the preload script's own world. The browser host has that only where it drives the browser. */
  ofWorlds?: true;
}

export interface Contract {
  /** The page of Electron's documentation, below electronjs.org/docs. */
  page: string;
  cases: Case[];
}

/**
 * What the documentation's `page` promises and the app relies on.
 * @param _source the file of electron/electron that keeps it, for whoever reads; a case kept elsewhere says where
 */
export const contract = (page: string, _source: string, cases: Case[]): Contract => ({ page, cases });

/** One promise. */
export const at = (when: Phase, promise: string, check: Case['check']): Case => ({ when, promise, check });

/** A promise about the preload script's own world, asked of a page. */
export const ofWorlds = (promise: string, check: Case['check']): Case => ({
  when: 'page',
  promise,
  check,
  ofWorlds: true,
});

/** The next time that `emitter` emits `event`: its arguments. */
export function next(
  emitter: { once(event: string, listener: (...args: unknown[]) => void): unknown },
  event: string,
): Promise<unknown[]> {
  return new Promise((resolve) => {
    emitter.once(event, (...args) => resolve(args));
  });
}
