import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { settleOnWindows } from '../../electron/platform/windows.ts';
import { noticesScript } from '../fakes/pack-app.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const require = createRequire(import.meta.url);
const project = join(import.meta.dirname, '../..');

/** The packager's own reading and checking of its configuration, which needs no network. */
const { getConfig, validateConfiguration } = z
  .object({
    getConfig: z.custom<(project: string, path: string) => Promise<unknown>>(
      (value) => value instanceof Function,
    ),
    validateConfiguration: z.custom<(config: unknown, log: object) => Promise<void>>(
      (value) => value instanceof Function,
    ),
  })
  .parse(require('app-builder-lib/out/util/config/config'));

interface Matcher {
  createFilter(): (path: string, stat: { isDirectory(): boolean }) => boolean;
}
type MatcherClass = new (
  from: string,
  to: string,
  expand: (text: string) => string,
  patterns: string[],
) => Matcher;
/** The packager's own way to choose files by patterns. */
const { FileMatcher } = z
  .object({ FileMatcher: z.custom<MatcherClass>((value) => value instanceof Function) })
  .parse(require('app-builder-lib/out/fileMatcher'));

test('the packager accepts electron-builder.yml', async () => {
  const config = await getConfig(project, 'electron-builder.yml');
  await expect(validateConfiguration(config, { isEnabled: false, add() {} })).resolves.toBeUndefined();
  await expect(
    validateConfiguration({ ...Object(config), fuses: 1 }, { isEnabled: false, add() {} }),
  ).rejects.toThrow();
});

test('a package can neither be run as plain Node nor made to load other code', async () => {
  const config = z
    .object({ electronFuses: z.record(z.string(), z.boolean()) })
    .parse(await getConfig(project, 'electron-builder.yml'));
  expect(config.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('the app sets the application id of its shortcut on Windows, and none elsewhere', async () => {
  const config = z.object({ appId: z.string() }).parse(await getConfig(project, 'electron-builder.yml'));
  const called: string[] = [];
  const app = {
    setAppUserModelId: (id: string) => void called.push(id),
    setToastActivatorCLSID: (id: string) => void called.push(id),
    // A place that somebody chose: it stays.
    getPath: (name: string) => (name === 'appData' ? 'C:\\Roaming' : 'D:\\Trial'),
    setPath: (_name: string, path: string) => void called.push(path),
  };
  for (const platform of ['linux', 'darwin'] as const) settleOnWindows(app, platform);
  expect(called).toEqual([]);
  settleOnWindows(app, 'win32');
  expect(called).toEqual([
    config.appId,
    expect.stringMatching(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/),
  ]);
});

test('only packages with a free license are shipped, each with the text of its license', async () => {
  const { freeLicenses, shippedPackages } = await noticesScript();
  const shipped = await shippedPackages(project);
  expect(shipped.length).toBeGreaterThan(50);
  expect(shipped.filter(({ license }) => !freeLicenses.includes(license))).toEqual([]);
  expect(shipped.filter(({ texts }) => texts.join('').length <= 100)).toEqual([]);
});

describe('the database’s binary', () => {
  const binary = '@duckdb/node-bindings-linux-x64/duckdb.node';

  test('is packed as a real file with what loads it, and no other package is', async () => {
    const { files, asarUnpack } = z
      .object({
        files: z.array(z.object({ filter: z.array(z.string()) })).length(1),
        asarUnpack: z.array(z.string()),
      })
      .parse(await getConfig(project, 'electron-builder.yml'));
    const chosenBy = (patterns: string[]) => {
      const expand = (text: string) => text.replace(/\$\{os\}/, 'linux').replace(/\$\{arch\}/, 'x64');
      const isChosen = new FileMatcher(project, project, expand, patterns).createFilter();
      return (path: string) => isChosen(join(project, path), { isDirectory: () => false });
    };
    const travels = chosenBy(files.flatMap(({ filter }) => filter));
    expect(travels(`node_modules/${binary}`)).toBe(true);
    expect(travels('node_modules/@duckdb/node-bindings/duckdb.js')).toBe(true);
    expect(travels('node_modules/detect-libc/lib/detect-libc.js')).toBe(true);
    expect(travels('node_modules/@duckdb/node-api/lib/index.js')).toBe(false);
    expect(travels('node_modules/zod/index.js')).toBe(false);
    const isUnpacked = chosenBy(asarUnpack);
    expect(isUnpacked(`node_modules/${binary}`)).toBe(true);
    expect(isUnpacked('node_modules/@duckdb/node-bindings-linux-x64/libduckdb.so')).toBe(true);
  });

  const inFolder = temporaryFolder();
  test('stops the build where it is missing for a target', async () => {
    const { afterPack } = z
      .object({ afterPack: z.string() })
      .parse(await getConfig(project, 'electron-builder.yml'));
    const hook: unknown = await import(pathToFileURL(join(project, afterPack)).href);
    const { default: assertDatabase } = z
      .object({ default: z.custom<(context: object) => Promise<void>>((value) => value instanceof Function) })
      .parse(hook);
    const packed = (arch: number) =>
      assertDatabase({
        appOutDir: inFolder(),
        electronPlatformName: 'linux',
        arch,
        packager: { getResourcesDir: (appOutDir: string) => join(appOutDir, 'resources') },
      });
    await expect(packed(1)).rejects.toThrow('@duckdb/node-bindings-linux-x64');
    const path = inFolder('resources/app.asar.unpacked/node_modules', binary);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
    await expect(packed(1)).resolves.toBeUndefined();
    await expect(packed(3)).rejects.toThrow('@duckdb/node-bindings-linux-arm64');
  });
});
