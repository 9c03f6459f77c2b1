import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config.ts';

const specs = join(import.meta.dirname, '../e2e');
/** Specs that look at pages in more colors and widths here than in `npm test`. */
const deeper = readdirSync(specs).filter(
  (name) =>
    name.endsWith('.spec.ts') &&
    /expectAccessible|expectRoomInTables/.test(readFileSync(join(specs, name), 'utf8')),
);

/**
 * What is packed for a release, and each page in all colors, sizes and widths: run by `npm run test:deep`, or
 * `npm run e2e -- --deep [arguments]`.
 */
export default defineConfig({
  ...endToEnd,
  testDir: '..',
  testMatch: ['deep/*.spec.ts', ...deeper.map((name) => `e2e/${name}`)],
  outputDir: '../../test-results/deep',
});
