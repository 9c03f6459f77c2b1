import { defineConfig } from '@playwright/test';

/** Run with `npm run e2e`, which builds the app and finds a browser first. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Limits for a window that hangs, wide enough for a machine with other work: nothing here measures speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000, screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
