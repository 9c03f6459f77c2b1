import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { readGuide } from './renderer/app/guide/read-guide.ts';
import { ipc } from './shared/ipc/ipc.ts';

const at = (path: string) => resolve(import.meta.dirname, path);

const guideModule = 'virtual:guide';
/** What begins with a zero byte is left alone by other plugins. */
const guideId = `\0${guideModule}`;

/** Where the bundles go. tests/host/build.ts builds beside dist/ first, so that a running app is not disturbed. */
const dist = process.env.ENRICH_DESK_DIST ?? 'dist';

/**
 * A bundle that runs in Node: the main process, the preload script or the engine process.
 * Its target is Node 20, so that the same bundle runs inside Electron and in the browser host.
 */
const nodeBundle = (folder: string, format: 'es' | 'cjs', sources: string[]) => ({
  consumer: 'server' as const,
  resolve: { noExternal: true as const },
  build: {
    outDir: at(`${dist}/${folder}`),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'node20',
    copyPublicDir: false,
    rolldownOptions: {
      input: sources.map(at),
      // The databases are binaries of the platform's own: one lies beside the bundle, and the other is there only in tools, where Node
      // has none built in. The last one colors what a package prints where it happens to be installed, and nothing is printed.
      external: [/^electron(\/|$)/, /^@duckdb\/node-bindings/, '@photostructure/sqlite', 'supports-color'],
      output: {
        format,
        entryFileNames: format === 'es' ? '[name].js' : '[name].cjs',
        codeSplitting: format === 'es',
      },
    },
  },
});

/** Test files that put something in the place of a module, each of which needs a process of its own. */
const mockingTests = readdirSync(at('tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.test\.tsx?$/.test(name) && readFileSync(at(name), 'utf8').includes('vi.mock('));

/** Tests that share processes and what these have imported: half of the time of a process and an import graph for each. */
const testProject = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, exclude: mockingTests, isolate: false },
});

export default defineConfig({
  root: at('renderer'),
  base: './',
  // For the preload script.
  define: { PAGE_CHANNELS: JSON.stringify(Object.keys(ipc)) },
  plugins: [react(), guidePlugin(at('docs/guide')), withoutMissingMaps()],
  build: {
    outDir: at(`${dist}/renderer`),
    emptyOutDir: true,
    target: 'chrome150',
    modulePreload: { polyfill: false },
    // One sheet: each that comes with a page later has the styles of all that is there worked out anew.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // What the first page stands on is three files, and the other pages' icons are one: asking for dozens takes longer, and of
        // one alone all would be read and run in one task. These are read side by side.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /\/node_modules\/(?:react|react-dom|scheduler)\//,
              priority: 3,
            },
            {
              name: 'packages',
              tags: ['$initial'],
              test: /\/node_modules\/(?!zod\/)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'start',
              tags: ['$initial'],
              // Reached from the first page as well, and used by none of it.
              test: /^(?!.*\/zod\/)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: 'icons', test: /@tabler\/icons-react/ },
          ],
        },
      },
    },
  },
  builder: {},
  environments: {
    main: nodeBundle('main', 'es', ['electron/main.ts']),
    preload: nodeBundle('preload', 'cjs', ['electron/preload.ts']),
    // The second is what a thread of the engine runs.
    engine: nodeBundle('engine', 'es', [
      'electron/engine/process/engine.ts',
      'electron/engine/book/book-search.ts',
    ]),
  },
  test: {
    root: at('.'),
    environment: 'node',
    // Vitest leaves a core free for itself, which on two is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['tests/setup.ts'],
    projects: [
      testProject('tests', ['tests/unit/**/*.test.{ts,tsx}', 'tests/integration/**/*.test.ts']),
      testProject('deep', ['tests/deep/**/*.test.ts']),
      { extends: true, test: { name: 'mocking', include: mockingTests, isolate: true } },
    ],
    // A busy machine may take long: what is slow is measured by the bench, never by a test's limit.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

/**
 * Gives the window the Markdown files of a folder as data, in the module `virtual:guide`. Nothing reads Markdown in the app
 * itself, and a page that the app could not show whole fails the build.
 */
function guidePlugin(folder: string): Plugin {
  return {
    name: 'guide',
    resolveId: (source) => (source === guideModule ? guideId : undefined),
    load(loaded) {
      if (loaded !== guideId) return;
      const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
      for (const file of files) this.addWatchFile(join(folder, file));
      const texts = files.map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')]);
      return `export const guidePages = ${JSON.stringify(readGuide(new Map(texts)))};`;
    },
  };
}

/** Passes over source maps that a package names and does not bring along, each of which would be an error on the screen. */
function withoutMissingMaps(): Plugin {
  return {
    name: 'without-missing-maps',
    load: {
      filter: { id: /\/node_modules\/jschardet\/.+\.js$/ },
      handler: (id) => readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*$/, ''),
    },
  };
}
