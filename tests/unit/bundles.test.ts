import { beforeAll, describe, expect, test } from 'vitest';
import { type Bundle, bundle } from '../fakes/bundle.ts';

describe('the main process', () => {
  let main: Bundle;
  beforeAll(async () => {
    main = await bundle('main');
  });

  test('asks by node:http alone: no other HTTP client travels with it', () => {
    expect([...main.packages]).toContain('zod');
    expect([...main.packages]).not.toContain('undici');
  });

  test('loads the web server with the practice service, not before', () => {
    expect([...main.packages]).toContain('fastify');
    for (const name of ['fastify', '@fastify/multipart', 'find-my-way', 'pino', 'light-my-request'])
      expect([...main.startPackages]).not.toContain(name);
    expect([...main.startModules].filter((path) => path.startsWith('electron/practice/'))).toEqual([]);
    expect([...main.startModules]).toContain('electron/jobs/webhook/webhook-listener.ts');
  });

  test('loads what fetches new versions when the feed is asked first, not before', () => {
    expect([...main.packages]).toContain('electron-updater');
    for (const name of ['electron-updater', 'builder-util-runtime', 'js-yaml', 'fs-extra'])
      expect([...main.startPackages]).not.toContain(name);
  });

  test('leaves the database and the readers of lists to the engine', () => {
    for (const name of ['@duckdb/node-api', 'iconv-lite', 'saxes', 'yauzl', 'yazl'])
      expect([...main.packages]).not.toContain(name);
    const results = [...main.startModules].filter((path) => path.startsWith('electron/engine/results/'));
    expect(results.filter((path) => !/shapes?\.ts$/.test(path))).toEqual([]);
  });

  test('starts with less than 2 MB of code', () => {
    expect(main.startSize).toBeLessThan(2_000_000);
  });
});

test('the engine starts without the database and the reader of workbooks, of which a list in plain text has no use', async () => {
  const engine = await bundle('engine');
  for (const name of ['@duckdb/node-api', 'saxes', 'yauzl', 'yazl']) {
    expect([...engine.packages]).toContain(name);
    expect([...engine.startPackages]).not.toContain(name);
  }
});

test('the window starts with the code of its first page: any other comes when it is shown', async () => {
  const client = await bundle('client');
  expect([...client.startModules]).toContain('renderer/app/pages.tsx');
  expect([...client.startModules].filter((path) => /^renderer\/(?!app\/).*-page\.tsx$/.test(path))).toEqual([
    'renderer/desk/desk-page.tsx',
  ]);
  // The app's own, React, the other packages, and what joins them.
  expect(client.startFiles).toBeLessThanOrEqual(4);
  // Schemas are for what comes from outside the app, and are made before anything is drawn.
  expect([...client.packages]).toContain('zod');
  expect([...client.startPackages]).not.toContain('zod');
  expect(client.startSize).toBeLessThan(900_000);
});

test('the preload script holds names and no package, since it is loaded before the page each time', async () => {
  const { packages, entrySize } = await bundle('preload');
  expect([...packages]).toEqual([]);
  expect(entrySize).toBeLessThan(16_000);
});
