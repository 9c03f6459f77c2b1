import { browserForTests } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { electronBinary } from '../host/electron-binary.ts';
import { fetchElectronsNode } from '../host/electrons-node.ts';
import { runTool } from './run-tool.ts';

/** Builds the app, finds a browser and runs the Playwright specs; resolves with Playwright's exit code. */
export async function runEndToEnd(args: string[], env: Record<string, string> = {}): Promise<number> {
  await buildWhatIsStale(['app', 'host']);
  const electron = electronBinary();
  console.error(
    electron ? `End-to-end tests in Electron: ${electron}` : 'End-to-end tests in the browser host',
  );
  return await runPlaywright('tests/e2e/playwright.config.ts', args, env);
}

/** The tests of the browser host itself, which need neither the app nor Electron. */
export async function runHostSpecs(args: string[], env: Record<string, string> = {}): Promise<number> {
  await buildWhatIsStale(['host']);
  return await runPlaywright('tests/integration/browser-host/playwright.config.ts', args, env);
}

async function runPlaywright(config: string, args: string[], env: Record<string, string>): Promise<number> {
  const CHROMIUM = await browserForTests();
  // In Electron the app has Electron's own.
  if (!electronBinary()) await fetchElectronsNode((line) => console.error(line));
  return await runTool('playwright', ['test', '-c', config, ...args], { CHROMIUM, ...env });
}
