import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createDraggedFiles } from '../../electron/results/service/dragged-files.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const result = join('/data', 'jobs', 'j1', 'result.csv');
const paid = 'Phone\r\n2125550100\r\n';

function desk(list = { name: 'Spring list.csv', tail: ' - result' }, path = result) {
  const disk = createMemoryDisk(new Map([[path, paid]]));
  const clock = createFakeClock();
  const begun: string[] = [];
  let ids = 0;
  const dragged = createDraggedFiles({
    ...{ disk, clock, folder: join('/data', 'dragged') },
    newId: () => `copy-${++ids}`,
    placeOf: async (id) =>
      id === 'j1'
        ? success({ path, database: '', sent: null, reading: { headerRows: [0] } })
        : failure(problem('no-file', 'There is no result file for this job.', '')),
    nameOf: () => list,
    begin: (file) => begun.push(file),
  });
  return { disk, clock, begun, dragged };
}

test('drags a copy with the name of the list, never the result itself', async () => {
  const { disk, begun, dragged } = desk();
  expect(await dragged.drag('j1')).toEqual(success({ began: true }));
  const [path = ''] = begun;
  expect(basename(path)).toBe('Spring list - result.csv');
  expect(disk.files.get(path)).toBe(paid);
  disk.files.delete(path);
  expect(disk.files.get(result)).toBe(paid);
});

test.each([
  ['con:/list?.csv', ' - result', result, 'con list - result.csv'],
  ['vendor.xlsx', '', join('/data', 'opened', 'result.xlsx'), 'vendor.xlsx'],
  ['renamed', '', join('/data', 'opened', 'result.xlsx'), 'renamed.xlsx'],
])('gives the copy of %s a valid name with its ending', async (name, tail, path, wanted) => {
  const { begun, dragged } = desk({ name, tail }, path);
  await dragged.drag('j1');
  expect(begun.map((each) => basename(each))).toEqual([wanted]);
});

test('copies a result once for several drags', async () => {
  const { disk, begun, dragged } = desk();
  for (let times = 0; times < 3; times++) await dragged.drag('j1');
  expect(new Set(begun).size).toBe(1);
  expect(disk.steps.filter((step) => step.startsWith('copy'))).toHaveLength(1);
});

test('copies a changed result again, and keeps a copy that was edited', async () => {
  const { disk, begun, dragged } = desk();
  await dragged.drag('j1');
  disk.files.set(begun[0] ?? '', 'what another program saved into it');
  await dragged.drag('j1');
  disk.files.set(result, `${paid}2125550101\r\n`);
  await dragged.drag('j1');
  expect(begun.map((path) => disk.files.get(path))).toEqual([
    'what another program saved into it',
    paid,
    `${paid}2125550101\r\n`,
  ]);
});

test('does not begin a drag after a slow copy, and begins at once the next time', async () => {
  const { disk, clock, begun, dragged } = desk();
  disk.before = async (step) => {
    if (step === 'copy') await clock.advance(2_000);
  };
  expect(await dragged.drag('j1')).toEqual(success({ began: false }));
  expect(begun).toEqual([]);
  expect(await dragged.drag('j1')).toEqual(success({ began: true }));
  expect(begun).toHaveLength(1);
});

test('refuses a drag without a result or without room for a copy', async () => {
  const { disk, begun, dragged } = desk();
  expect(await dragged.drag('j2')).toMatchObject({ ok: false, problem: { code: 'no-file' } });
  disk.before = (step) => {
    if (step === 'copy') throw systemError('ENOSPC');
  };
  expect(await dragged.drag('j1')).toMatchObject({ ok: false, problem: { code: 'disk-full' } });
  expect(begun).toEqual([]);
  expect([...disk.files.keys()]).toEqual([result]);
});

test('removes the copies of a removed result and keeps others', async () => {
  const { disk, begun, dragged } = desk();
  await dragged.drag('j1');
  disk.files.set(result, `${paid}more`);
  await dragged.drag('j1');
  disk.files.set(join('/data', 'dragged', 'other', 'Other - result.csv'), paid);
  await dragged.forget('j1');
  expect(begun.map((path) => disk.files.has(path))).toEqual([false, false]);
  expect([...disk.files.keys()].map((path) => basename(dirname(path)))).toEqual(['j1', 'other']);
});

test('removes copies older than a day at the next start', async () => {
  const { disk, clock, begun, dragged } = desk();
  await dragged.drag('j1');
  // Files of this disk were all changed one second after 1970 began.
  disk.facts = async (path) => (disk.files.has(path) ? { bytes: 1, modifiedAt: clock.now() } : null);
  await dragged.removeOld();
  expect(disk.files.has(begun[0] ?? '')).toBe(true);
  disk.facts = async (path) =>
    disk.files.has(path) ? { bytes: 1, modifiedAt: clock.now() - 25 * 60 * 60 * 1000 } : null;
  await dragged.removeOld();
  expect([...disk.files.keys()]).toEqual([result]);
});
