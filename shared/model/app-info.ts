import type { PolicyView } from './policy.ts';
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
