import { randomUUID } from 'node:crypto';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openProfile } from '../../electron/app/profile/profile.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { systemClock as clock } from '../../electron/platform/clock.ts';
import { systemDisk as disk } from '../../electron/platform/disk.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { letGoOfFiles } from '../fakes/test-memory.ts';

const inFolder = temporaryFolder('of each test');

const at = (name: string) => inFolder(name);
const anchorIn = (profile: string) => join(profile, 'memory.sqlite');

/** One run of the app on a folder, in which `lists` are sent; answers whether it took the folder for its own. */
async function run(
  profile: string,
  { lists = 0, computer = hostname(), isUsed = true } = {},
): Promise<boolean> {
  const anchorPath = anchorIn(profile);
  const opened = await openProfile({ disk, folder: profile, anchorPath, computer, isUsed });
  await opened.adopt();
  const { memory } = openMemory(profile, clock.now);
  const spent = createSpentIntents(memory, clock);
  for (let list = 0; list < lists; list++) spent.spend({ intent: randomUUID(), by: 'job' });
  memory.close();
  // As a process that ends does: what closes later takes files away from under whoever copies them.
  await letGoOfFiles();
  return opened.isOwn;
}

describe('a profile', () => {
  it('is its own when new and at every later start', async () => {
    expect(await run(at('a'), { isUsed: false })).toBe(true);
    for (const lists of [0, 2, 1]) expect(await run(at('a'), { lists })).toBe(true);
  });

  it('is its own after its folder is moved', async () => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await rename(at('a'), at('b'));
    expect(await run(at('b'))).toBe(true);
  });

  it('asks once in a copy and never in the original', async () => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await cp(at('a'), at('b'), { recursive: true, preserveTimestamps: true });
    expect(await run(at('b'))).toBe(false);
    expect(await run(at('b'))).toBe(true);
    expect(await run(at('a'))).toBe(true);
  });

  it('asks every time a backup takes its place', async () => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await cp(at('a'), at('backup'), { recursive: true, preserveTimestamps: true });
    for (let times = 0; times < 3; times++) {
      await run(at('a'), { lists: 1 });
      await rm(at('a'), { recursive: true });
      await cp(at('backup'), at('a'), { recursive: true, preserveTimestamps: true });
      expect(await run(at('a'))).toBe(false);
    }
  });

  it('asks when only the changed files are restored', async () => {
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

  it.each(['profile.json', 'memory.sqlite'])('asks when %s is missing', async (name) => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await rm(join(at('a'), name));
    expect(await run(at('a'))).toBe(false);
  });

  it.each(['', '{"version":1', '{}', '{"version":2}'])('asks when its file holds %j', async (text) => {
    await run(at('a'), { isUsed: false, lists: 1 });
    await writeFile(join(at('a'), 'profile.json'), text);
    expect(await run(at('a'))).toBe(false);
  });

  it('asks when the folder has jobs and no profile', async () => {
    expect(await run(at('a'), { isUsed: true })).toBe(false);
  });
});

describe('the fingerprints of a profile', () => {
  const open = (name: string) =>
    openProfile({
      disk,
      folder: at(name),
      anchorPath: anchorIn(at(name)),
      computer: 'c',
      isUsed: false,
    });

  it('survive the loss of the file that marks the folder', async () => {
    const first = await open('a');
    await first.adopt();
    const print = first.fingerprint('list');
    await rm(anchorIn(at('a')));
    await first.adopt();
    expect((await open('a')).fingerprint('list')).toBe(print);
  });

  it('are the same at every start and differ from another profile’s', async () => {
    const first = await open('a');
    await first.adopt();
    const print = first.fingerprint('list');
    expect(print).toMatch(/^[0-9a-f]{32}$/);
    expect((await open('a')).fingerprint('list')).toBe(print);
    expect((await open('b')).fingerprint('list')).not.toBe(print);
  });
});

describe('a profile on a disk that refuses', () => {
  let memory: MemoryDisk;
  beforeEach(() => {
    memory = createMemoryDisk();
  });

  const open = () =>
    openProfile({
      disk: memory,
      folder: '/data',
      anchorPath: anchorIn('/data'),
      computer: 'c',
      isUsed: false,
    });

  /** From now on the disk refuses these steps, after a while. */
  function refuse(...refused: string[]): Error {
    const error = systemError('EROFS');
    memory.before = async (step) => {
      await new Promise(setImmediate);
      if (refused.includes(step)) throw error;
    };
    return error;
  }

  it('creates its folder before it writes anything there', async () => {
    refuse('nothing');
    await open();
    expect(memory.steps).toEqual(['makeFolder data', 'appendSynced memory.sqlite']);
  });

  it.each(['makeFolder', 'appendSynced'])('fails to open when %s is refused', async (step) => {
    const error = refuse(step);
    await expect(open()).rejects.toBe(error);
  });

  it('fails to be adopted when it cannot be saved', async () => {
    const profile = await open();
    const error = refuse('writeSynced');
    await expect(profile.adopt()).rejects.toBe(error);
  });

  it('opens without writing anything where it is its own', async () => {
    await (await open()).adopt();
    refuse('appendSynced', 'append', 'writeSynced', 'rename', 'remove');
    const again = await open();
    expect(again.isOwn).toBe(true);
    await again.adopt();
  });
});
