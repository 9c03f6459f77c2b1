import type { PolicyView } from './policy.ts';
import type { Problem } from './problem.ts';

export interface AppInfo {
  version: string;
  platform: string;
  /** What it runs on, by name: "Electron" and its version. */
  runtime: { name: string; version: string }[];
  /** Where everything the app keeps is. */
  dataFolder: string;
  policy: PolicyView;
  /** What went wrong before there was a window to say it in. */
  notices: Problem[];
}
