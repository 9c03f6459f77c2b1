import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemDisk } from '../../electron/platform/disk.ts';
import { systemFolderWatcher } from '../../electron/platform/folder-watcher.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

it('tells of a file that comes into a folder', async () => {
  const folder = inFolder('watched');
  await mkdir(folder);
  let write = 0;
  await new Promise<void>((resolve) => {
    const stop = systemFolderWatcher.watch(folder, () => {
      clearInterval(writing);
      stop();
      resolve();
    });
    // It says nothing of what came before it was ready.
    const writing = setInterval(() => void writeFile(join(folder, `${write++}.csv`), 'a'), 20);
  });
  expect(write).toBeGreaterThan(0);
});

it('gives a name to one of several who ask for it at once', async () => {
  const [file, inner] = [inFolder('receipt.txt'), inFolder('claim')];
  const askers = Array.from({ length: 20 }, (_, at) => `of asker ${at}`);
  const wrote = await Promise.all(askers.map((words) => systemDisk.writeNew(file, words)));
  const made = await Promise.all(askers.map(() => systemDisk.makeNewFolder(inner)));
  expect([wrote, made].map((all) => all.filter(Boolean).length)).toEqual([1, 1]);
  expect(await systemDisk.read(file)).toBe(askers[wrote.indexOf(true)]);
  // Where a share is gone, nothing takes its place.
  await expect(systemDisk.makeNewFolder(inFolder('gone', 'claim'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
