import { defineConfig } from '@playwright/test';

/** Run with `npm run e2e`, which builds the app and finds a browser first. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than there are cores on a small machine: a test often waits for the app, which waits for its service.
  workers: 3,
  // The second try records what was done, for whoever looks for the cause: one that needed it counts as failed all the same.
  retries: 1,
  // Limits for a window that hangs, wide enough for a machine with other work: nothing here measures speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000, screenshot: 'only-on-failure', trace: 'on-first-retry' },
});
