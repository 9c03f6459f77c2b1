import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemDisk } from '../../electron/platform/disk.ts';
import { systemError } from '../fakes/memory-disk.ts';

/** What the system has finished, in order, and the step that it refuses. */
const system = vi.hoisted(() => ({ done: [] as string[], refused: '', answer: null as Error | null }));

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
    open: async (path: string, flags: string, mode?: number) => {
      const file = await actual.open(path, flags, mode);
      return {
        writeFile: (text: string) => step('write', () => file.writeFile(text)),
        sync: () => step('sync', () => file.sync()),
        close: () => step('close', () => file.close()),
      };
    },
  };
});

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-order-'));
  path = join(folder, 'file');
  system.done = [];
  system.refused = '';
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

function refuse(step: string): Error {
  system.refused = step;
  system.answer = systemError('EIO');
  return system.answer;
}

test('what copy has done is on the device, and the file closed', async () => {
  const copy = join(folder, 'copy');
  await writeFile(path, 'text');
  await systemDisk.copy(path, copy);
  expect(system.done).toEqual(['sync', 'close']);
  expect(await readFile(copy, 'utf8')).toBe('text');
});

describe.each(['writeSynced', 'appendSynced'] as const)('what %s has done', (how) => {
  test('is on the device, and the file closed', async () => {
    await writeFile(path, 'earlier ');
    await systemDisk[how](path, 'text');
    expect(system.done).toEqual(['write', 'sync', 'close']);
    expect(await readFile(path, 'utf8')).toBe(how === 'writeSynced' ? 'text' : 'earlier text');
  });

  test.each([
    ['write', ['close']],
    ['sync', ['write', 'close']],
  ])('is told to have failed where the system refuses to %s, with the file closed', async (step, done) => {
    const error = refuse(step);
    await expect(systemDisk[how](path, 'text')).rejects.toBe(error);
    expect(system.done).toEqual(done);
  });
});

describe('a folder', () => {
  test('is on the device with its names, and closed', async () => {
    await systemDisk.syncFolder(folder);
    expect(system.done).toEqual(['sync', 'close']);
  });

  test('that cannot be synced is told of, and closed', async () => {
    const error = refuse('sync');
    await expect(systemDisk.syncFolder(folder)).rejects.toBe(error);
    expect(system.done).toEqual(['close']);
  });

  test('is left alone on Windows, which cannot sync one', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    await systemDisk.syncFolder(folder);
    expect(system.done).toEqual([]);
  });
});
