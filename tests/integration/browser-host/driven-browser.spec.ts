import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { browserWithWindow, QUIET_ARGS } from '../../host/browser.ts';
import { openDriven } from '../../host/driven-browser.ts';
import { test } from './host-app.ts';

/** As Playwright starts it: a machine that tests may refuse Chromium its sandbox, as Ubuntu does to programs it does not know. */
const noSandbox = process.platform === 'linux' ? ['--no-sandbox'] : [];

test('a browser that the host starts by itself is driven, and ends with it', async ({ host, folder }) => {
  const data = join(folder, 'browser');
  const window = await host.driven();
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${data}`];
  const opened = await openDriven(
    await browserWithWindow(),
    [...args, ...QUIET_ARGS, ...noSandbox],
    () => window,
  );
  const portFile = join(data, 'DevToolsActivePort');
  await expect.poll(() => existsSync(portFile)).toBe(true);
  const [port] = readFileSync(portFile, 'utf8').split('\n');
  // Another connection to look at what the first has made of it.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const ended = new Promise((resolve) => browser.once('disconnected', resolve));
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await expect
    .poll(() => pages().some((page) => page.url().startsWith(new URL(window.url).origin)))
    .toBe(true);
  for (const page of pages()) {
    await expect(page.getByRole('heading', { name: 'Host App' })).toBeVisible();
    expect(await page.evaluate("bridge.invoke('echo', 1)")).toEqual([1]);
    expect(await page.evaluate("'secret' in window || document.scripts.length")).toBe(1);
  }
  opened.kill();
  await ended;
});
