import { join } from 'node:path';
import { buildWhatIsStale } from './build.ts';
import { electronBinary } from './electron-binary.ts';
import { fetchElectronsNode } from './electrons-node.ts';
import { fetchElectron, usualFetch } from './fetch-electron.ts';
import { hasDisplay, openWindow, openWithSystem } from './open.ts';
import { PROJECT } from './project.ts';
import { runHost } from './run-host.ts';
import { runInPlace } from './run-in-place.ts';
import type { DrivenWindow } from './server/page-scripts.ts';
import { usualSettings } from './settings.ts';

const NO_DISPLAY = 'There is no display here for a window, so Enrich Desk waits for a browser.';
const NO_ELECTRON = 'Without Electron, Enrich Desk opens in a browser.';

/** `npm start`: the app in Electron, or in a browser where Electron can't be had. */
async function main(): Promise<void> {
  await buildWhatIsStale();
  const args = process.argv.slice(2);
  const electron = hasDisplay() ? (electronBinary() ?? fetchElectron(usualFetch())) : null;
  if (electron) return runInElectron(electron, args);
  const node = await fetchElectronsNode((line) => console.log(line));
  if (node.path === process.execPath) await runInBrowser(args);
  else await runInPlace(node.path, ['--import', 'tsx', join(PROJECT, 'tests/host/start.ts'), ...args]);
}

function runInElectron(electron: string, args: string[]): Promise<void> {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return runInPlace(electron, ['.', ...asRoot, ...args]);
}

async function runInBrowser(args: string[]): Promise<void> {
  console.log(hasDisplay() ? NO_ELECTRON : NO_DISPLAY);
  const settings = { ...usualSettings({ port: 0, args }), ...(hasDisplay() ? { open: openWithSystem } : {}) };
  let shown = false;
  const show = (url: string, driven?: () => DrivenWindow) => {
    if (shown) return;
    shown = true;
    console.log(`Address: ${url}`);
    if (hasDisplay()) void openWindow(url, settings.profile, driven);
  };
  const result = await runHost(settings, show);
  if (result.started) return;
  console.log(`Enrich Desk is already running (process ${result.owner.pid}).`);
  const { url } = result.owner;
  if (url) {
    await fetch(url.replace('/open?', '/second-instance?'), { method: 'POST' });
    show(url);
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
