import { defineConfig } from '@playwright/test';

/** Run with `npm run e2e`, which builds the app and finds a browser first. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { actionTimeout: 10_000, screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
