import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyWhole, systemDisk as disk, writeAtomically } from '../../electron/platform/disk.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

/** The file system: the true one, but for what a test has it answer; and what it has finished, in order. */
const system = vi.hoisted(() => ({
  done: [] as string[],
  waited: 0,
  /** The step on an open file that it refuses, and how. */
  refused: '',
  answer: null as Error | null,
  /** What it says of every file. */
  numbers: null as { ino: bigint; birthtimeNs: bigint } | null,
  /** What it answers to one rename after the other, then nothing but success. */
  renames: null as unknown[] | null,
}));

vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof import('node:fs/promises')>();
  async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    if (name === system.refused) throw system.answer;
    const value = await work();
    system.done.push(name);
    return value;
  }
  return {
    ...actual,
    open: async (...given: Parameters<typeof actual.open>) => {
      const file = await actual.open(...given);
      return {
        read: file.read.bind(file),
        writeFile: (text: string) => step('write', () => file.writeFile(text)),
        sync: () => step('sync', () => file.sync()),
        close: () => step('close', () => file.close()),
      };
    },
    stat: async (path: string, { bigint = false } = {}) => {
      if (system.numbers === null) return actual.stat(path, { bigint });
      const { ino, birthtimeNs } = system.numbers;
      return bigint ? system.numbers : { ino: Number(ino), birthtimeMs: Number(birthtimeNs) / 1e6 };
    },
    rename: async (from: string, to: string) => {
      if (system.renames === null) return actual.rename(from, to);
      system.done.push(`${from} to ${to}`);
      const answer = system.renames.shift();
      if (answer !== undefined) throw answer;
    },
  };
});
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    await new Promise(setImmediate);
    system.done.push('waited');
    system.waited += ms;
  },
}));

const inFolder = temporaryFolder('of each test');
beforeEach(async () => {
  Object.assign(system, { done: [], waited: 0, refused: '', answer: null, numbers: null, renames: null });
});
afterEach(async () => {
  vi.restoreAllMocks();
});

const on = (name: NodeJS.Platform) => vi.spyOn(process, 'platform', 'get').mockReturnValue(name);

const at = (name: string) => inFolder(name);
const modeOf = async (name: string) => ((await stat(at(name))).mode & 0o777).toString(8);

describe.runIf(process.platform !== 'win32')('the disk', () => {
  test('writes files and folders that only this user can read', async () => {
    await disk.makeFolder(at('deep/er'));
    await disk.writeSynced(at('written'), '');
    await disk.append(at('appended'), '');
    await disk.appendSynced(at('synced'), '');
    expect(await Promise.all(['deep', 'deep/er'].map(modeOf))).toEqual(['700', '700']);
    expect(await Promise.all(['written', 'appended', 'synced'].map(modeOf))).toEqual(['600', '600', '600']);
  });
});

describe('a file or folder that exists', () => {
  test('is read as it was written', async () => {
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

  test('is removed with everything in it', async () => {
    await disk.makeFolder(at('jobs/one'));
    await disk.writeSynced(at('jobs/one/job.json'), '{}');
    await disk.remove(at('jobs'));
    expect(await disk.list(inFolder())).toEqual([]);
  });

  test('keeps its identity when it is renamed, where its copy has another', async () => {
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

  test('is not listed through a link, and a folder has no file facts', async () => {
    await mkdir(at('jobs'));
    await symlink(at('jobs'), at('link'), 'junction');
    expect((await disk.list(inFolder())).map(({ name }) => name)).toEqual(['jobs']);
    expect(await disk.facts(at('jobs'))).toBeNull();
  });
});

describe('a file that does not exist', () => {
  test('reads as nothing and can be removed', async () => {
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

describe('a path that leads through a file', () => {
  // A path that leads through a file: refused by every system and to every user.
  test.each(['list', 'read', 'facts', 'identity'] as const)(
    'makes %s fail instead of answering nothing',
    async (ask) => {
      await writeFile(at('file'), '');
      const path = ask === 'list' ? at('file') : at('file/inside');
      await expect(disk[ask](path)).rejects.toMatchObject({ code: 'ENOTDIR' });
    },
  );
});

test('a digest can be cancelled', async () => {
  await writeFile(at('list.csv'), 'text');
  const digest = disk.sha256(at('list.csv'), AbortSignal.abort());
  await expect(digest).rejects.toMatchObject({ name: 'AbortError' });
});

describe('writing to the device', () => {
  let path = '';
  beforeEach(() => {
    path = inFolder('file');
  });

  function refuse(step: string): Error {
    system.refused = step;
    system.answer = systemError('EIO');
    return system.answer;
  }

  test('copy syncs and closes the copy before it reports success', async () => {
    const copy = inFolder('copy');
    await writeFile(path, 'text');
    await disk.copy(path, copy);
    expect(system.done).toEqual(['sync', 'close']);
    expect(await readFile(copy, 'utf8')).toBe('text');
  });

  describe.each(['writeSynced', 'appendSynced'] as const)('%s', (how) => {
    test('syncs and closes the file before it reports success', async () => {
      await writeFile(path, 'earlier ');
      await disk[how](path, 'text');
      expect(system.done).toEqual(['write', 'sync', 'close']);
      expect(await readFile(path, 'utf8')).toBe(how === 'writeSynced' ? 'text' : 'earlier text');
    });

    test.each([
      ['write', ['close']],
      ['sync', ['write', 'close']],
    ])('fails and closes the file where the system refuses to %s', async (step, done) => {
      const error = refuse(step);
      await expect(disk[how](path, 'text')).rejects.toBe(error);
      expect(system.done).toEqual(done);
    });
  });

  describe('syncFolder', () => {
    test('syncs and closes the folder', async () => {
      await disk.syncFolder(inFolder());
      expect(system.done).toEqual(['sync', 'close']);
    });

    test('fails and closes the folder where it cannot be synced', async () => {
      const error = refuse('sync');
      await expect(disk.syncFolder(inFolder())).rejects.toBe(error);
      expect(system.done).toEqual(['close']);
    });

    test('does nothing on Windows, which cannot sync a folder', async () => {
      vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
      await disk.syncFolder(inFolder());
      expect(system.done).toEqual([]);
    });
  });
});

describe('a rename', () => {
  const answer = (code: string) => Object.assign(new Error('made up by a test'), { code });
  const rename = () => disk.rename('a', 'b');
  const held = ['EPERM', 'EACCES', 'EBUSY'];

  beforeEach(() => {
    system.renames = [];
    on('win32');
  });

  test('that succeeds is done once', async () => {
    await rename();
    expect(system.done).toEqual(['a to b']);
  });

  test.each(held)('is retried on Windows after a wait while something holds the file (%s)', async (code) => {
    system.renames = [answer(code), answer(code)];
    await rename();
    expect(system.done).toEqual(['a to b', 'waited', 'a to b', 'waited', 'a to b']);
  });

  test('is given up on Windows after some seconds at most', async () => {
    const refused = answer('EPERM');
    system.renames = Array.from({ length: 1000 }, () => refused);
    await expect(rename()).rejects.toBe(refused);
    expect(system.done.length).toBeGreaterThan(6);
    expect(system.waited).toBeGreaterThan(300);
    expect(system.waited).toBeLessThan(3000);
  });

  test.each(['ENOSPC', 'ENOENT', 'EPERMANENT', 'XEBUSY', ''])(
    'that fails with the code “%s” is not retried',
    async (code) => {
      const refused = code ? answer(code) : new Error('made up by a test');
      system.renames = [refused];
      await expect(rename()).rejects.toBe(refused);
      expect(system.done).toHaveLength(1);
    },
  );

  test.each(['linux', 'darwin'] as const)('is tried once on %s, whatever the error', async (platform) => {
    on(platform);
    for (const code of held) {
      const refused = answer(code);
      system.renames = [refused];
      await expect(rename()).rejects.toBe(refused);
    }
    expect(system.done).toHaveLength(held.length);
  });
});

describe('the identity of a file', () => {
  const identity = () => disk.identity('/data/memory.sqlite');

  test('tells files apart whose numbers or times differ only in the last digit', async () => {
    const numbers = { ino: 9_007_199_254_740_992n, birthtimeNs: 1_772_445_600_000_000_000n };
    system.numbers = numbers;
    const first = await identity();
    numbers.ino += 1n;
    const second = await identity();
    numbers.birthtimeNs += 1n;
    const third = await identity();
    expect([first, second, third]).toEqual([
      { inode: '9007199254740992', bornAt: '1772445600000000000' },
      { inode: '9007199254740993', bornAt: '1772445600000000000' },
      { inode: '9007199254740993', bornAt: '1772445600000000001' },
    ]);
  });

  test('has no birth time where the file system does not keep one', async () => {
    system.numbers = { ino: 7n, birthtimeNs: 0n };
    expect(await identity()).toEqual({ inode: '7', bornAt: null });
  });
});

describe('an atomic write', () => {
  const path = '/data/job.json';

  let memory: MemoryDisk;
  beforeEach(() => {
    memory = createMemoryDisk(new Map([[path, 'old']]));
  });

  /** From now on the disk refuses these steps; answers with what. */
  function refuse(...refused: string[]): Error {
    const error = systemError('ENOSPC');
    memory.before = async (step, where) => {
      if (step === 'remove') await new Promise(setImmediate);
      if (step === 'writeSynced') memory.files.set(where, 'ha');
      if (refused.includes(step)) throw step === 'remove' ? systemError('EIO') : error;
    };
    return error;
  }

  const write = () => writeAtomically(memory, path, 'new');

  test('syncs the new file and its folder before it reports success', async () => {
    await write();
    expect(memory.steps).toEqual(['writeSynced job.json.tmp', 'rename job.json', 'syncFolder data']);
    memory.cutPower();
    expect([...memory.files]).toEqual([[path, 'new']]);
  });

  test.each(['writeSynced', 'rename'])('leaves only the old file where the disk refuses %s', async (step) => {
    const error = refuse(step);
    await expect(write()).rejects.toBe(error);
    expect([...memory.files]).toEqual([[path, 'old']]);
  });

  test.each(['writeSynced', 'rename'])(
    'reports why %s was refused even where nothing can be cleaned up',
    async (step) => {
      const error = refuse(step, 'remove');
      await expect(write()).rejects.toBe(error);
      expect(memory.files.get(path)).toBe('old');
    },
  );

  test('fails where its folder cannot be synced', async () => {
    const error = refuse('syncFolder');
    await expect(write()).rejects.toBe(error);
    expect([...memory.files]).toEqual([[path, 'new']]);
  });
});

describe('a copy that is whole or not there', () => {
  const [from, to] = ['/data/result.csv', '/out/result.csv'];

  test('has its name once all of it is there', async () => {
    const memory = createMemoryDisk(new Map([[from, 'rows']]));
    memory.before = (step) => (step === 'copy' ? new Promise((done) => setImmediate(done)) : undefined);
    expect(await copyWhole(from, to, memory)).toEqual({ ok: true, value: null });
    expect([...memory.files]).toEqual([
      [from, 'rows'],
      [to, 'rows'],
    ]);
  });

  test('leaves nothing beside it where the disk refuses its name', async () => {
    const memory = createMemoryDisk(new Map([[from, 'rows']]));
    memory.before = async (step) => {
      if (step === 'remove') await new Promise(setImmediate);
      if (step === 'rename') throw systemError('ENOSPC');
    };
    expect(await copyWhole(from, to, memory)).toMatchObject({ ok: false });
    expect([...memory.files]).toEqual([[from, 'rows']]);
  });
});
