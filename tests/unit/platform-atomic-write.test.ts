import { beforeEach, describe, expect, test } from 'vitest';
import { writeAtomically } from '../../electron/platform/atomic-write.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';

const path = '/data/job.json';

let disk: MemoryDisk;
beforeEach(() => {
  disk = createMemoryDisk(new Map([[path, 'old']]));
});

/** From now on the disk refuses these steps; answers with what. */
function refuse(...refused: string[]): Error {
  const error = systemError('ENOSPC');
  disk.before = async (step, where) => {
    if (step === 'remove') await new Promise(setImmediate);
    if (step === 'writeSynced') disk.files.set(where, 'ha');
    if (refused.includes(step)) throw step === 'remove' ? systemError('EIO') : error;
  };
  return error;
}

const write = () => writeAtomically(disk, path, 'new');

describe('a file that is replaced', () => {
  test('is on the device when that is told, as its name is', async () => {
    await write();
    expect(disk.steps).toEqual(['writeSynced job.json.tmp', 'rename job.json', 'syncFolder data']);
    disk.cutPower();
    expect([...disk.files]).toEqual([[path, 'new']]);
  });

  test.each(['writeSynced', 'rename'])('is the old one, alone, where the disk refuses %s', async (step) => {
    const error = refuse(step);
    await expect(write()).rejects.toBe(error);
    expect([...disk.files]).toEqual([[path, 'old']]);
  });

  test.each(['writeSynced', 'rename'])(
    'tells why %s was refused also where nothing can be tidied up',
    async (step) => {
      const error = refuse(step, 'remove');
      await expect(write()).rejects.toBe(error);
      expect(disk.files.get(path)).toBe('old');
    },
  );

  test('is not told to be on the device where its folder is not', async () => {
    const error = refuse('syncFolder');
    await expect(write()).rejects.toBe(error);
    expect([...disk.files]).toEqual([[path, 'new']]);
  });
});
