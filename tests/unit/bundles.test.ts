import { beforeAll, describe, expect, test } from 'vitest';
import { type Bundle, bundle } from '../fakes/bundle.ts';

describe('the bundle of the main process', () => {
  let main: Bundle;
  beforeAll(async () => {
    main = await bundle('main');
  });

  test('holds no HTTP client beside node:http', () => {
    expect([...main.packages]).toContain('zod');
    expect([...main.packages]).not.toContain('undici');
  });

  test('loads the web server only with the practice service', () => {
    expect([...main.packages]).toContain('fastify');
    for (const name of ['fastify', '@fastify/multipart', 'find-my-way', 'pino', 'light-my-request'])
      expect([...main.startPackages]).not.toContain(name);
    expect([...main.startModules].filter((path) => path.startsWith('electron/practice/'))).toEqual([]);
    expect([...main.startModules]).toContain('electron/jobs/webhook.ts');
  });

  test('loads the updater only when the feed is asked', () => {
    expect([...main.packages]).toContain('electron-updater');
    for (const name of ['electron-updater', 'builder-util-runtime', 'js-yaml', 'fs-extra'])
      expect([...main.startPackages]).not.toContain(name);
  });

  test('holds neither the database nor the readers of lists', () => {
    for (const name of ['@duckdb/node-api', 'iconv-lite', 'saxes', 'yauzl', 'yazl'])
      expect([...main.packages]).not.toContain(name);
    const results = [...main.startModules].filter((path) => /^electron\/results\/(?!service)/.test(path));
    expect(results.filter((path) => !/shapes?\.ts$/.test(path))).toEqual([]);
  });

  test('starts with less than 2 MB of code', () => {
    expect(main.startSize).toBeLessThan(2_000_000);
  });
});

test('the bundle of the engine loads the database and the workbook reader only when used', async () => {
  const engine = await bundle('engine');
  for (const name of ['@duckdb/node-api', 'saxes', 'yauzl', 'yazl']) {
    expect([...engine.packages]).toContain(name);
    expect([...engine.startPackages]).not.toContain(name);
  }
});

test('the bundle of the window starts with the code of its first page alone', async () => {
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

test('the bundle of the preload script holds no package and is small', async () => {
  const { packages, entrySize } = await bundle('preload');
  expect([...packages]).toEqual([]);
  expect(entrySize).toBeLessThan(16_000);
});
