import type { Browser } from '@playwright/test';
import { launchHost } from '../host/launch-host.ts';
import type { Starter } from './app.ts';

const VIEWPORT = { width: 1280, height: 800 };

/** Starts the app in the browser host, with a page of `browser` as its window. */
export const hostStarter = (browser: Browser): Starter => ({
  kind: 'host',
  async start(profile, env) {
    const host = await launchHost({ profile, env });
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const closeContext = () => context.close().catch(() => {});
    try {
      await page.goto(host.url);
    } catch (error) {
      await host.kill();
      throw error;
    }
    return {
      page,
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
