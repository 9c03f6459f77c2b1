import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSpentIntents } from '../../electron/money/spent-intents.ts';
import { systemClock as clock } from '../../electron/platform/clock.ts';
import { systemDisk as disk } from '../../electron/platform/disk.ts';
import { openProfile } from '../../electron/profile/profile.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const anchorIn = (profile: string) => join(profile, 'spent.jsonl');

/** One run of the app on a folder, in which `lists` are sent; answers whether it took the folder for its own. */
async function run(
  profile: string,
  { lists = 0, computer = hostname(), isUsed = true } = {},
): Promise<boolean> {
  const anchorPath = anchorIn(profile);
  const opened = await openProfile({ disk, folder: profile, anchorPath, computer, isUsed });
  await opened.adopt();
  const spent = createSpentIntents(disk, clock, anchorPath);
  await spent.load();
  for (let list = 0; list < lists; list++) await spent.spend({ intent: randomUUID(), by: 'job' });
  return opened.isOwn;
}

describe('a profile', () => {
  it('is its own when it is new, and at every later start, with lists sent or not', async () => {
    expect(await run(at('a'), { isUsed: false })).toBe(true);
    for (const lists of [0, 2, 1]) expect(await run(at('a'), { lists })).toBe(true);
  });

  it('is its own after its folder was moved', async () => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await rename(at('a'), at('b'));
    expect(await run(at('b'))).toBe(true);
  });

  it('asks once in a copy, while the original goes on', async () => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await cp(at('a'), at('b'), { recursive: true, preserveTimestamps: true });
    expect(await run(at('b'))).toBe(false);
    expect(await run(at('b'))).toBe(true);
    expect(await run(at('a'))).toBe(true);
  });

  it('asks when a backup has taken its place, however often and however quickly', async () => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await cp(at('a'), at('backup'), { recursive: true, preserveTimestamps: true });
    for (let times = 0; times < 3; times++) {
      await run(at('a'), { lists: 1 });
      await rm(at('a'), { recursive: true });
      await cp(at('backup'), at('a'), { recursive: true, preserveTimestamps: true });
      expect(await run(at('a'))).toBe(false);
    }
  });

  it('asks when only the files that changed were restored, as synchronisation does', async () => {
    await run(at('a'), { isUsed: false, lists: 1 });
    const before = await readFile(anchorIn(at('a')));
    await run(at('a'), { lists: 1 });
    await writeFile(at('fresh'), before);
    await rename(at('fresh'), anchorIn(at('a')));
    expect(await run(at('a'))).toBe(false);
  });

  it('asks on another computer', async () => {
    await run(at('a'), { isUsed: false });
    expect(await run(at('a'), { computer: 'another' })).toBe(false);
  });

  it.each(['profile.json', 'spent.jsonl'])('asks when %s is gone', async (name) => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await rm(join(at('a'), name));
    expect(await run(at('a'))).toBe(false);
  });

  it.each(['', '{"version":1', '{}', '{"version":2}'])('asks when its file holds %j', async (text) => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await writeFile(join(at('a'), 'profile.json'), text);
    expect(await run(at('a'))).toBe(false);
  });

  it('asks where an earlier version of the app left jobs and no profile', async () => {
    expect(await run(at('a'), { isUsed: true })).toBe(false);
  });
});

describe('its fingerprints', () => {
  const open = (name: string) =>
    openProfile({
      disk,
      folder: at(name),
      anchorPath: anchorIn(at(name)),
      computer: 'c',
      isUsed: false,
    });

  it('outlast the loss of the file it knows itself by', async () => {
    const first = await open('a');
    await first.adopt();
    const print = first.fingerprint('list');
    await rm(anchorIn(at('a')));
    await first.adopt();
    expect((await open('a')).fingerprint('list')).toBe(print);
  });

  it('are the same at every start, and another profile’s are others', async () => {
    const first = await open('a');
    await first.adopt();
    const print = first.fingerprint('list');
    expect(print).toMatch(/^[0-9a-f]{32}$/);
    expect((await open('a')).fingerprint('list')).toBe(print);
    expect((await open('b')).fingerprint('list')).not.toBe(print);
  });
});
