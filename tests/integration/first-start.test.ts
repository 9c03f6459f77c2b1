import { writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { openSqlite } from '../../electron/memory/memory.ts';
import { memoryPath, openMemory } from '../../electron/memory/open-memory.ts';
import { systemClock as clock } from '../../electron/platform/clock.ts';
import { systemDisk as disk } from '../../electron/platform/disk.ts';
import { openDataFolder } from '../../electron/start/disk.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { openTestSuppression } from '../fakes/test-suppression.ts';

vi.mock('electron', () => ({ default: {}, app: {}, dialog: {} }));

const inFolder = temporaryFolder('of each test');

describe('a first start that is ended', () => {
  async function start() {
    const reports: Problem[] = [];
    const report = (each: Problem) => void reports.push(each);
    const opened = await openDataFolder({ data: inFolder(), version: '1', disk, clock, report });
    const { memory, isFresh, isOwn } = opened;
    const { held } = openTestSuppression(memory, { isFresh, folder: inFolder() });
    const { problem } = await held.status();
    memory.close();
    return { isOwn, isFresh, codes: [...reports, ...(problem ? [problem] : [])].map(({ code }) => code) };
  }
  const leave = (sql: string) => () => {
    const database = openSqlite(memoryPath(inFolder()));
    database.exec(sql);
    database.close();
  };
  const tables = () => openMemory(inFolder(), clock.now).memory.close();

  it.each([
    ['before anything', () => {}],
    ['once the file is there', () => writeFile(memoryPath(inFolder()), '')],
    ['once it is a database', leave('PRAGMA journal_mode = WAL')],
    ['once it has tables', tables],
  ])('%s is no damage', async (_, left) => {
    await left();
    expect(await start()).toEqual({ isOwn: left !== tables, isFresh: true, codes: [] });
  });

  it('is not taken for one where the memory was damaged', async () => {
    await writeFile(memoryPath(inFolder()), 'not a database'.repeat(1000));
    const codes = ['memory-set-aside', 'suppression-damaged'];
    expect(await start()).toEqual({ isOwn: false, isFresh: false, codes });
  });

  it('is not taken for one where the profile is there and the memory is gone', async () => {
    await writeFile(inFolder('profile.json'), '{}');
    expect(await start()).toEqual({ isOwn: false, isFresh: false, codes: ['suppression-damaged'] });
  });
});
