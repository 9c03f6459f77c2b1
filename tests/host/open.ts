import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { installedBrowser, QUIET_ARGS, sandboxArgs } from './browser.ts';
import { openDriven } from './driven-browser.ts';
import type { DrivenWindow } from './server/page-scripts.ts';

/** Whether there is a screen to show something on. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function start(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: 'ignore' });
  child.on('error', () => console.error(`${command} could not be started.`));
  return child;
}

/** Opens a file, folder or address with the program that the system has for it. */
export function openWithSystem(target: string): void {
  if (process.platform === 'win32') start('rundll32', ['url.dll,FileProtocolHandler', target]);
  else start(process.platform === 'darwin' ? 'open' : 'xdg-open', [target]);
}

/**
 * Shows the app: in a window of its own where a Chromium is installed, apart from the user's browsing and driven by this process;
 * in the default browser elsewhere. The window ends with this process.
 * @param driven for what is to be driven; without it the window belongs to another start, whose browser it opens in
 */
export async function openWindow(url: string, profile: string, driven?: () => DrivenWindow): Promise<void> {
  const browser = installedBrowser();
  if (!browser) {
    openWithSystem(url);
    return;
  }
  const data = `--user-data-dir=${join(profile, 'host', 'browser')}`;
  const args = [data, ...QUIET_ARGS, ...sandboxArgs()];
  const window = driven && (await openDriven(browser, args, driven).catch(() => null));
  if (window) {
    process.on('exit', window.kill);
    return;
  }
  const plain = start(browser, [`--app=${url}`, ...args]);
  plain.on('exit', (code) => {
    if (code) console.error('No window could be opened. Open the address above in a browser.');
  });
  process.on('exit', () => plain.kill());
}
