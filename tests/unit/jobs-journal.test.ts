import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { JobRecordSchema } from '../../shared/job.ts';
import { createJobBench, folder, valueIn } from '../fakes/job-bench.ts';

async function twoJobs() {
  const bench = await createJobBench();
  const ids = [(await bench.make()).id, (await bench.make()).id] as const;
  return { bench, ids };
}

describe('a record that cannot be read', () => {
  it.each([
    ['cut off', '{"version": 1, "id": "2026'],
    ['empty', ''],
    ['no record at all', '[1, 2]'],
    ['of the wrong shape', '{"version": 1, "id": 5}'],
    ['from a newer app', '{"version": 99}'],
    ['of a version never used', '{"version": 0}'],
  ])('is kept as it is, reported, and does not stop the others: %s', async (_name, text) => {
    const { bench, ids } = await twoJobs();
    const path = jobFile(folder, ids[0], 'record');
    bench.kill();
    bench.disk.files.set(path, text);
    const again = await bench.restart();
    expect(again.jobs.list().jobs.map((job) => job.id)).toEqual([ids[1]]);
    const [aside] = again.jobs.list().setAside;
    expect(aside?.folder).toBe(join(folder, ids[0]));
    expect(aside?.problem.advice).toMatch(/kept as it is|newer version/);
    expect(bench.disk.files.get(path)).toBe(text);
    await again.clock.advance(600_000);
    expect(bench.disk.files.get(path)).toBe(text);
  });

  it('is one that lies in the folder of another job', async () => {
    const { bench, ids } = await twoJobs();
    bench.kill();
    const text = bench.disk.files.get(jobFile(folder, ids[0], 'record')) ?? '';
    bench.disk.files.set(jobFile(folder, `${ids[0]} - copy`, 'record'), text);
    const again = await bench.restart();
    expect(again.jobs.list().jobs).toHaveLength(2);
    expect(again.jobs.list().setAside).toHaveLength(1);
  });
});

it('brings an older record up to date and keeps it beside the new one', async () => {
  const { bench, ids } = await twoJobs();
  const path = jobFile(folder, ids[0], 'record');
  const { note: _new, ...older } = bench.record(ids[0]);
  const text = JSON.stringify({ ...older, version: 0 });
  bench.disk.files.set(path, text);
  const journal = createJournal(bench.disk, folder, { 0: (old) => ({ ...old, note: 'was not kept then' }) });
  const { records, setAside } = valueIn(await journal.load());
  expect(setAside).toEqual([]);
  expect(records.find((record) => record.id === ids[0])?.note).toBe('was not kept then');
  expect(bench.disk.files.get(`${path}.v0.bak`)).toBe(text);
  expect(JobRecordSchema.parse(JSON.parse(bench.disk.files.get(path) ?? '')).version).toBe(1);
});

it('forgets what a crash left of a job half made or half removed', async () => {
  const { bench, ids } = await twoJobs();
  bench.kill();
  bench.disk.files.set(join(folder, '.new-20260302t100000000-aaaaaaaa', 'job.json'), '{');
  bench.disk.files.set(join(folder, '.removed-20260302t100000000-bbbbbbbb', 'result.csv'), 'x');
  const again = await bench.restart();
  expect(again.jobs.list()).toMatchObject({ jobs: ids.map((id) => ({ id })), setAside: [] });
  expect(
    [...bench.disk.files.keys()].filter((path) => path.includes('.new-') || path.includes('.removed-')),
  ).toEqual([]);
});

it('names jobs so that they sort by time and no two collide', async () => {
  const bench = await createJobBench();
  bench.client.onCreate = () => new Promise(() => {});
  const ids: string[] = [];
  for (let job = 0; job < 50; job++) ids.push((await bench.make()).id);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(50);
  expect(ids[0]).toMatch(/^20260302t100000000-[a-z0-9]{8}$/);
});
