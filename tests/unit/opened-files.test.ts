import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createOpenedFiles } from '../../electron/results/opened-files.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { ManualClock } from '../fakes/manual-clock.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const folder = join('/data', 'opened');
const source = join('/home', 'ann', 'From Elsewhere.CSV');

function setUp(disk = createMemoryDisk(new Map([[source, 'Phone 1\r\n2125550101\r\n']]))) {
  const opened = createOpenedFiles({
    disk,
    clock: new ManualClock(Date.UTC(2026, 10, 1)),
    folder,
    newId: randomUUID,
    look: async (path) =>
      path.endsWith('.pdf') ? failure(problem('pdf', 'This is a PDF file.', 'Save it as CSV.')) : success({}),
  });
  const inFolder = () => [...disk.files.keys()].filter((path) => path.startsWith(folder));
  return { disk, opened, inFolder };
}

async function openedFile() {
  const desk = setUp();
  await desk.opened.start();
  const answer = await desk.opened.open(source, { encoding: 'utf-8' });
  if (!answer.ok) throw new Error(answer.problem.message);
  return { ...desk, file: answer.value };
}

it('copies an opened file into a folder of its own and leaves the file as it is', async () => {
  const { disk, opened, file, inFolder } = await openedFile();
  expect(file).toMatchObject({ name: 'From Elsewhere.CSV', archived: false, bytes: 21, judged: null });
  const place = opened.place(file.id);
  if (!place.ok) throw new Error('no place');
  expect(place.value).toMatchObject({ sent: null, reading: { encoding: 'utf-8' } });
  expect(disk.files.get(place.value.path)).toBe(disk.files.get(source));
  expect(inFolder()).toHaveLength(2);
  expect(disk.steps.filter((step) => step.endsWith('From Elsewhere.CSV'))).toEqual([]);
});

it('has its files again after a restart, as they were changed', async () => {
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

it('removes a file with all that was made of it, and never the original', async () => {
  const { disk, opened, file, inFolder } = await openedFile();
  await disk.writeSynced(join(folder, file.id, 'results.duckdb'), 'made of it');
  const told: string[] = [];
  opened.onRemoved((id) => told.push(id));
  expect(await opened.remove(file.id)).toEqual(success(null));
  expect(inFolder()).toEqual([]);
  expect(disk.files.has(source)).toBe(true);
  expect(told).toEqual([file.id]);
  expect((await opened.remove(file.id)).ok).toBe(false);
});

it('takes in nothing that cannot be read, and says why', async () => {
  const { opened, inFolder } = setUp();
  expect(await opened.open('/home/ann/scan.pdf', {})).toMatchObject({ problem: { code: 'pdf' } });
  const missing = await opened.open('/home/ann/gone.csv', {});
  expect(missing.ok ? '' : missing.problem.message).toBe('gone.csv is not where it was.');
  expect(inFolder()).toEqual([]);
});

it('leaves nothing behind where the disk takes it at no step, and says so', async () => {
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

it('keeps a record that cannot be read, and says where it lies', async () => {
  const { disk, file } = await openedFile();
  disk.files.set(join(folder, file.id, 'opened.json'), '{');
  const again = setUp(disk).opened;
  await again.start();
  expect(again.list()).toMatchObject({ files: [], setAside: [{ folder: join(folder, file.id) }] });
  expect(disk.files.get(join(folder, file.id, 'opened.json'))).toBe('{');
});
