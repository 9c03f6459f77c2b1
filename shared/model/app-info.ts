import type { Problem } from './problem.ts';

export interface AppInfo {
  version: string;
  platform: string;
  /** Whether the system can start it when its user signs in. */
  startsAtLogin: boolean;
  /** What it runs on, by name: "Electron" and its version. */
  runtime: { name: string; version: string }[];
  dataFolder: string;
  policy: PolicyView;
  /** What went wrong before there was a window to say it in. */
  notices: Problem[];
}

/** What the app keeps, told apart by what it is to a person. */
export const storedPartIds = [
  'jobs',
  'memory',
  'lookup-lists',
  'opened',
  'lists',
  'checks',
  'connections',
  'settings',
  'backups',
  'practice',
  'logs',
  'crashes',
  'other',
] as const;
export type StoredPartId = (typeof storedPartIds)[number];

/** How much of it there is; parts of which there is nothing are left out. */
export interface StoredData {
  folder: string;
  parts: { id: StoredPartId; files: number; bytes: number }[];
}

/** What whoever manages this computer has decided for the app (docs/policy.md). Read once, at the start. */
export interface Policy {
  /** The only service that may be asked, beside the practice service; null where any may. */
  serviceAddress: string | null;
  /** Connections that are there may be used, and none may be added or led elsewhere. */
  isAddressFixed: boolean;
  /** 'off': the app neither looks for new versions nor fetches any. */
  updates: 'off' | 'ask';
  /** 'never': nothing is sent while the team's database cannot be asked. */
  withoutTeam: 'ask' | 'never';
  /** Lookups are kept no longer than so many days, whatever the settings say; null where these decide alone. */
  keepLookupsDays: number | null;
  /** How the service is reached: as the system says, directly, or by a proxy, such as "proxy.example.com:8080". */
  proxy: 'system' | 'direct' | { rules: string };
}

export const noPolicy: Policy = {
  serviceAddress: null,
  isAddressFixed: false,
  updates: 'ask',
  withoutTeam: 'ask',
  keepLookupsDays: null,
  proxy: 'system',
};

export interface PolicyView extends Policy {
  /** What is wrong with its file; null where nothing is. */
  problem: Problem | null;
}

export const noPolicyView: PolicyView = { ...noPolicy, problem: null };

/** Why a copy of the app never looks for new versions by itself. */
export type UpdatesOff =
  /** Run from its sources, or in the browser host. */
  | 'not-packaged'
  /** Built without the address where releases lie. */
  | 'no-address'
  /** Put there by whoever manages this computer: an MSI, or a folder that was copied. */
  | 'managed'
  /** Put there by the system's own package manager. */
  | 'package-manager'
  /** Nothing signed it, so nothing could tell a new version from a stranger's. */
  | 'unsigned'
  /** Runs from where it cannot be replaced, such as its disk image. */
  | 'not-in-place'
  | 'not-allowed';

/** A newer version, as the feed told of it. */
export interface UpdateOffer {
  /** "1.2.3". */
  version: string;
  /** What is new, as plain text; '' where nothing was said. */
  notes: string;
}

export type UpdateStage =
  | { at: 'off'; why: UpdatesOff }
  | { at: 'none' }
  | { at: 'offered' | 'ready' | 'restarting'; offer: UpdateOffer }
  | { at: 'downloading'; offer: UpdateOffer; percent: number };

/** What has to be over before the app may restart: "The restart waits until ...". */
export const untilOver = {
  preparing: 'the list is prepared',
  sending: 'the list has been sent',
  fetching: 'the result has been fetched',
  lookups: 'lookups in progress are answered',
};
export type RestartWaitsFor = keyof typeof untilOver;

export type LookOutcome = 'none' | 'found' | 'not-reached' | 'proxy-login' | 'not-understood';

export interface UpdatesView {
  stage: UpdateStage;
  looking: boolean;
  /** The last time it was asked for; `at` is ISO 8601, UTC. */
  lastLook: { at: string; outcome: LookOutcome } | null;
  /** Null where the app may restart. */
  waitsFor: RestartWaitsFor | null;
  /** The user said "Not now": the offer stands in Settings alone. */
  quiet: boolean;
  failed: Problem | null;
}
