import { browserWithWindow } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { electronBinary } from '../host/electron-binary.ts';
import { fetchElectronsNode } from '../host/electrons-node.ts';
import { runTool } from './run-tool.ts';

/** Builds what is stale and gets what a first run lacks: a browser, and Electron's Node where Electron itself is not there. */
export async function readyForPlaywright(targets = ['app', 'host', 'contract']): Promise<void> {
  await browserWithWindow();
  // In Electron the app has Electron's own.
  if (!electronBinary()) await fetchElectronsNode((line) => console.error(line));
  await buildWhatIsStale(targets);
}

/** Runs the Playwright specs of the app; resolves with Playwright's exit code. */
export async function runEndToEnd(args: string[], env: Record<string, string> = {}): Promise<number> {
  await readyForPlaywright(['app', 'host']);
  const electron = electronBinary();
  console.error(
    electron ? `End-to-end tests in Electron: ${electron}` : 'End-to-end tests in the browser host',
  );
  return await runPlaywright('tests/e2e/playwright.config.ts', args, env);
}

/** The tests of the browser host itself, which need neither the app nor Electron. */
export async function runHostSpecs(args: string[], env: Record<string, string> = {}): Promise<number> {
  await readyForPlaywright(['host']);
  return await runPlaywright('tests/integration/browser-host/playwright.config.ts', args, env);
}

/** What is packed for a release, and what it does there. */
export async function runDeepSpecs(args: string[], env: Record<string, string> = {}): Promise<number> {
  await readyForPlaywright(['app', 'host']);
  return await runPlaywright('tests/deep/playwright.config.ts', args, env);
}

const runPlaywright = (config: string, args: string[], env: Record<string, string>): Promise<number> =>
  runTool('playwright', ['test', '-c', config, ...args], env);
