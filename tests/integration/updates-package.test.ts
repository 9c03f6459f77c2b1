import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readOffer } from '../../electron/app/updates/offer.ts';
import { eventually } from '../fakes/eventually.ts';
import type { ScriptedServer } from '../fakes/scripted-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronForUpdates, standInForElectron } = await import('../fakes/electron-for-updates.ts');
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const made = createElectronForUpdates({
    version: '0.1.0',
    userData: mkdtempSync(`${tmpdir()}/updates-data-`),
  });
  standInForElectron(made);
  return made;
});
vi.mock('electron', () => electron);
const { ProxyLoginError } = await import('../../electron/platform/updater.ts');
const { loadUpdater } = await import('../../electron/platform/electron-updater.ts');

const bench = serviceBench();
/** Stands between as a proxy that lets nobody through without a login. */
let proxyAsks: boolean;
/** What the feed's folder holds. */
let files: Record<string, string>;
let server: ScriptedServer;
const env = { ...process.env };

beforeEach(async () => {
  files = {};
  proxyAsks = false;
  electron.app.asked.length = 0;
  server = await bench.serve({
    after(asked, answer) {
      const text = files[(asked.url ?? '').replace(/^\/|\?.*$/g, '')];
      if (proxyAsks) answer.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      else answer.writeHead(text === undefined ? 404 : 200).end(text);
    },
  });
  await writeFile(
    bench.at('app-update.yml'),
    `provider: generic\nurl: ${server.url}/\nupdaterCacheDirName: updates-test\n`,
  );
  Object.defineProperty(process, 'resourcesPath', { value: bench.at('.'), configurable: true });
  const running = bench.at('Enrich-Desk.AppImage');
  await writeFile(running, 'the old one');
  Object.assign(process.env, { APPIMAGE: running, XDG_CACHE_HOME: bench.at('cache') });
});
afterEach(() => {
  process.env = { ...env };
  Reflect.deleteProperty(process, 'resourcesPath');
});

afterAll(() => rm(electron.app.getPath(), { recursive: true, force: true }));

/** A program that says on disk that it was started. */
const program = (said: string) => `#!/bin/sh\nprintf started > '${said}'\n`;
const sha512 = (text: string) => createHash('sha512').update(text).digest('base64');

function publish(version: string, image: string, more = ''): void {
  const name = `Enrich-Desk-${version}-linux-x86_64.AppImage`;
  const sum = sha512(image);
  files['latest-linux.yml'] =
    `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sum}\n    size: ${image.length}\npath: ${name}\nsha512: ${sum}\nreleaseDate: '2026-11-01T00:00:00.000Z'\n${more}`;
  files[name] = image;
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the updater package on Linux', () => {
  test('finds a newer version with its notes, and sends no identifier', async () => {
    publish('0.2.0', 'new', 'releaseNotes: "<p>More <b>lists</b></p>"\n');
    const found = await (await loadUpdater()).check();
    expect(readOffer(found, '0.1.0')).toEqual({
      outcome: 'found',
      offer: { version: '0.2.0', notes: 'More lists' },
    });
    expect(server.seen.map(({ headers }) => headers['x-user-staging-id'])).toEqual(['0']);
  });

  test.each([
    ['the same version', '0.1.0', ''],
    ['a lower one', '0.0.9', ''],
    ['one that is not given out to this computer yet', '0.2.0', 'stagingPercentage: 0\n'],
  ])('finds nothing where the feed has %s', async (_what, version, more) => {
    publish(version, 'new', more);
    expect(await (await loadUpdater()).check()).toBeNull();
  });

  test('rejects a missing feed and an unreadable one', async () => {
    await expect((await loadUpdater()).check()).rejects.toThrow();
    files['latest-linux.yml'] = '<html>: [';
    await expect((await loadUpdater()).check()).rejects.toThrow();
  });

  test('names a proxy that asks for a login and does not wait', async () => {
    publish('0.2.0', 'new');
    const updater = await loadUpdater();
    proxyAsks = true;
    await expect(updater.check()).rejects.toThrow(ProxyLoginError);
    proxyAsks = false;
    await updater.check();
    proxyAsks = true;
    await expect(updater.download(() => {})).rejects.toThrow(ProxyLoginError);
    // The proxy is as ever again: what fails now fails for another reason.
    proxyAsks = false;
    files = {};
    await expect(updater.check()).rejects.not.toThrow(ProxyLoginError);
  });

  test('downloads nothing by itself and refuses a file that does not match the feed', async () => {
    publish('0.2.0', 'new');
    const updater = await loadUpdater();
    await updater.check();
    expect(server.seen).toHaveLength(1);
    files['Enrich-Desk-0.2.0-linux-x86_64.AppImage'] = 'bad';
    await expect(updater.download(() => {})).rejects.toThrow(/sha512/);
    expect(await readFile(bench.at('Enrich-Desk.AppImage'), 'utf8')).toBe('the old one');
  });

  test('installs the download on request, starts it, and hands over the lock', async () => {
    const said = bench.at('said');
    publish('0.2.0', program(said));
    const updater = await loadUpdater();
    await updater.check();
    await updater.download(() => {});
    const running = bench.at('Enrich-Desk.AppImage');
    expect(await readFile(running, 'utf8')).toBe('the old one');
    await updater.install();
    expect(await readFile(running, 'utf8')).toBe(program(said));
    expect(electron.app.asked[0]).toBe('lock released');
    expect(electron.app.asked).not.toContain('relaunch');
    await eventually(async () => expect(await readFile(said, 'utf8')).toBe('started'));
  });

  test('starts the old app again where it cannot install', async () => {
    publish('0.2.0', 'new');
    const updater = await loadUpdater();
    await updater.check();
    await updater.download(() => {});
    process.env.APPIMAGE = 'not/a/place';
    await updater.install();
    expect(electron.app.asked).toContain('relaunch');
  });
});
