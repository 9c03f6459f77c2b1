import { beforeEach, describe, expect, test } from 'vitest';
import { openProfile } from '../../electron/profile/profile.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';

const folder = '/data';
const anchorPath = '/data/spent.jsonl';

let disk: MemoryDisk;
beforeEach(() => {
  disk = createMemoryDisk();
});

const open = () => openProfile({ disk, folder, anchorPath, computer: 'c', isUsed: false });

/** From now on the disk refuses these steps, after a while. */
function refuse(...refused: string[]): Error {
  const error = systemError('EROFS');
  disk.before = async (step) => {
    await new Promise(setImmediate);
    if (refused.includes(step)) throw error;
  };
  return error;
}

describe('a new profile', () => {
  test('has its folder before anything is put there', async () => {
    refuse('nothing');
    await open();
    expect(disk.steps).toEqual(['makeFolder data', 'appendSynced spent.jsonl']);
  });

  test.each(['makeFolder', 'appendSynced'])('is none where the disk refuses %s', async (step) => {
    const error = refuse(step);
    await expect(open()).rejects.toBe(error);
  });

  test('that cannot be saved is told of', async () => {
    const profile = await open();
    const error = refuse('writeSynced');
    await expect(profile.adopt()).rejects.toBe(error);
  });
});

test('a profile that is its own opens on a disk that takes no writes, and has nothing to save', async () => {
  await (await open()).adopt();
  refuse('appendSynced', 'append', 'writeSynced', 'rename', 'remove');
  const again = await open();
  expect(again.isOwn).toBe(true);
  await again.adopt();
});
