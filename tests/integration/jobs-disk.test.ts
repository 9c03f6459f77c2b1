import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Disk, systemDisk, writeAtomically } from '../../electron/platform/disk.ts';
import { writingProblem } from '../../electron/platform/file-problems.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder('of each test');

const failingAt = (step: 'writeSynced' | 'rename' | 'syncFolder'): Disk => ({
  ...systemDisk,
  [step]: async () => {
    throw systemError('ENOSPC');
  },
});

describe('an atomic write', () => {
  it('replaces a file and leaves nothing beside it', async () => {
    const path = inFolder('job.json');
    await writeAtomically(systemDisk, path, 'old');
    await writeAtomically(systemDisk, path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(inFolder())).toEqual(['job.json']);
  });

  it.each(['writeSynced', 'rename'] as const)(
    'that fails at %s leaves the old file, and only that',
    async (step) => {
      const path = inFolder('job.json');
      await writeAtomically(systemDisk, path, 'old');
      await expect(writeAtomically(failingAt(step), path, 'new')).rejects.toThrow('ENOSPC');
      expect(await readFile(path, 'utf8')).toBe('old');
      expect(await readdir(inFolder())).toEqual(['job.json']);
    },
  );

  it('goes over what a crash left half written', async () => {
    const path = inFolder('job.json');
    await writeFile(`${path}.tmp`, '{"half');
    await writeAtomically(systemDisk, path, 'new');
    expect(await readdir(inFolder())).toEqual(['job.json']);
  });
});

describe('the disk', () => {
  it('answers null for what is not there, and an empty list', async () => {
    expect(await systemDisk.read(inFolder('none'))).toBeNull();
    expect(await systemDisk.facts(inFolder('none'))).toBeNull();
    expect(await systemDisk.facts(inFolder())).toBeNull();
    expect(await systemDisk.list(inFolder('none'))).toEqual([]);
    await systemDisk.remove(inFolder('none'));
  });

  it('hashes a file, and stops when told to', async () => {
    const path = inFolder('list.csv');
    await writeFile(path, 'abc');
    expect(await systemDisk.sha256(path)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    await expect(systemDisk.sha256(path, AbortSignal.abort())).rejects.toThrow();
  });

  it.runIf(process.platform !== 'win32')('follows no symbolic link when it lists a folder', async () => {
    await writeFile(inFolder('real.csv'), '');
    await mkdir(inFolder('job'));
    await symlink('/etc', inFolder('elsewhere'));
    const names = (await systemDisk.list(inFolder())).map((entry) => entry.name);
    expect(names.sort()).toEqual(['job', 'real.csv']);
  });

  it.runIf(process.platform !== 'win32')('keeps what it writes to this user', async () => {
    const inner = inFolder('a', 'b');
    await systemDisk.makeFolder(inner);
    await systemDisk.writeSynced(join(inner, 'x'), '');
    expect((await stat(inner)).mode & 0o777).toBe(0o700);
    expect((await stat(join(inner, 'x'))).mode & 0o777).toBe(0o600);
  });

  it('says in words what the system refused', async () => {
    await writeFile(inFolder('file'), '');
    const error = await systemDisk.makeFolder(inFolder('file', 'x')).catch((reason: unknown) => reason);
    expect(writingProblem(error, 'The job could not be saved').message).toBe(
      'The job could not be saved: a file or folder no longer exists.',
    );
  });
});

it.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'this account may not write there'],
  ['EIO', 'the disk reports an error'],
] as const)('tells %s in words, with something to do', (code, words) => {
  const problem = writingProblem(systemError(code), 'It could not be saved');
  expect(problem.message).toBe(`It could not be saved: ${words}.`);
  expect(problem.advice).toMatch(/\.$/);
  expect(problem.message + problem.advice).not.toContain(code);
});
