import { z } from 'zod';
import { readPackage } from './project.ts';
import { Pages } from './server/pages.ts';

export type PathName =
  | 'home'
  | 'appData'
  | 'userData'
  | 'sessionData'
  | 'temp'
  | 'exe'
  | 'desktop'
  | 'documents'
  | 'downloads'
  | 'logs'
  | 'crashDumps';

export interface HostSettings {
  /** The folder with package.json; what Electron calls the app path. */
  project: string;
  /** The folder with the host's own built scripts. */
  scripts: string;
  /** Electron's userData folder. */
  profile: string;
  paths: Record<PathName, string>;
  /** Copies of the files dropped on the page. */
  dropFolder: string;
  /** 0 takes any free port. */
  port: number;
  /** Command line given to the app: what app.commandLine answers from. */
  args: string[];
  /** Closing the last page closes the window, as in a desktop app; otherwise the window stays without a page. */
  closesWithPage: boolean;
  /** What safeStorage says it is. */
  storageBackend: 'basic_text' | 'gnome_libsecret';
  /** How long to wait for another host on the same profile to go before giving up. */
  waitForOwnerMs: number;
  /** Opens a file or address for real. Without it such wishes are only recorded. */
  open?: (target: string) => void;
}

/** Wishes of the app that a test may want to see, oldest first. */
export const recordedSchema = z.array(z.object({ what: z.string(), details: z.array(z.unknown()) }));

/** Something the app asked of the system. */
export type Recorded = z.infer<typeof recordedSchema>[number];

/** What the parts of the stand-in share. */
export interface HostContext {
  readonly settings: HostSettings;
  readonly product: { name: string; version: string };
  readonly pages: Pages;
  /** Where the copies of the files lie that pages have handed over since the start. */
  readonly handedOver: Set<string>;
  readonly recorded: Recorded[];
  ready: boolean;
  /** Leaves the process, after the app has had its say. */
  leave(code: number): void;
}

/** What the stand-in's parts share as the app starts, and the app's own script, by its package.json. */
export function newContext(settings: HostSettings): { context: HostContext; main: string } {
  const { productName, version, main } = readPackage(settings.project);
  const context: HostContext = {
    settings,
    product: { name: productName, version },
    pages: new Pages(),
    handedOver: new Set(),
    recorded: [],
    ready: false,
    leave: (code) => process.exit(code),
  };
  return { context, main };
}

/** Notes a wish of the app where tests and people can see it. */
export function record(context: HostContext, what: string, ...details: unknown[]): void {
  context.recorded.push({ what, details });
}

/** Electron's own words for API used too early. */
export function needReady(context: HostContext, message: string): void {
  if (!context.ready) throw new Error(message);
}
