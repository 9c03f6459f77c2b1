import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemDisk } from '../../electron/platform/disk.ts';

/** What the system answers to one rename after the other, then nothing but success; and what was done, in order. */
const system = vi.hoisted(() => ({ answers: [] as unknown[], done: [] as string[], waited: 0 }));

vi.mock('node:fs/promises', async (importActual) => ({
  ...(await importActual<typeof import('node:fs/promises')>()),
  rename: async (from: string, to: string) => {
    system.done.push(`${from} to ${to}`);
    const answer = system.answers.shift();
    if (answer !== undefined) throw answer;
  },
}));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    await new Promise(setImmediate);
    system.done.push('waited');
    system.waited += ms;
  },
}));

beforeEach(() => {
  system.answers = [];
  system.done = [];
  system.waited = 0;
  on('win32');
});
afterEach(() => vi.restoreAllMocks());

const on = (name: NodeJS.Platform) => vi.spyOn(process, 'platform', 'get').mockReturnValue(name);
const answer = (code: string) => Object.assign(new Error('made up by a test'), { code });
const rename = () => systemDisk.rename('a', 'b');
const held = ['EPERM', 'EACCES', 'EBUSY'];

describe('a rename', () => {
  test('that the system takes is done once', async () => {
    await rename();
    expect(system.done).toEqual(['a to b']);
  });

  test.each(held)(
    'is tried again on Windows while something holds the file (%s), after a while',
    async (code) => {
      system.answers = [answer(code), answer(code)];
      await rename();
      expect(system.done).toEqual(['a to b', 'waited', 'a to b', 'waited', 'a to b']);
    },
  );

  test('is given up on Windows after some seconds at most', async () => {
    const refused = answer('EPERM');
    system.answers = Array.from({ length: 1000 }, () => refused);
    await expect(rename()).rejects.toBe(refused);
    expect(system.done.length).toBeGreaterThan(6);
    expect(system.waited).toBeGreaterThan(300);
    expect(system.waited).toBeLessThan(3000);
  });

  test.each(['ENOSPC', 'ENOENT', 'EPERMANENT', 'XEBUSY'])(
    'that fails with %s is not tried again',
    async (code) => {
      const refused = answer(code);
      system.answers = [refused];
      await expect(rename()).rejects.toBe(refused);
      expect(system.done).toHaveLength(1);
    },
  );

  test('that fails without saying why is not tried again', async () => {
    const refused = new Error('made up by a test');
    system.answers = [refused];
    await expect(rename()).rejects.toBe(refused);
    expect(system.done).toHaveLength(1);
  });

  test.each(['linux', 'darwin'] as const)('is tried once on %s, whatever the answer', async (platform) => {
    on(platform);
    for (const code of held) {
      const refused = answer(code);
      system.answers = [refused];
      await expect(rename()).rejects.toBe(refused);
    }
    expect(system.done).toHaveLength(held.length);
  });
});
