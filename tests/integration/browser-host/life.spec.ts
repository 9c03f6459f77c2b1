import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { launchHost } from '../../host/launch-host.ts';
import { PROJECT } from '../../host/project.ts';
import { test } from './host-app.ts';

test('ends cleanly when the system asks, and leaves no lock', async ({ host, folder }) => {
  expect(await host.stop()).toBe(0);
  await expect(readFile(join(folder, 'profile', 'host', 'lock.json'))).rejects.toThrow('ENOENT');
});

test('starts although the process id in a dead lock is somebody else’s by now', async ({ folder }) => {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'host'), { recursive: true });
  const owner = {
    pid: process.pid,
    computer: hostname(),
    mark: null,
    id: 'of the dead',
    url: 'http://127.0.0.1:1/__host/open?token=x',
  };
  await writeFile(join(profile, 'host', 'lock.json'), JSON.stringify(owner));
  const host = await launchHost({ profile, app: join(PROJECT, 'tests/fixtures/host-app') });
  expect(await host.stop()).toBe(0);
});

test('starts again after SIGKILL, and refuses a second start meanwhile', async ({ host, folder }) => {
  const options = { profile: join(folder, 'profile'), app: join(PROJECT, 'tests/fixtures/host-app') };
  await expect(launchHost(options)).rejects.toThrow(`already running on ${options.profile}`);
  await host.kill();
  const next = await launchHost(options);
  expect(basename(next.url)).not.toBe(basename(host.url));
  expect(await next.stop()).toBe(0);
});
