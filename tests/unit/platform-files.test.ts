import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inspectFile } from '../../electron/engine/open-table.ts';
import { copyWhole } from '../../electron/platform/copy-file.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { openFaultLog } from '../../electron/platform/fault-log.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('saving a copy', () => {
  test('is the same bytes', async () => {
    await writeFile(join(folder, 'a'), Buffer.from([0, 255, 13, 10]));
    expect(await copyWhole(join(folder, 'a'), join(folder, 'b'))).toMatchObject({ ok: true });
    expect(await readFile(join(folder, 'b'))).toEqual(Buffer.from([0, 255, 13, 10]));
  });

  test('has any name that the system takes', async () => {
    const longest = join(folder, `${'n'.repeat(251)}.csv`);
    await writeFile(join(folder, 'a'), 'rows');
    expect(await copyWhole(join(folder, 'a'), longest)).toMatchObject({ ok: true });
    expect(await readFile(longest, 'utf8')).toBe('rows');
  });

  test('leaves an earlier file as it was, and no half of a new one, when the disk is full', async () => {
    await writeFile(join(folder, 'b'), 'earlier');
    const full = {
      ...systemDisk,
      copy: async (_from: string, to: string) => {
        await writeFile(to, 'half');
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
    };
    const saved = await copyWhole(join(folder, 'a'), join(folder, 'b'), full);
    expect(saved).toMatchObject({ ok: false, problem: { message: expect.stringContaining('disk is full') } });
    expect(await readdir(folder)).toEqual(['b']);
    expect(await readFile(join(folder, 'b'), 'utf8')).toBe('earlier');
  });
});

describe('the time of a file', () => {
  test('is the same to the disk and to the engine, and another one for every change of it', async () => {
    const path = join(folder, 'list.csv');
    await writeFile(path, 'Phone\r\n2025550101\r\n');
    // In seconds, down to the microseconds that such a number can still tell apart.
    const seconds = fc.integer({ min: 1_000_000_000, max: 2_000_000_000 });
    const micros = fc.integer({ min: 0, max: 999_999 });
    await fc.assert(
      fc.asyncProperty(seconds, micros, async (second, micro) => {
        const time = async (at: number) => {
          await utimes(path, at, at);
          const facts = await systemDisk.facts(path);
          expect(facts?.modifiedAt).toBe((await inspectFile(path, {})).modifiedAt);
          return facts?.modifiedAt;
        };
        expect(await time(second + micro / 1e6)).not.toBe(await time(second + micro / 1e6 + 1e-5));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the log of faults', () => {
  test('tells where and of what kind, never what the error said', async () => {
    const path = join(folder, 'logs', 'faults.log');
    const log = openFaultLog(path, () => 0);
    log.note('jobs:create', Object.assign(new TypeError('row 7 holds ann@example.com'), { code: 'EBAD' }));
    log.note('elsewhere', 'ann@example.com');
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^1970-01-01T00:00:00.000Z jobs:create: TypeError EBAD\n\s+at /);
    expect(text).toContain('elsewhere: a thrown string');
    expect(text).not.toContain('ann@example.com');
  });

  test('starts anew before it grows without end', async () => {
    const path = join(folder, 'faults.log');
    await writeFile(path, 'x'.repeat(1_000_001));
    openFaultLog(path, () => 0).note('somewhere', null);
    expect((await readFile(path, 'utf8')).length).toBeLessThan(200);
    expect(await readdir(folder)).toContain('faults.log.old');
  });
});
