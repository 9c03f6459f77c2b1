import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finishErasing, markForErasing } from '../../electron/profile/erasing.ts';
import { lookAtStoredData } from '../../electron/profile/stored-data.ts';
import { storedPartOf } from '../../electron/profile/stored-parts.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const folder = '/data';
const kept = [
  'jobs/j1/job.json',
  'jobs/j1/result.csv',
  'lookup-history/key.json',
  'money/ledger.jsonl',
  'spent.jsonl',
  'profile.json',
  'connections.json',
  'settings.json',
  'settings.damaged-1700000000000.json',
  'suppression.jsonl',
  'litigators.jsonl.tmp',
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

test('each thing in the data folder is counted once, by what it is to a person', async () => {
  const texts = [...kept, ...others].map((name, at) => [path(name), 'x'.repeat(at + 1)] as const);
  const { parts } = await lookAtStoredData(createMemoryDisk(new Map(texts)), folder);
  expect(parts.reduce((sum, { files }) => sum + files, 0)).toBe(texts.length);
  expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
    texts.reduce((sum, [, text]) => sum + text.length, 0),
  );
  expect(parts.find(({ id }) => id === 'jobs')).toEqual({ id: 'jobs', files: 2, bytes: 3 });
  expect(parts.find(({ id }) => id === 'other')?.files).toBe(others.length);
});

test('a name that only looks like one of ours is somebody else’s', () => {
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

describe('erasing', () => {
  const filled = () => createMemoryDisk(new Map([...kept, ...others].map((name) => [path(name), 'text'])));

  test('touches nothing that was not marked for it', async () => {
    const disk = filled();
    await finishErasing(disk, folder);
    expect(disk.steps).toEqual([]);
  });

  test('ends with all of ours gone and all else there, wherever the app was killed or the power cut', async () => {
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

  test('that cannot be finished lets nobody go on with the rest, and says what to do', async () => {
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
