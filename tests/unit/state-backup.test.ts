import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { backUpState } from '../../electron/app/profile/state-backup.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, type MemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { runs } from '../runs.ts';

const folder = '/data';
const state = ['settings', 'connections', 'mappings', 'budgets', 'followups', 'profile', 'window'];
const others = {
  'jobs/j1/result.csv': 'people',
  'memory.sqlite': 'people',
  'settings.damaged-1.json': '{',
  'notes.json': 'somebody’s',
};
const path = (name: string) => `${folder}/${name}`;

let disk: MemoryDisk;
let clock: FakeClock;
beforeEach(() => {
  clock = createFakeClock();
  disk = createMemoryDisk(
    new Map([
      ...state.map((name) => [path(`${name}.json`), `${name} of 0.1.0`] as const),
      ...Object.entries(others).map(([name, text]) => [path(name), text] as const),
      [path('version.json'), '{"version":"0.1.0"}\n'],
    ]),
  );
});
const start = (version: string) => backUpState({ disk, clock, folder, version });
const backups = () => [...disk.files.keys()].filter((file) => file.startsWith(path('backups/')));
const folders = () => [...new Set(backups().map((file) => file.split('/')[3] ?? ''))].sort();

test('a new version first copies the small state files, and nothing else', async () => {
  expect(await start('0.2.0')).toBeNull();
  expect(folders()).toEqual(['0.1.0-2026-03-02T100000']);
  const names = backups().map((file) => file.split('/')[4]);
  expect(names.sort()).toEqual([...state, 'version'].map((name) => `${name}.json`).sort());
  expect(disk.files.get(path('backups/0.1.0-2026-03-02T100000/settings.json'))).toBe('settings of 0.1.0');
  expect(disk.files.get(path('version.json'))).toBe('{"version":"0.2.0"}\n');
});

test('the same version and an empty folder copy nothing', async () => {
  expect(await start('0.1.0')).toBeNull();
  expect(backups()).toEqual([]);
  disk = createMemoryDisk();
  expect(await start('0.1.0')).toBeNull();
  expect([...disk.files]).toEqual([[path('version.json'), '{"version":"0.1.0"}\n']]);
});

test.each([null, '{', '{"version":"../../x"}', '{"version":7}'])(
  'data of an unreadable version (%j) is copied as an earlier one',
  async (text) => {
    if (text === null) disk.files.delete(path('version.json'));
    else disk.files.set(path('version.json'), text);
    expect(await start('0.2.0')).toBeNull();
    expect(folders()).toEqual(['earlier-2026-03-02T100000']);
  },
);

test('only the last three finished copies are kept', async () => {
  disk.files.set(path('backups/0.0.1-2026-01-01T000000.part/settings.json'), 'half');
  for (const version of ['0.2.0', '0.3.0', '0.10.0', '0.2.0', '0.11.0']) {
    await clock.advance(86_400_000);
    expect(await start(version)).toBeNull();
  }
  expect(folders()).toEqual([
    '0.10.0-2026-03-06T100000',
    '0.2.0-2026-03-07T100000',
    '0.3.0-2026-03-05T100000',
  ]);
});

describe('a state backup killed at any step', () => {
  test('leaves only whole copies of the state before migration', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 45 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (stops, power) => {
          const before = new Map(state.map((name) => [`${name}.json`, `${name} of 0.1.0`] as const));
          disk = createMemoryDisk(new Map([...before].map(([name, text]) => [path(name), text] as const)));
          disk.files.set(path('version.json'), '{"version":"0.1.0"}\n');
          await disk.appendSynced(path('version.json'), '');
          await disk.syncFolder(folder);
          for (const stop of stops) {
            await clock.advance(60_000);
            let left = stop;
            let killed = false;
            // A killed process does nothing any more, not even tidy up.
            disk.before = () => {
              if (left-- > 0) return;
              killed = true;
              return new Promise<void>(() => {});
            };
            const ended = await Promise.race([
              start('0.2.0').then(() => true),
              clock.settle().then(() => false),
            ]);
            disk.before = () => {};
            if (power) disk.cutPower();
            // It went on past the copying: now the new version may change what it finds.
            if (ended && !killed) for (const name of before.keys()) disk.files.set(path(name), 'migrated');
          }
          await clock.advance(60_000);
          expect(await start('0.2.0')).toBeNull();
          const whole = folders().filter((name) => !name.endsWith('.part'));
          expect(whole.length).toBeGreaterThan(0);
          for (const name of whole)
            for (const [file, text] of before)
              expect(disk.files.get(path(`backups/${name}/${file}`)), `${name}/${file}`).toBe(text);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

test.each(['ENOSPC', 'EACCES'] as const)(
  'a disk that refuses the backup (%s) is reported and does not stop the start',
  async (code) => {
    disk.before = (_step, what) => {
      if (what.includes('backups')) throw systemError(code);
    };
    expect(await start('0.2.0')).toMatchObject({
      advice: expect.stringContaining('copy its data folder yourself'),
    });
    disk.before = () => {};
    // By now the state may be the new version's: it is not copied under the old one's name.
    expect(await start('0.2.0')).toBeNull();
    expect(folders()).toEqual([]);
  },
);
