import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { z } from 'zod';
import { pack, stageProject, type Target, targets } from '../fakes/pack-app.ts';
import { browserForTests, QUIET_ARGS, sandboxArgs } from '../host/browser.ts';
import { launchHost } from '../host/launch-host.ts';

const require = createRequire(import.meta.url);
const isFunction = (value: unknown) => value instanceof Function;

/** What the packager itself writes packages with, and so reads them by. */
const asar = z
  .object({
    listPackage: z.custom<(path: string, options: object) => string[]>(isFunction),
    statFile: z.custom<(path: string, file: string) => object>(isFunction),
    extractFile: z.custom<(path: string, file: string) => Buffer>(isFunction),
    extractAll: z.custom<(path: string, to: string) => void>(isFunction),
    getRawHeader: z.custom<(path: string) => { headerString: string }>(isFunction),
  })
  .parse(require('@electron/asar'));
const { getCurrentFuseWire } = z
  .object({ getCurrentFuseWire: z.custom<(program: string) => Promise<Record<string, unknown>>>(isFunction) })
  .parse(require('@electron/fuses'));
const plist = z.object({ parse: z.custom<(text: string) => unknown>(isFunction) }).parse(require('plist'));

interface Entry {
  type: unknown;
  id: unknown;
  bin: ArrayBuffer;
}
const resedit = z
  .object({
    NtExecutable: z.custom<{ from(bytes: Buffer): object }>(isFunction),
    NtExecutableResource: z.custom<{ from(executable: object): { entries: Entry[] } }>(isFunction),
  })
  .parse(require('resedit'));

const extractAll = asar.extractAll;

/** Its files, by paths with slashes and none in front; folders are left out. */
function filesIn(path: string): string[] {
  return asar
    .listPackage(path, {})
    .map((name) => name.replaceAll('\\', '/').slice(1))
    .filter((name) => !('files' in asar.statFile(path, name)));
}

const jsonIn = (path: string, file: string): unknown =>
  JSON.parse(asar.extractFile(path, file).toString('utf8'));

/** What Electron compares the archive with before it loads anything from it. */
const hashOf = (path: string): string =>
  createHash('sha256').update(asar.getRawHeader(path).headerString).digest('hex');

const infoSchema = z.object({
  CFBundleIdentifier: z.string(),
  CFBundleIconFile: z.string(),
  LSApplicationCategoryType: z.string(),
  CFBundleDocumentTypes: z.array(z.record(z.string(), z.unknown())),
  ElectronAsarIntegrity: z.record(z.string(), z.object({ algorithm: z.string(), hash: z.string() })),
});

const readInfoPlist = (path: string) => infoSchema.loose().parse(plist.parse(readFileSync(path, 'utf8')));

/** The hashes that a Windows program holds of its archives. */
function integrityIn(program: string): unknown {
  const executable = resedit.NtExecutable.from(readFileSync(program));
  const { entries } = resedit.NtExecutableResource.from(executable);
  const entry = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  return entry && JSON.parse(Buffer.from(entry.bin).toString('utf8'));
}

/** Icons (resources of type 3) that a Windows program holds. */
function iconCount(program: string): number {
  const executable = resedit.NtExecutable.from(readFileSync(program));
  return resedit.NtExecutableResource.from(executable).entries.filter(({ type }) => type === 3).length;
}

const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
];

/** The fuses of a program by their names in electron-builder.yml. */
async function fusesOf(program: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(program);
  return Object.fromEntries(fuseNames.map((name, index) => [name, wire[index] === 0x31]));
}

/**
 * The packager packs the built app for each system, as a release does; only Electron's program is a stand-in. What cannot be
 * seen here: installers, signatures, and whether Electron starts what was packed.
 */

// All in one worker: each would pack for itself.
test.describe.configure({ mode: 'default' });

interface Packed {
  app: string;
  resources: string;
  asar: string;
}

let folder = '';
let packed: Partial<Record<Target, Packed>> = {};

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const possible: Target[] =
    process.platform === 'win32' ? ['windows', 'linux'] : ['windows', 'mac', 'linux'];
  const made = possible.map(async (target) => {
    const project = join(folder, target);
    await stageProject(project, target);
    const { app, resources } = await pack(project, target);
    return [target, { app, resources, asar: join(resources, 'app.asar') }] as const;
  });
  packed = Object.fromEntries(await Promise.all(made));
});

test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** What was packed for a system; skips the test where this one cannot pack for it. */
function packedFor(target: Target): Packed {
  const found = packed[target];
  test.skip(found === undefined, 'The packager makes no app for macOS on Windows.');
  if (!found) throw new Error(`Nothing was packed for ${target}.`);
  return found;
}

const allowed = [
  /^package\.json$/,
  /^dist\/main\/(main\.js|assets\/[\w.-]+\.js)$/,
  /^dist\/engine\/((engine|book-search)\.js|assets\/[\w.-]+\.js)$/,
  /^dist\/preload\/preload\.cjs$/,
  /^dist\/renderer\/(index\.html|icon\.(png|svg)|tray\/(unseen|tray(Template)?(@2x)?)\.(png|ico)|assets\/[\w.-]+\.(js|css|woff2|svg|png))$/,
  /^node_modules\/@duckdb\/node-bindings\/(package\.json|LICENSE|duckdb\.js)$/,
  /^node_modules\/@duckdb\/node-bindings-[\w-]+\/(package\.json|LICENSE|duckdb\.node|(lib)?duckdb\.(dll|dylib|so))$/,
  /^node_modules\/detect-libc\/(package\.json|LICENSE|lib\/[\w-]+\.js)$/,
];
const needed = [
  'package.json',
  'dist/main/main.js',
  'dist/engine/engine.js',
  'dist/engine/book-search.js',
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
  'dist/renderer/tray/tray.ico',
  'dist/renderer/tray/trayTemplate.png',
  'node_modules/@duckdb/node-bindings/duckdb.js',
];
const databases: Record<Target, string[]> = {
  windows: ['win32-x64/duckdb.node', 'win32-x64/duckdb.dll'],
  mac: ['x64', 'arm64'].flatMap((arch) => [`darwin-${arch}/duckdb.node`, `darwin-${arch}/libduckdb.dylib`]),
  linux: ['linux-x64/duckdb.node', 'linux-x64/libduckdb.so'],
};
const megabytes = 1_000_000;

for (const target of ['windows', 'mac', 'linux'] as const) {
  test(`the package for ${target} holds what the app runs, and no source, test, map or other package`, async () => {
    const { asar } = packedFor(target);
    const files = filesIn(asar);
    expect(files.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(needed));
    expect((await stat(asar)).size).toBeLessThan(10 * megabytes);
    expect(jsonIn(asar, 'package.json')).toMatchObject({
      productName: 'Enrich Desk',
      main: 'dist/main/main.js',
      type: 'module',
    });
  });

  test(`the package for ${target} has its own database as real files, and no other system's`, () => {
    const { asar, resources } = packedFor(target);
    const unpacked = join(resources, 'app.asar.unpacked/node_modules/@duckdb');
    const wanted = databases[target].map((file) => `node_modules/@duckdb/node-bindings-${file}`);
    for (const file of wanted) expect(existsSync(join(resources, 'app.asar.unpacked', file))).toBe(true);
    expect(existsSync(unpacked)).toBe(true);
    const binaries = filesIn(asar).filter((file) => /\.(node|dll|dylib|so)$/.test(file));
    expect(binaries.sort()).toEqual(wanted.sort());
  });

  test(`the package for ${target} has its licenses beside it`, async () => {
    const { resources } = packedFor(target);
    expect(await readFile(join(resources, 'LICENSE.txt'), 'utf8')).toMatch(/MIT License/);
    expect(await readFile(join(resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^react-dom \d/m);
  });

  test(`the program for ${target} loads nothing but its own archive`, async () => {
    const { app } = packedFor(target);
    const program = { windows: join(app, 'Enrich Desk.exe'), mac: app, linux: join(app, 'enrich-desk') };
    expect(await fusesOf(program[target])).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });
}

test('a package knows where new versions lie only where its build was told so', async () => {
  for (const { resources } of Object.values(packed))
    expect(existsSync(join(resources, 'app-update.yml'))).toBe(false);
  packedFor('linux');
  const { resources } = await pack(join(folder, 'linux'), 'linux', 'somebody/desk-of-theirs');
  const feed = await readFile(join(resources, 'app-update.yml'), 'utf8');
  expect(feed.trim().split('\n').sort()).toEqual([
    'owner: somebody',
    'provider: github',
    'repo: desk-of-theirs',
    'updaterCacheDirName: enrich-desk-updater',
  ]);
});

test('macOS is told who the app is, what it opens, and what its archive must be', () => {
  const { app, asar, resources } = packedFor('mac');
  const info = readInfoPlist(join(app, 'Contents/Info.plist'));
  expect(info).toMatchObject({
    CFBundleIdentifier: 'app.enrichdesk.desktop',
    LSApplicationCategoryType: 'public.app-category.business',
    CFBundleDocumentTypes: [
      {
        CFBundleTypeExtensions: ['csv', 'tsv', 'xlsx'],
        CFBundleTypeRole: 'Viewer',
        LSHandlerRank: 'Alternate',
      },
    ],
    ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256', hash: hashOf(asar) } },
  });
  expect(existsSync(join(resources, info.CFBundleIconFile))).toBe(true);
  // The app records and photographs nothing: a sentence that asks for it would be a lie.
  expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toEqual([]);
});

test('the program for Windows holds the hash of its archive and all sizes of its icon', () => {
  const { app, asar } = packedFor('windows');
  const program = join(app, 'Enrich Desk.exe');
  expect(integrityIn(program)).toEqual([{ file: 'resources\\app.asar', alg: 'SHA256', value: hashOf(asar) }]);
  expect(iconCount(program)).toBe(7);
});

test('what was packed starts, and opens a result with its own database', async () => {
  const own = ({ win32: 'windows', darwin: 'mac', linux: 'linux' } as const)[
    String(process.platform) as 'win32' | 'darwin' | 'linux'
  ];
  test.skip(process.arch !== targets[own].arch, 'No database of this computer is in the package.');
  const app = join(folder, 'extracted');
  extractAll(packedFor(own).asar, app);
  const list = join(folder, 'result.csv');
  await writeFile(list, 'First Name,Last Name,Phone 1,Phone 1 DNC\r\nAnn,Lee,2125550101,no\r\n');
  const browser = await chromium.launch({
    args: [...QUIET_ARGS, ...sandboxArgs()],
    executablePath: await browserForTests(),
  });
  const host = await launchHost({ profile: join(folder, 'profile'), app });
  try {
    const page = await browser.newPage();
    await page.goto(host.url);
    await page.getByLabel('Open as a result').setInputFiles(list);
    await expect(page.getByRole('grid', { name: 'Result rows' })).toHaveAttribute('aria-rowcount', '2');
  } finally {
    await host.stop();
    await browser.close();
  }
});
