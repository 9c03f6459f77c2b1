import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const MAC_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** Keeps a browser from talking to its maker, or to a script's peers, while it shows or tests the app. */
export const QUIET_ARGS = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/** Chromium refuses its sandbox to root. */
export const sandboxArgs = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

const pathsOf = (names: readonly string[]) => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

function candidates(): string[] {
  if (process.platform === 'win32') {
    const roots = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? WINDOWS_PATHS.map((path) => join(root, path)) : []));
  }
  if (process.platform === 'darwin') {
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return folders.flatMap((folder) =>
      MAC_NAMES.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  return pathsOf(LINUX_NAMES);
}

/** Chromium without anything to look at, as a program of its own: the same tests take a quarter less of a processor in it. */
const headlessShell = (): string | undefined =>
  process.platform === 'linux'
    ? pathsOf(['chromium-headless-shell', 'chrome-headless-shell']).find((path) => existsSync(path))
    : undefined;

/** A browser of the Chromium family on this machine: the one CHROMIUM names, else an installed one. */
export function installedBrowser(): string | null {
  const wanted = process.env.CHROMIUM;
  if (wanted) return existsSync(wanted) ? wanted : null;
  return candidates().find((path) => existsSync(path)) ?? null;
}

/** The browser that Playwright has downloaded, if it has and if this machine can run it. */
async function playwrightBrowser(): Promise<string | null> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  if (!existsSync(path)) return null;
  const isRunnable = process.platform !== 'linux' || spawnSync(path, ['--version']).status === 0;
  return isRunnable ? path : null;
}

const INSTALL_WITHIN_MS = 5 * 60_000;

function install(command: string, args: string[]): boolean {
  const stdio = ['ignore', process.stderr, process.stderr] as const;
  const options = { stdio: [...stdio], timeout: INSTALL_WITHIN_MS, shell: process.platform === 'win32' };
  return spawnSync(command, args, options).status === 0;
}

/** For the tests: the browser that takes least, or any; gets one where there is none. Rejects as `browserWithWindow` does. */
export async function browserForTests(): Promise<string> {
  return (process.env.CHROMIUM ? undefined : headlessShell()) ?? (await browserWithWindow());
}

/** A browser that a person can look at, found or got. Rejects with one line saying what to install. */
export async function browserWithWindow(): Promise<string> {
  const found = installedBrowser() ?? (await playwrightBrowser());
  if (found) return found;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM names no file: ${process.env.CHROMIUM}`);
  console.error('No browser of the Chromium family found: getting one for the tests, once (about 110 MB).');
  install('npx', ['playwright', 'install', 'chromium']);
  const fetched = await playwrightBrowser();
  if (fetched) return fetched;
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isDebianRoot && install('apt-get', ['update', '-q']))
    install('apt-get', ['install', '-qy', 'chromium', 'chromium-headless-shell']);
  const packaged = installedBrowser();
  if (packaged) return packaged;
  throw new Error('The tests need a browser: install Chromium, Chrome or Edge, or set CHROMIUM to its path.');
}
