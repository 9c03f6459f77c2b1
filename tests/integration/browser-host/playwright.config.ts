import { defineConfig } from '@playwright/test';
import endToEnd from '../../e2e/playwright.config.ts';

/** The browser host itself, with a small app of its own: run by `npm test`, or `npm run e2e -- --host [arguments]`. */
export default defineConfig({ ...endToEnd, outputDir: '../../../test-results/browser-host' });
