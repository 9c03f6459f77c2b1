import { expect, test, vi } from 'vitest';
import { systemDisk } from '../../electron/platform/disk.ts';

/** What the file system says of every file. */
const system = vi.hoisted(() => ({ ino: 0n, birthtimeNs: 0n }));

vi.mock('node:fs/promises', async (importActual) => ({
  ...(await importActual<typeof import('node:fs/promises')>()),
  stat: async (_path: string, { bigint = false } = {}) =>
    bigint ? system : { ino: Number(system.ino), birthtimeMs: Number(system.birthtimeNs) / 1e6 },
}));

const identity = () => systemDisk.identity('/data/spent.jsonl');

test('files whose numbers and times differ in the last digit only are not the same', async () => {
  Object.assign(system, { ino: 9_007_199_254_740_992n, birthtimeNs: 1_772_445_600_000_000_000n });
  const first = await identity();
  system.ino += 1n;
  const second = await identity();
  system.birthtimeNs += 1n;
  const third = await identity();
  expect([first, second, third]).toEqual([
    { inode: '9007199254740992', bornAt: '1772445600000000000' },
    { inode: '9007199254740993', bornAt: '1772445600000000000' },
    { inode: '9007199254740993', bornAt: '1772445600000000001' },
  ]);
});

test('a file system that does not keep when a file was made says so, not that it was in 1970', async () => {
  Object.assign(system, { ino: 7n, birthtimeNs: 0n });
  expect(await identity()).toEqual({ inode: '7', bornAt: null });
});
