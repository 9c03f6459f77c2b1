import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Run } from '../e2e/app.ts';
import { hostStarter } from '../e2e/start-in-host.ts';
import { browserForTests, QUIET_ARGS } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';

/** The size the pictures are meant for: a usual window, a little above the smallest. */
export const USUAL_SIZE = { width: 1180, height: 780 };

/**
 * Runs `use` with the window of the built app in the browser host, on a fresh profile. Whatever happens in `use`, and on
 * an interrupt too, app and browser end and the profile is removed. Rejects with what `use` rejects with.
 */
export async function withApp<Value>(
  use: (page: Page, profile: string, app: Run) => Promise<Value>,
): Promise<Value> {
  await buildWhatIsStale();
  const browser = await chromium.launch({
    args: QUIET_ARGS,
    executablePath: await browserForTests(),
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  // Without its browser whatever is being done to the page fails, and the way out below is taken.
  const interrupt = () => void browser.close();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  const profile = await mkdtemp(join(tmpdir(), 'enrich-desk-demo-'));
  try {
    const app = await hostStarter(browser).start(profile, {});
    try {
      await app.page.setViewportSize(USUAL_SIZE);
      return await use(app.page, profile, app);
    } finally {
      await app.quit();
    }
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
