import { browserForTests } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { electronBinary } from '../host/electron-binary.ts';
import { runTool } from './run-tool.ts';

/** Builds the app, finds a browser and runs the Playwright specs; resolves with Playwright's exit code. */
export async function runEndToEnd(args: string[], env: Record<string, string> = {}): Promise<number> {
  await buildWhatIsStale();
  const electron = electronBinary();
  console.error(
    electron ? `End-to-end tests in Electron: ${electron}` : 'End-to-end tests in the browser host',
  );
  const CHROMIUM = await browserForTests();
  return await runTool('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts', ...args], {
    CHROMIUM,
    ...env,
  });
}
