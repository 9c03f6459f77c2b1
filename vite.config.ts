import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { guidePlugin } from './build/guide-plugin.ts';

const at = (path: string) => resolve(import.meta.dirname, path);

/** Where the bundles go. tests/host/build.ts builds beside dist/ first, so that a running app is not disturbed. */
const dist = process.env.ENRICH_DESK_DIST ?? 'dist';

/**
 * A bundle that runs in Node: the main process, the preload script or the engine process.
 * Its target is Node 20, so that the same bundle runs inside Electron and in the browser host.
 */
const nodeBundle = (input: string, outDir: string, format: 'es' | 'cjs', file: string) => ({
  consumer: 'server' as const,
  resolve: { noExternal: true as const },
  build: {
    outDir: at(outDir),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'node20',
    copyPublicDir: false,
    rolldownOptions: {
      input: at(input),
      // The database is a binary of the platform's own, which lies beside the bundle. The last one colours what a package prints
      // where it happens to be installed, and nothing is printed.
      external: [/^electron(\/|$)/, /^@duckdb\/node-bindings/, 'supports-color'],
      output: { format, entryFileNames: file, codeSplitting: format === 'es' },
    },
  },
});

export default defineConfig({
  root: at('renderer'),
  base: './',
  plugins: [react(), guidePlugin(at('docs/guide'))],
  build: {
    outDir: at(`${dist}/renderer`),
    emptyOutDir: true,
    target: 'chrome150',
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    main: nodeBundle('electron/main.ts', `${dist}/main`, 'es', 'main.js'),
    preload: nodeBundle('electron/preload.ts', `${dist}/preload`, 'cjs', 'preload.cjs'),
    engine: nodeBundle('electron/engine/process/engine.ts', `${dist}/engine`, 'es', 'engine.js'),
  },
  test: {
    root: at('.'),
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/integration/**/*.test.ts'],
    environment: 'node',
    // A busy machine may take long: what is slow is measured by the bench, never by a test's limit.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
