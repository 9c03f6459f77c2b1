import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { systemDisk, writeAtomically } from '../../electron/platform/disk.ts';
import { writingProblem } from '../../electron/platform/file-problems.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder('of each test');

it('an atomic write replaces a file and what a crash left half written, and leaves nothing beside it', async () => {
  const path = inFolder('job.json');
  await writeFile(`${path}.tmp`, '{"half');
  await writeAtomically(systemDisk, path, 'old');
  await writeAtomically(systemDisk, path, 'new');
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(inFolder())).toEqual(['job.json']);
});

it('what the system refused is said in words', async () => {
  await writeFile(inFolder('file'), '');
  const error = await systemDisk.makeFolder(inFolder('file', 'x')).catch((reason: unknown) => reason);
  expect(writingProblem(error, 'The job could not be saved').message).toBe(
    'The job could not be saved: a file or folder no longer exists.',
  );
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
