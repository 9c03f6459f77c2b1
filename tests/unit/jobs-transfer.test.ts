import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { problem } from '../../shared/model/problem.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  listPath,
  newJob,
  problemIn,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const away = join('/backup');

/** A desk with one job in each of: done, pending, sending, prepared, outcome unknown. */
async function history() {
  const bench = await createJobBench();
  finishWith(bench);
  const done = await bench.make();
  await bench.clock.advance(20_000);
  bench.client.onStatus = () => ({
    kind: 'pending',
    createdAt: null,
    counts: { rowsUploaded: 2, phonesChecked: null, phonesFlagged: null, creditsDeducted: null },
  });
  const pending = await bench.make();
  bench.client.onCreate = () => ({
    kind: 'unknown',
    problem: problem('lost', 'The reply was lost.', 'Look.'),
  });
  const unknown = await bench.make();
  bench.client.onCreate = () => new Promise(() => {});
  const sending = await bench.make();
  const prepared = await bench.make();
  const ids = {
    done: done.id,
    pending: pending.id,
    unknown: unknown.id,
    sending: sending.id,
    prepared: prepared.id,
  };
  return { bench, ids };
}

/** Another computer, which has only the exported folder. */
async function elsewhere(bench: JobBench, from: string) {
  const other = await createJobBench();
  for (const [path, text] of bench.disk.files) if (path.startsWith(from)) other.disk.files.set(path, text);
  return other;
}

describe('exporting and importing jobs', () => {
  it('transfers every job with its result', async () => {
    const { bench, ids } = await history();
    const { savedTo, jobs } = valueIn(await bench.jobs.exportAll(away));
    expect(savedTo).toBe(join(away, 'Enrich Desk jobs 2026-03-02 10-00-20'));
    expect(jobs).toBe(5);
    const other = await elsewhere(bench, savedTo);
    expect(valueIn(await other.jobs.importFrom(savedTo))).toEqual({ jobs: 5, skipped: 0 });
    expect(other.disk.files.get(valueIn(await other.jobs.resultPath(ids.done)))).toBe(resultText);
    expect(other.record(ids.done)).toMatchObject({ state: 'done', counts: { creditsDeducted: 3 } });
    const restarted = await other.restart();
    expect(restarted.jobs.list().jobs).toHaveLength(5);
  });

  it('sends nothing from the other computer, and makes what was being sent outcome unknown', async () => {
    const { bench, ids } = await history();
    const { savedTo } = valueIn(await bench.jobs.exportAll(away));
    const other = await elsewhere(bench, savedTo);
    valueIn(await other.jobs.importFrom(savedTo));
    await other.clock.advance(3_600_000);
    expect(other.client.creates).toEqual([]);
    expect(other.record(ids.prepared).state).toBe('cancelled');
    expect(other.record(ids.sending).state).toBe('outcome-unknown');
    expect(other.record(ids.unknown).state).toBe('outcome-unknown');
    expect(other.record(ids.pending).state).toBe('pending');
    expect(new Set(other.client.asked.map((ask) => ask.queueId))).toEqual(new Set(['2']));
  });

  it('forgets the path of the list, which nobody opened on this computer', async () => {
    const { bench, ids } = await history();
    const { savedTo } = valueIn(await bench.jobs.exportAll(away));
    const other = await elsewhere(bench, savedTo);
    valueIn(await other.jobs.importFrom(savedTo));
    expect(other.disk.files.has(listPath)).toBe(true);
    for (const id of Object.values(ids)) {
      expect(valueIn(await bench.jobs.sourcePath(id))).toBe(listPath);
      expect(valueIn(await other.jobs.sourcePath(id))).toBeNull();
      expect(JSON.stringify(other.record(id))).not.toContain(JSON.stringify(listPath).slice(1, -1));
    }
  });

  it('skips and counts jobs that exist already and folders without a job', async () => {
    const { bench, ids } = await history();
    const { savedTo } = valueIn(await bench.jobs.exportAll(away));
    bench.disk.files.set(join(savedTo, 'holiday', 'photo.jpg'), 'x');
    bench.disk.files.set(join(savedTo, ids.pending, 'job.json'), '{"version": 1');
    const before = bench.record(ids.done);
    expect(valueIn(await bench.jobs.importFrom(savedTo))).toEqual({ jobs: 0, skipped: 6 });
    expect(bench.record(ids.done)).toEqual(before);
  });

  it('skips a record whose id leads out of the folder', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    const text = bench.disk.files.get(jobFile(folder, id, 'record')) ?? '';
    bench.disk.files.set(join(away, 'evil', 'job.json'), text.replaceAll(id, '../../evil'));
    expect(valueIn(await bench.jobs.importFrom(away))).toEqual({ jobs: 0, skipped: 1 });
  });

  it('tells when the export cannot be written completely', async () => {
    const { bench } = await history();
    bench.disk.before = (step) => {
      if (step === 'copy') throw systemError('ENOSPC');
    };
    expect(problemIn(await bench.jobs.exportAll(away)).message).toBe(
      'The jobs could not be exported completely: the disk is full.',
    );
  });
});

it('a job record keeps all that running the job again takes', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  const { source, reading, service, mapping, choices } = bench.record(id);
  const { path, name: _, ...seen } = source;
  const { intent: _ofItsOwn, ...recipe } = newJob;
  expect({ path, seen, reading, service, mapping, choices }).toEqual(recipe);
});
