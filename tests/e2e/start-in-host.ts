import { type Browser, expect, type Page } from '@playwright/test';
import { launchHost } from '../host/launch-host.ts';
import { showWindow } from '../host/show-window.ts';
import type { Starter } from './app.ts';

export const VIEWPORT = { width: 1280, height: 800 };

/** Starts the app in the browser host, with a page of `browser` as its window. */
export const hostStarter = (browser: Browser): Starter => ({
  kind: 'host',
  async start(profile, env, viewer = 'driven') {
    const host = await launchHost({ profile, env });
    const context = await browser.newContext({
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
      // A browser without a window lets nobody copy otherwise; the app's own answer comes first.
      permissions: ['clipboard-write'],
    });
    const page = await context.newPage();
    const windows = new Map<string, Page>();
    const closeContext = () => context.close().catch(() => {});
    try {
      await showWindow(page, host, viewer);
    } catch (error) {
      await host.kill();
      throw error;
    }
    return {
      page,
      async windowAt(route) {
        const known = windows.get(route);
        if (known) return known;
        let place = 0;
        await expect
          .poll(async () => {
            const loaded = (await host.recorded()).findLast(
              ({ what, details: [url] }) => what === 'window.loadURL' && String(url).endsWith(route),
            );
            place = Number(loaded?.details[1] ?? 0);
            return place;
          })
          .toBeGreaterThan(1);
        const opened = await context.newPage();
        windows.set(route, opened);
        await showWindow(opened, host, viewer, place);
        return opened;
      },
      evaluate: host.evaluate,
      recorded: host.recorded,
      log: host.output,
      async quit() {
        await host.stop();
        await closeContext();
      },
      async kill() {
        await host.kill();
        await closeContext();
      },
    };
  },
});
