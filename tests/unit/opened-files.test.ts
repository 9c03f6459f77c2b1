import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { undoMs } from '../../electron/platform/record-store.ts';
import { createOpenedFiles } from '../../electron/results/service/opened-files.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const folder = join('/data', 'opened');
const source = join('/home', 'ann', 'From Elsewhere.CSV');

function setUp(disk = createMemoryDisk(new Map([[source, 'Phone 1\r\n2125550101\r\n']]))) {
  const clock = createFakeClock(Date.UTC(2026, 10, 1));
  const opened = createOpenedFiles({
    disk,
    clock,
    folder,
    newId: randomUUID,
    look: async (path) =>
      path.endsWith('.pdf') ? failure(problem('pdf', 'This is a PDF file.', 'Save it as CSV.')) : success({}),
  });
  const inFolder = () => [...disk.files.keys()].filter((path) => path.startsWith(folder));
  return { clock, disk, opened, inFolder };
}

async function openedFile() {
  const desk = setUp();
  await desk.opened.start();
  const answer = await desk.opened.open(source, { encoding: 'utf-8' });
  if (!answer.ok) throw new Error(answer.problem.message);
  return { ...desk, file: answer.value };
}

it('copies an opened file into its own folder and leaves the original alone', async () => {
  const { disk, opened, file, inFolder } = await openedFile();
  expect(file).toMatchObject({ name: 'From Elsewhere.CSV', archived: false, bytes: 21, judged: null });
  const place = opened.place(file.id);
  if (!place.ok) throw new Error('no place');
  expect(place.value).toMatchObject({ sent: null, reading: { encoding: 'utf-8' } });
  expect(disk.files.get(place.value.path)).toBe(disk.files.get(source));
  expect(inFolder()).toHaveLength(2);
  expect(disk.steps.filter((step) => step.endsWith('From Elsewhere.CSV'))).toEqual([]);
});

it('has the whole copy after a power cut right after opening', async () => {
  const { disk, opened, file } = await openedFile();
  const place = opened.place(file.id);
  if (!place.ok) throw new Error('no place');
  const text = disk.files.get(place.value.path);
  disk.cutPower();
  expect(disk.files.get(place.value.path)).toBe(text);
});

it('lists its files with their changes after a restart', async () => {
  const { disk, opened, file } = await openedFile();
  const judged = {
    rows: 1,
    verdicts: { 'may-call': 1, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 },
  };
  await Promise.all([
    opened.change(file.id, { archived: true }),
    opened.change(file.id, { name: 'Spring' }),
    opened.change(file.id, { judged }),
  ]);
  const again = setUp(disk).opened;
  await again.start();
  expect(again.list()).toEqual({
    files: [{ ...file, archived: true, name: 'Spring', judged }],
    setAside: [],
  });
});

it('is as the last change says, also where the one before is still being written', async () => {
  const { opened, file } = await openedFile();
  await Promise.all([
    opened.change(file.id, { archived: true }),
    opened.change(file.id, { archived: false }),
  ]);
  expect(opened.list().files).toMatchObject([{ archived: false }]);
});

it('removes a file with its database, and never the original', async () => {
  const { clock, disk, opened, file, inFolder } = await openedFile();
  await disk.writeSynced(join(folder, file.id, 'results.duckdb'), 'made of it');
  const told: string[] = [];
  opened.onRemoved((id) => told.push(id));
  expect(await opened.remove(file.id)).toEqual(success(null));
  expect([opened.list().files, opened.get(file.id), opened.place(file.id).ok]).toEqual([[], null, false]);
  await clock.advance(undoMs);
  expect(inFolder()).toEqual([]);
  expect(disk.files.has(source)).toBe(true);
  expect(told).toEqual([file.id]);
  expect((await opened.remove(file.id)).ok).toBe(false);
});

describe('a removed file', () => {
  async function removedFile() {
    const desk = await openedFile();
    const { disk, opened, file } = desk;
    await disk.writeSynced(join(folder, file.id, 'results.duckdb'), 'made of it');
    await disk.syncFolder(join(folder, file.id));
    await opened.change(file.id, { name: 'Spring', archived: true });
    const before = { list: opened.list(), files: new Map(disk.files) };
    expect(await opened.remove(file.id)).toEqual(success(null));
    return { ...desk, before };
  }

  it('is restored unchanged, even with a power cut right after', async () => {
    const { clock, disk, opened, file, before } = await removedFile();
    const told: unknown[] = [];
    opened.onChange(({ name }) => told.push(name));
    expect((await opened.change(file.id, { name: 'Autumn' })).ok).toBe(false);
    await clock.advance(undoMs - 1);
    expect(await opened.restore(file.id)).toEqual(success(before.list.files[0]));
    expect([opened.list(), disk.files, told, clock.timers()]).toEqual([
      before.list,
      before.files,
      ['Spring'],
      0,
    ]);
    expect(await opened.restore(file.id)).toEqual(success(before.list.files[0]));
    disk.cutPower();
    const again = setUp(disk).opened;
    await again.start();
    expect(again.list()).toEqual(before.list);
  });

  it.each(['its time is over', 'the app ends', 'the next start finds it'])(
    'is deleted when %s',
    async (end) => {
      const { clock, disk, opened, file, inFolder } = await removedFile();
      if (end === 'its time is over') await clock.advance(undoMs);
      if (end === 'the app ends') await opened.close();
      const last = end === 'the next start finds it' ? setUp(disk).opened : opened;
      if (last !== opened) await last.start();
      expect(inFolder()).toEqual([]);
      const why = await last.restore(file.id);
      expect(why.ok ? '' : why.problem.message).toBe('This file has been removed for good.');
      expect(why.ok ? '' : why.problem.advice).toContain(`${undoMs / 1000} seconds`);
    },
  );
});

it('refuses a file that cannot be read, with the reason', async () => {
  const { opened, inFolder } = setUp();
  expect(await opened.open('/home/ann/scan.pdf', {})).toMatchObject({ problem: { code: 'pdf' } });
  const missing = await opened.open('/home/ann/gone.csv', {});
  expect(missing.ok ? '' : missing.problem.message).toBe('gone.csv is not where it was.');
  expect(inFolder()).toEqual([]);
});

it('leaves nothing behind where the disk is full at any step', async () => {
  for (let from = 1; ; from++) {
    const { disk, opened, inFolder } = setUp();
    let step = 0;
    disk.before = (_kind, path) => {
      // What can't be removed now goes at the next start.
      if (++step === from && !path.includes('removed')) throw systemError('ENOSPC');
    };
    const answer = await opened.open(source, {});
    if (answer.ok) break;
    expect(answer.problem.message, `step ${from}`).toMatch(/disk is full/i);
    expect(opened.list().files).toEqual([]);
    expect(inFolder(), `step ${from}`).toEqual([]);
  }
});

it('keeps a record that cannot be read and reports its folder', async () => {
  const { disk, file } = await openedFile();
  disk.files.set(join(folder, file.id, 'opened.json'), '{');
  const again = setUp(disk).opened;
  await again.start();
  expect(again.list()).toMatchObject({ files: [], setAside: [{ folder: join(folder, file.id) }] });
  expect(disk.files.get(join(folder, file.id, 'opened.json'))).toBe('{');
});
