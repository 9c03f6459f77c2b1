import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createKeptResults } from '../../electron/jobs/disk/kept-results.ts';
import type { VerifiedResult } from '../../electron/jobs/ports.ts';
import { createResultTaker, type Taken } from '../../electron/jobs/work/take-result.ts';
import type { JobRecord } from '../../shared/job.ts';
import { failure, problem, type Result, success } from '../../shared/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { folder, preparedList, present, realConnection, resultText } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const why = problem('made-up', 'Made up.', 'Wait.');
const {
  result: _result,
  counts: _counts,
  ...bare
} = aJobRecord({
  connection: realConnection,
  prepared: preparedList,
});
const aJob = (part: Partial<JobRecord> = {}): JobRecord => ({ ...bare, state: 'fetching', ...part });
const result = (text: string) => ({ result: { bytes: text.length, rows: 2, fetchedAt: '' } });
const odd = (bytes: number) => ({
  odd: { bytes, rows: 1, what: [], fetchedAt: '', sha256: '', triesLeft: 0 },
});
const path = (file: Parameters<typeof jobFile>[2]) => jobFile(folder, bare.id, file);
const cut = resultText.slice(0, 30);

/** A taker in a job's folder with these files; what the engine finds is two good rows unless a test says otherwise. */
function takerWith(files: Partial<Record<'part' | 'partState' | 'result' | 'odd', string>>) {
  const disk = createMemoryDisk();
  for (const name of ['part', 'partState', 'result', 'odd'] as const) {
    const text = files[name];
    if (text !== undefined) disk.files.set(path(name), text);
  }
  const engine: { found: Result<VerifiedResult>; looks: number } = {
    found: success({ rows: 2, odd: [] }),
    looks: 0,
  };
  const hashed: string[] = [];
  const { sha256 } = disk;
  disk.sha256 = (at, signal) => {
    hashed.push(at);
    return sha256(at, signal);
  };
  const taker = createResultTaker({
    ports: {
      ...{ clock: createFakeClock(), disk, folder },
      async verifyResult() {
        engine.looks++;
        return engine.found;
      },
    },
    kept: createKeptResults(disk, folder),
    signal: new AbortController().signal,
  });
  const take = (record: JobRecord, endIsCertain = true) =>
    taker.take(record, { path: path('part'), endIsCertain });
  return { disk, engine, hashed, taker, take };
}
/** The job that a result made of it. */
function madeOf(record: JobRecord, taken: Taken | null): JobRecord {
  if (taken === null || 'why' in taken) throw new Error('expected a change');
  return present(taken.change(record));
}
const texts = ({ timeline }: JobRecord) => timeline.map(({ text }) => text);

describe('a result that came whole', () => {
  it('gets its name, and nothing of its download is left by then', async () => {
    const { disk, take, hashed } = takerWith({ part: resultText, partState: '{}' });
    expect(madeOf(aJob(), await take(aJob()))).toMatchObject({
      state: 'done',
      result: { bytes: 45, rows: 2 },
    });
    expect([...disk.files]).toEqual([[path('result'), resultText]]);
    // Nothing to compare it with: a large file is not read for nothing.
    expect(hashed).toEqual([]);
  });

  it('keeps its bytes where it cannot be looked at, or is not there', async () => {
    const unread = takerWith({ part: resultText });
    unread.engine.found = failure(why);
    expect(await unread.take(aJob())).toEqual({ why });
    expect([...unread.disk.files]).toEqual([[path('part'), resultText]]);
    const missing = takerWith({});
    expect(await missing.take(aJob())).toMatchObject({ why: { code: 'result-gone' } });
  });

  it('takes the place of an odd one, and says where that is now, if there was one', async () => {
    const { take } = takerWith({ part: resultText, odd: cut });
    const record = aJob(odd(30));
    expect(texts(madeOf(record, await take(record)))).toContain(
      'The one before is kept as result.earlier-1.csv',
    );
    const alone = takerWith({ part: resultText });
    expect(texts(madeOf(aJob(), await alone.take(aJob()))).join()).not.toContain('kept as');
  });

  it('that is the same as the one there is leaves that where it is, and says so', async () => {
    const { disk, take } = takerWith({ part: resultText, result: resultText });
    const record = aJob({ again: true, ...result(resultText) });
    expect(texts(madeOf(record, await take(record)))).toContain('It is the same as before, to the byte');
    expect([...disk.files]).toEqual([[path('result'), resultText]]);
  });

  it('that is odd and the same as the good one there is changes nothing', async () => {
    const { disk, engine, take } = takerWith({ part: resultText, result: resultText });
    engine.found = success({ rows: 2, odd: [{ kind: 'utf-16' }] });
    const record = aJob({ again: true, ...result(resultText) });
    const job = madeOf(record, await take(record));
    expect([job.state, job.odd, job.again]).toEqual(['done', undefined, undefined]);
    expect([...disk.files]).toEqual([[path('result'), resultText]]);
  });
});

describe('a result that lies in its place already', () => {
  it('is taken where the job knows of none, or of another', async () => {
    for (const part of [{}, { again: true, ...result(cut) }]) {
      const { taker } = takerWith({ result: resultText });
      expect(madeOf(aJob(part), await taker.takeExisting(aJob(part)))).toMatchObject({ state: 'done' });
    }
  });

  it('has a certain end: fewer rows than were sent are what the service gave back', async () => {
    const { taker, engine } = takerWith({ result: cut });
    engine.found = success({ rows: 1, odd: [] });
    expect(madeOf(aJob(), await taker.takeExisting(aJob())).state).toBe('done');
  });

  it('is left where it is where it is to be fetched again', async () => {
    const { taker, engine } = takerWith({ result: resultText });
    expect(await taker.takeExisting(aJob({ again: true, ...result(resultText) }))).toBeNull();
    expect(engine.looks).toBe(0);
  });

  it('under the name of an odd one is judged as one whose end is not certain, unless the job knows it', async () => {
    const { taker, engine } = takerWith({ odd: cut });
    engine.found = success({ rows: 1, odd: [] });
    expect(madeOf(aJob(), await taker.takeExisting(aJob()))).toMatchObject({
      ...{ state: 'needs-attention', odd: { what: [{ kind: 'fewer-than-sent' }] } },
    });
    expect(await taker.takeExisting(aJob(odd(30)))).toBeNull();
  });

  it('is none where there is none', async () => {
    expect(await takerWith({}).taker.takeExisting(aJob())).toBeNull();
  });
});

describe('files that a crash left a step ahead of the job', () => {
  const earlier = path('result').replace('result.csv', 'result.earlier-1.csv');

  it.each([
    ['that was fetched again', { state: 'fetching', ...result(resultText) }, true],
    ['beside an odd one', { state: 'done', ...result(resultText), ...odd(30) }, true],
    ['that somebody moved away', { state: 'done', ...result(resultText) }, false],
    ['of a job that had none', { state: 'fetching' }, false],
  ] as const)(
    'give a result its name back only where it was being replaced: one %s',
    async (_, part, back) => {
      const { disk, taker } = takerWith({ odd: cut });
      disk.files.set(earlier, resultText);
      expect(await taker.repair(aJob(part))).toBeNull();
      expect(disk.files.has(path('result'))).toBe(back);
    },
  );

  it('make an odd result taken that has the name of the result, and only such a one', async () => {
    const record = aJob({ state: 'needs-attention', ...odd(30) });
    const taken = present(await takerWith({ result: cut }).taker.repair(record))(record);
    expect(taken).toMatchObject({ state: 'done', result: { bytes: 30 } });
    expect(await takerWith({ result: cut, odd: cut }).taker.repair(record)).toBeNull();
    expect(await takerWith({ result: resultText }).taker.repair(record)).toBeNull();
    expect(await takerWith({}).taker.repair(record)).toBeNull();
    expect(await takerWith({ result: cut }).taker.repair(aJob({ state: 'done' }))).toBeNull();
  });
});
