import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config.ts';

/**
 * What is packed for a release, and each page in all colors, sizes and widths: run by `npm run test:deep`, or
 * `npm run e2e -- --deep [arguments]`.
 */
export default defineConfig({
  ...endToEnd,
  testDir: '..',
  testMatch: ['deep/*.spec.ts', 'e2e/{accessibility,guide,results,credits,lookup-list}.spec.ts'],
  outputDir: '../../test-results/deep',
});
