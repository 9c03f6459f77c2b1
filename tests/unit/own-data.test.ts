import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createOwnData,
  finishErasing,
  lookAtStoredData,
  markForErasing,
} from '../../electron/app/profile/own-data.ts';
import { storedPartOf } from '../../electron/app/profile/stored-parts.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { savedFiles } from '../fakes/test-results.ts';

const folder = '/data';
const kept = [
  'jobs/j1/job.json',
  'jobs/j1/result.csv',
  'memory.sqlite',
  'memory.sqlite-wal',
  'memory.sqlite-shm',
  'memory.damaged-2026-03-04T050607.sqlite-wal',
  'profile.json',
  'connections.json',
  'team.json',
  'settings.json',
  'settings.damaged-1700000000000.json',
  'backups/0.1.0-2026-03-02T100000/settings.json',
  'version.json',
  'updates.json',
  'clock.json',
  '.updaterId',
  'logs/faults.log',
];
/** What somebody else put there, and what the running app holds. */
const others = [
  'lock.json',
  'Local State',
  'Cache/data_0',
  'notes.json',
  'jobs.docx',
  'settings.xlsx',
  'my jobs/j1/job.json',
];
const path = (name: string) => `${folder}/${name}`;

test('every file in the data folder is counted once, by its part', async () => {
  const texts = [...kept, ...others].map((name, at) => [path(name), 'x'.repeat(at + 1)] as const);
  const { parts } = await lookAtStoredData(createMemoryDisk(new Map(texts)), folder);
  expect(parts.reduce((sum, { files }) => sum + files, 0)).toBe(texts.length);
  expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
    texts.reduce((sum, [, text]) => sum + text.length, 0),
  );
  expect(parts.find(({ id }) => id === 'jobs')).toEqual({ id: 'jobs', files: 2, bytes: 3 });
  expect(parts.find(({ id }) => id === 'other')?.files).toBe(others.length);
});

test('a name that only resembles one of the app’s files is counted as other', () => {
  for (const name of [
    'jobs.docx',
    'settings',
    'settings.json.bak',
    'Settings.json',
    'constructor',
    '__proto__',
  ])
    expect(storedPartOf({ name, isFolder: false }), name).toBe('other');
  for (const name of ['settings.json', 'constructor', '__proto__', 'Jobs'])
    expect(storedPartOf({ name, isFolder: true }), name).toBe('other');
});

describe('erasing the user’s data', () => {
  const filled = () => createMemoryDisk(new Map([...kept, ...others].map((name) => [path(name), 'text'])));

  test('touches nothing without the mark', async () => {
    const disk = filled();
    await finishErasing(disk, folder);
    expect(disk.steps).toEqual([]);
  });

  test('removes all of the app’s files and no others, after any kill or power cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 20 }), { maxLength: 4 }),
        fc.boolean(),
        async (stops, power) => {
          const disk = filled();
          await markForErasing(disk, folder);
          for (const steps of stops) {
            let left = steps;
            disk.before = () => {
              if (left-- <= 0) throw systemError('EIO');
            };
            await finishErasing(disk, folder).catch(() => {});
            disk.before = () => {};
            if (power) disk.cutPower();
          }
          await finishErasing(disk, folder);
          expect([...disk.files.keys()].toSorted()).toEqual(others.map(path).toSorted());
        },
      ),
    );
  });

  test('stops the start with advice when it cannot finish, and is retried', async () => {
    const disk = filled();
    await markForErasing(disk, folder);
    disk.before = (_step, what) => {
      if (what.endsWith('connections.json')) throw systemError('EACCES');
    };
    await expect(finishErasing(disk, folder)).rejects.toMatchObject({
      problem: { advice: expect.stringContaining('start the app again') },
    });
    // The next start tries again.
    disk.before = () => {};
    await finishErasing(disk, folder);
    expect(disk.files.has(path('connections.json'))).toBe(false);
  });
});

describe('own data', () => {
  let disk: MemoryDisk;
  let yes: boolean;
  let busy: boolean[];
  let savedTo: string | null;
  let quits: number;

  beforeEach(() => {
    disk = createMemoryDisk(
      new Map([
        ['/data/jobs/j1/job.json', '{}'],
        // Removed a moment ago: it could still be taken back.
        ['/data/jobs/.removed-j2/job.json', '{}'],
      ]),
    );
    yes = true;
    busy = [];
    savedTo = '/home/ann/d.txt';
    quits = 0;
  });

  const ownData = () =>
    createOwnData({
      disk,
      clock: createFakeClock(),
      folder: '/data',
      version: '1.2.3',
      computer: async () => ({
        ...{ runtimes: [], system: 'Linux', processors: 1, memoryBytes: 1, freeBytes: null },
        homes: ['/home/ann'],
      }),
      settings: () => defaultSettings,
      counts: () => [],
      busy: () => busy.shift() ?? false,
      question: () => ({ message: 'All?', detail: '', yes: 'Erase', no: 'Keep' }),
      dialogs: { confirm: async () => yes, openFile: async () => false },
      written: savedFiles(async () => savedTo, disk),
      quit: () => void quits++,
    });

  test('is erased when the app ends, not before its parts are closed', async () => {
    const own = ownData();
    expect(await own.erase()).toEqual({ ok: true, value: { leaving: true } });
    expect(quits).toBe(1);
    expect(disk.files.has('/data/jobs/j1/job.json')).toBe(true);
    await own.close();
    expect([...disk.files.keys()]).toEqual([]);
  });

  test('is erased even if the app ends while the choice is being saved', async () => {
    const own = ownData();
    let closing: Promise<void> | undefined;
    disk.before = () => {
      closing ??= own.close();
    };
    await own.erase();
    await closing;
    expect([...disk.files.keys()]).toEqual([]);
  });

  test('is kept when the user declines to erase it', async () => {
    yes = false;
    const own = ownData();
    expect(await own.erase()).toEqual({ ok: true, value: { leaving: false } });
    await own.close();
    expect(quits).toBe(0);
    expect(disk.steps).toEqual([]);
  });

  test.each([
    ['before the question', [true]],
    ['while the question stood', [false, true]],
  ])('is not erased while something is being sent %s', async (_when, sending) => {
    busy = sending;
    const own = ownData();
    expect(await own.erase()).toMatchObject({ ok: false, problem: { code: 'busy' } });
    await own.close();
    expect(quits).toBe(0);
    expect(disk.files.size).toBe(2);
  });

  test('saves exactly the diagnostics that were shown', async () => {
    const own = ownData();
    expect(await own.saveDiagnostics()).toMatchObject({ ok: false });
    const read = await own.diagnostics();
    disk.files.set('/data/jobs/j2/job.json', '{}');
    expect(await own.saveDiagnostics()).toMatchObject({ ok: true, value: { savedTo } });
    expect(disk.files.get('/home/ann/d.txt')).toBe(read.ok && read.value);
  });

  test('includes the end of a long fault log in the diagnostics', async () => {
    disk.files.set('/data/logs/faults.log', `${'first\n'.repeat(20_000)}last fault\n`);
    const read = await ownData().diagnostics();
    const text = read.ok ? read.value : '';
    expect(text).toContain('last fault');
    expect(text.length).toBeLessThan(70_000);
  });

  test('reports a folder that does not open', async () => {
    expect(await ownData().openFolder()).toMatchObject({ ok: false, problem: { code: 'folder-not-opened' } });
  });
});
