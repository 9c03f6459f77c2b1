import { beforeEach, expect, test } from 'vitest';
import { createOwnData } from '../../electron/profile/own-data.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts';

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
      ...{ runtimes: {}, system: 'Linux', processors: 1, memoryBytes: 1, freeBytes: null },
      homes: ['/home/ann'],
    }),
    settings: () => defaultSettings,
    counts: () => [],
    busy: () => busy.shift() ?? false,
    question: () => ({ message: 'All?', detail: '', yes: 'Erase', no: 'Keep' }),
    dialogs: { confirm: async () => yes, saveFile: async () => savedTo, openFile: async () => false },
    quit: () => void quits++,
  });

test('what the user agreed to erase is gone when the app has ended, and not before its parts are closed', async () => {
  const own = ownData();
  expect(await own.erase()).toEqual({ ok: true, value: { leaving: true } });
  expect(quits).toBe(1);
  expect(disk.files.has('/data/jobs/j1/job.json')).toBe(true);
  await own.close();
  expect([...disk.files.keys()]).toEqual([]);
});

test('what the user agreed to erase is gone, too, where the app is ended while that is taken down', async () => {
  const own = ownData();
  let closing: Promise<void> | undefined;
  disk.before = () => {
    closing ??= own.close();
  };
  await own.erase();
  await closing;
  expect([...disk.files.keys()]).toEqual([]);
});

test('nothing is erased that the user keeps, nor by ending the app', async () => {
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
])('nothing is erased while something is being sent %s', async (_when, sending) => {
  busy = sending;
  const own = ownData();
  expect(await own.erase()).toMatchObject({ ok: false, problem: { code: 'busy' } });
  await own.close();
  expect(quits).toBe(0);
  expect(disk.files.size).toBe(2);
});

test('the diagnostics that are saved are the ones that were read', async () => {
  const own = ownData();
  expect(await own.saveDiagnostics()).toMatchObject({ ok: false });
  const read = await own.diagnostics();
  disk.files.set('/data/jobs/j2/job.json', '{}');
  expect(await own.saveDiagnostics()).toEqual({ ok: true, value: { savedTo } });
  expect(disk.files.get('/home/ann/d.txt')).toBe(read.ok && read.value.text);
});

test('the end of a long log of faults is in the diagnostics', async () => {
  disk.files.set('/data/logs/faults.log', `${'first\n'.repeat(20_000)}last fault\n`);
  const read = await ownData().diagnostics();
  const text = read.ok ? read.value.text : '';
  expect(text).toContain('last fault');
  expect(text.length).toBeLessThan(70_000);
});

test('a folder that does not open is said', async () => {
  expect(await ownData().openFolder()).toMatchObject({ ok: false, problem: { code: 'folder-not-opened' } });
});
