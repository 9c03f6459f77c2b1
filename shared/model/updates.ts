import type { Problem } from './problem.ts';

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

/** What has to be over before the app may restart. */
export type WaitsFor = 'preparing' | 'sending' | 'fetching' | 'lookups';

export type LookOutcome = 'none' | 'found' | 'not-reached' | 'proxy-login' | 'not-understood';

export interface UpdatesView {
  stage: UpdateStage;
  looking: boolean;
  /** The last time it was asked for; `at` is ISO 8601, UTC. */
  lastLook: { at: string; outcome: LookOutcome } | null;
  /** Null where the app may restart. */
  waitsFor: WaitsFor | null;
  /** The user said "Not now": the offer stands in Settings alone. */
  quiet: boolean;
  failed: Problem | null;
}
