import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, chromium, type Page } from '@playwright/test';
import { browserForTests, QUIET_ARGS } from '../../host/browser.ts';
import { type HostProcess, launchHost } from '../../host/launch-host.ts';
import { PROJECT } from '../../host/project.ts';
import type { Viewer } from '../../host/server/guard.ts';
import { showWindow } from '../../host/show-window.ts';

/** The browser host with the small app of tests/fixtures/host-app, whether or not Electron is installed. */
export const test = base.extend<
  {
    folder: string;
    host: HostProcess;
    /** Whether the host drives the browser that `page` is in. */
    viewer: Viewer;
    page: Page;
  },
  { chromiumBrowser: Browser }
>({
  chromiumBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first parameter destructured
    async ({}, use) => {
      const browser = await chromium.launch({ args: QUIET_ARGS, executablePath: await browserForTests() });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'host-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  host: async ({ folder }, use) => {
    const app = join(PROJECT, 'tests/fixtures/host-app');
    const host = await launchHost({ profile: join(folder, 'profile'), app });
    await use(host);
    await host.stop();
  },
  viewer: ['driven', { option: true }],
  page: async ({ host, chromiumBrowser, viewer }, use) => {
    const context = await chromiumBrowser.newContext();
    const page = await context.newPage();
    await showWindow(page, host, viewer);
    await use(page);
    await context.close();
  },
});
