import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Duplicate, DuplicateFinder } from '../../electron/engine/check/duplicate-finder.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'duplicates-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Spreads a number over both halves of a hash. */
const high = (key: number) => Math.imul(key, 0x9e3779b1);
const low = (key: number) => Math.imul(key, 0x85ebca6b);
const rows = 200_000;
const distinct = 90_000;
const keysInMemory = 1000;

/** Keys that come two or three times each; most do not fit in memory. */
function filled(): DuplicateFinder {
  const finder = new DuplicateFinder({ expectedRows: rows, directory, keysInMemory });
  for (let row = 1; row <= rows; row++) finder.add(high(row % distinct), low(row % distinct), row);
  return finder;
}

describe('more keys than fit in memory', () => {
  it('are told apart exactly, while other work of the process goes on', async () => {
    const finder = filled();
    const late: Duplicate[] = [];
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    await finder.finish((duplicate) => late.push(duplicate));
    clearInterval(counting);
    finder.close();
    // Every key but its first row, without those of the keys in memory, each of which comes twice more.
    expect(late).toHaveLength(rows - distinct - 2 * keysInMemory);
    expect(
      late.every(({ row, firstRow }) => row % distinct === firstRow % distinct && firstRow <= distinct),
    ).toBe(true);
    expect(turns).toBeGreaterThan(1);
  });

  it('leave nothing behind when they are no longer wanted', async () => {
    const finder = filled();
    await expect(finder.finish(() => {}, AbortSignal.abort())).rejects.toThrow('abort');
    finder.close();
    expect(await readdir(directory)).toEqual([]);
  });
});
