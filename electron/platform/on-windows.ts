import type { App } from 'electron';
import { stayOnThisComputer } from './windows-folders.ts';
import { identifyOnWindows } from './windows-identity.ts';

/** What Windows needs to know of the app before it does anything at all; nothing on other systems. */
export function settleOnWindows(app: App): void {
  stayOnThisComputer(app);
  identifyOnWindows(app);
}
