import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemDisk as disk } from '../../electron/platform/disk.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const modeOf = async (name: string) => ((await stat(at(name))).mode & 0o777).toString(8);

describe.runIf(process.platform !== 'win32')('what is written', () => {
  test('can be read by this user only', async () => {
    await disk.makeFolder(at('deep/er'));
    await disk.writeSynced(at('written'), '');
    await disk.append(at('appended'), '');
    await disk.appendSynced(at('synced'), '');
    expect(await Promise.all(['deep', 'deep/er'].map(modeOf))).toEqual(['700', '700']);
    expect(await Promise.all(['written', 'appended', 'synced'].map(modeOf))).toEqual(['600', '600', '600']);
  });
});

describe('what is there', () => {
  test('is found as it was written', async () => {
    await disk.makeFolder(at('jobs/one'));
    await disk.makeFolder(at('jobs'));
    await disk.writeSynced(at('jobs/list.csv'), 'Zoë');
    await disk.append(at('jobs/list.csv'), ',7');
    await disk.appendSynced(at('jobs/list.csv'), '\n');
    expect(await disk.read(at('jobs/list.csv'))).toBe('Zoë,7\n');
    expect((await disk.readPart(at('jobs/list.csv'), 4, 2)).toString()).toBe(',7');
    expect((await disk.readPart(at('jobs/list.csv'), 5, 99)).toString()).toBe('7\n');
    expect(await disk.readPart(at('jobs/none.csv'), 0, 9)).toHaveLength(0);
    const { mtimeMs } = await stat(at('jobs/list.csv'));
    expect(await disk.facts(at('jobs/list.csv'))).toEqual({ bytes: 7, modifiedAt: mtimeMs });
    expect((await disk.list(at('jobs'))).sort((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'list.csv', isFolder: false },
      { name: 'one', isFolder: true },
    ]);
    expect(await disk.sha256(at('jobs/list.csv'))).toBe(createHash('sha256').update('Zoë,7\n').digest('hex'));
  });

  test('is removed whole', async () => {
    await disk.makeFolder(at('jobs/one'));
    await disk.writeSynced(at('jobs/one/job.json'), '{}');
    await disk.remove(at('jobs'));
    expect(await disk.list(folder)).toEqual([]);
  });

  test('has the identity it had, where its copy has another', async () => {
    await disk.writeSynced(at('a'), 'text');
    const before = await disk.identity(at('a'));
    expect(before?.inode).toMatch(/^\d+$/);
    await disk.appendSynced(at('a'), 'more');
    await disk.rename(at('a'), at('b'));
    expect(await disk.identity(at('b'))).toEqual(before);
    await disk.copy(at('b'), at('copy'));
    expect(await disk.read(at('copy'))).toBe('textmore');
    expect(await disk.identity(at('copy'))).not.toEqual(before);
  });

  test('is not followed through a link, and a folder is no file', async () => {
    await mkdir(at('jobs'));
    await symlink(at('jobs'), at('link'), 'junction');
    expect((await disk.list(folder)).map(({ name }) => name)).toEqual(['jobs']);
    expect(await disk.facts(at('jobs'))).toBeNull();
  });
});

describe('what is not there', () => {
  test('is told so, and removed already', async () => {
    expect(await disk.read(at('none'))).toBeNull();
    expect(await disk.list(at('none'))).toEqual([]);
    expect(await disk.facts(at('none'))).toBeNull();
    expect(await disk.identity(at('none'))).toBeNull();
    await disk.remove(at('none'));
  });

  test('has no digest and cannot be copied or renamed', async () => {
    const missing = expect.objectContaining({ code: 'ENOENT' });
    await expect(disk.sha256(at('none'))).rejects.toEqual(missing);
    await expect(disk.copy(at('none'), at('b'))).rejects.toEqual(missing);
    await expect(disk.rename(at('none'), at('b'))).rejects.toEqual(missing);
  });
});

describe('what cannot be told', () => {
  // A path that leads through a file: refused by every system and to every user.
  test.each(['list', 'read', 'facts', 'identity'] as const)(
    'is an error of %s, never an empty answer',
    async (ask) => {
      await writeFile(at('file'), '');
      const path = ask === 'list' ? at('file') : at('file/inside');
      await expect(disk[ask](path)).rejects.toMatchObject({ code: 'ENOTDIR' });
    },
  );
});

test('a digest can be given up', async () => {
  await writeFile(at('list.csv'), 'text');
  const digest = disk.sha256(at('list.csv'), AbortSignal.abort());
  await expect(digest).rejects.toMatchObject({ name: 'AbortError' });
});
