import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EngineOutput } from '../../electron/engine/process/protocol.ts';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { createKeptResults } from '../../electron/jobs/disk/result-files.ts';
import { createResultTaker, type Taken } from '../../electron/jobs/work/take-result.ts';
import type { PartialDownload } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { folder, preparedList, present, realConnection, resultText } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const root = '/jobs';
const id = 'job-1';
const first = jobFile(root, id, 'part');
const second = jobFile(root, id, 'otherPart');
const strong = (bytes: number): PartialDownload => ({ bytes, validator: '"v1"', totalBytes: 100 });

/** What is on disk: bytes in each part file (null: no file), and what stands about them. */
async function diskWith(parts: { size: number | null; state: PartialDownload | string | null }[]) {
  const disk = createMemoryDisk();
  for (const [slot, { size, state }] of parts.entries()) {
    const path = slot === 0 ? first : second;
    if (size !== null) disk.files.set(path, 'x'.repeat(size));
    if (typeof state === 'string')
      disk.files.set(jobFile(root, id, slot === 0 ? 'partState' : 'otherPartState'), state);
    else if (state !== null) await createKeptResults(disk, root).keepPart(id, { path, partial: state });
  }
  return disk;
}

describe('the place where a download goes on', () => {
  it('is the part with the most bytes on disk of those that can be resumed', async () => {
    const disk = await diskWith([
      { size: 90, state: { ...strong(90), validator: null } },
      { size: 50, state: strong(40) },
    ]);
    expect(await createKeptResults(disk, root).parts(id)).toEqual({
      resume: { path: second, partial: strong(40) },
      fresh: second,
    });
  });

  it.each<[string, number | null, PartialDownload | string | null]>([
    ['no file', null, strong(40)],
    ['a file shorter than noted', 39, strong(40)],
    ['nothing noted', 40, null],
    ['a note cut off', 40, '{"bytes": 4'],
    ['nothing for good', 40, strong(0)],
    ['no strong ETag', 40, { ...strong(40), validator: null }],
  ])('is not a part with %s', async (_, size, state) => {
    const disk = await diskWith([{ size, state }]);
    expect((await createKeptResults(disk, root).parts(id)).resume).toBeNull();
  });

  it('is the end of a part that came whole, without any validator', async () => {
    const whole = { bytes: 40, validator: null, totalBytes: 40, endIsCertain: false };
    const disk = await diskWith([{ size: 45, state: whole }]);
    expect((await createKeptResults(disk, root).parts(id)).resume).toEqual({ path: first, partial: whole });
  });

  it('never starts again in the part file that holds more, whatever is noted about it', () => {
    const size = fc.option(fc.nat(100));
    const state = fc.oneof(
      fc.constant(null),
      fc.constant('nonsense'),
      fc.record({
        bytes: fc.nat(100),
        validator: fc.constantFrom(null, '"v1"'),
        totalBytes: fc.constantFrom(null, 100),
      }),
    );
    const slot = fc.record({ size, state });
    return fc.assert(
      fc.asyncProperty(slot, slot, async (one, other) => {
        const { resume, fresh } = await createKeptResults(await diskWith([one, other]), root).parts(id);
        const [freshSize, otherSize] = fresh === first ? [one.size, other.size] : [other.size, one.size];
        expect(freshSize ?? 0).toBeLessThanOrEqual(otherSize ?? 0);
        if (resume) expect(resume.partial.validator ?? resume.partial.totalBytes).not.toBeNull();
      }),
    );
  });

  it('is the part with more bytes, whichever file that is', async () => {
    for (const [one, other, more] of [
      [40, 50, second],
      [50, 40, first],
    ] as const) {
      const disk = await diskWith([
        { size: one, state: strong(one) },
        { size: other, state: strong(other) },
      ]);
      expect((await createKeptResults(disk, root).parts(id)).resume?.path).toBe(more);
    }
  });

  it('tells whether the end is certain only where that was noted', async () => {
    const disk = await diskWith([{ size: 40, state: strong(40) }]);
    const { resume } = await createKeptResults(disk, root).parts(id);
    expect(resume?.partial).toStrictEqual(strong(40));
  });

  it('is not noted for a file that is neither of the two parts', async () => {
    const disk = createMemoryDisk();
    await createKeptResults(disk, root).keepPart(id, {
      path: jobFile(root, id, 'result'),
      partial: strong(40),
    });
    expect(disk.steps).toEqual([]);
  });

  it('is forgotten with both part files once the result is in place', async () => {
    const disk = await diskWith([
      { size: 50, state: strong(50) },
      { size: 60, state: strong(60) },
    ]);
    await createKeptResults(disk, root).dropParts(id);
    expect([...disk.files.keys()]).toEqual([]);
  });
});

const result = jobFile(root, id, 'result');
const came = jobFile(root, id, 'part');
const earlier = (number: number) => join(root, id, `result.earlier-${number}.csv`);

function keptWith(files: Record<string, string>) {
  const disk = createMemoryDisk(new Map(Object.entries(files)));
  return { disk, kept: createKeptResults(disk, root), files: () => Object.fromEntries(disk.files) };
}

describe('putting a result in its place', () => {
  it('lasts through a power cut, and keeps no earlier result where there was none', async () => {
    const { disk, kept, files } = keptWith({ [came]: 'new' });
    expect(await kept.place(id, came, 'result')).toBeNull();
    expect(files()).toEqual({ [result]: 'new' });
    disk.cutPower();
    expect(disk.files.get(result)).toBe('new');
  });

  it('keeps the earlier result beside it under the next number', async () => {
    const { kept, files } = keptWith({
      [came]: 'new',
      [result]: 'old',
      [earlier(1)]: 'a',
      [earlier(9)]: 'b',
    });
    expect(await kept.place(id, came, 'result')).toBe('result.earlier-10.csv');
    expect(files()).toEqual({ [result]: 'new', [earlier(10)]: 'old', [earlier(1)]: 'a', [earlier(9)]: 'b' });
  });

  it('leaves the earlier result in place where the new one cannot be renamed', async () => {
    const { disk, kept, files } = keptWith({ [came]: 'new', [result]: 'old' });
    let renames = 0;
    disk.before = (step) => {
      if (step === 'rename' && ++renames === 2) throw systemError('EACCES');
    };
    await expect(kept.place(id, came, 'result')).rejects.toThrow('EACCES');
    expect(files()).toEqual({ [came]: 'new', [result]: 'old' });
  });

  it('fails with the reason where the disk refuses the rename', async () => {
    const { disk, kept, files } = keptWith({ [came]: 'new' });
    disk.before = (step) => {
      if (step === 'rename') throw systemError('EACCES');
    };
    await expect(kept.place(id, came, 'result')).rejects.toThrow('EACCES');
    expect([files(), disk.steps]).toEqual([{ [came]: 'new' }, []]);
  });
});

it('a file put beside the results gets the next number', async () => {
  const { kept, files } = keptWith({ [came]: 'new', [result]: 'old' });
  expect(await kept.setBeside(id, came)).toBe('result.earlier-1.csv');
  expect(files()).toEqual({ [earlier(1)]: 'new', [result]: 'old' });
});

describe('restoring a result that was moved aside', () => {
  it('puts back the latest earlier result', async () => {
    const { kept, files } = keptWith({ [earlier(1)]: 'a', [earlier(2)]: 'b' });
    await kept.restore(id);
    expect(files()).toEqual({ [earlier(1)]: 'a', [result]: 'b' });
  });

  it('changes nothing where a result is in place or there is no earlier one', async () => {
    for (const before of [{ [earlier(1)]: 'a', [result]: 'b' }, { [came]: 'new' }]) {
      const { disk, kept, files } = keptWith(before);
      await kept.restore(id);
      expect([files(), disk.steps]).toEqual([before, []]);
    }
  });
});

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
const resultOf = (text: string) => ({ result: { bytes: text.length, rows: 2, fetchedAt: '' } });

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
  const engine: { found: Result<EngineOutput<'verifyResult'>>; looks: number } = {
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

describe('taking a result that came whole', () => {
  it('puts it in place and leaves nothing of its download', async () => {
    const { disk, take, hashed } = takerWith({ part: resultText, partState: '{}' });
    expect(madeOf(aJob(), await take(aJob()))).toMatchObject({
      state: 'done',
      result: { bytes: 45, rows: 2 },
    });
    expect([...disk.files]).toEqual([[path('result'), resultText]]);
    // Nothing to compare it with: a large file is not read for nothing.
    expect(hashed).toEqual([]);
  });

  it('keeps the bytes of a result that cannot be verified', async () => {
    const unread = takerWith({ part: resultText });
    unread.engine.found = failure(why);
    expect(await unread.take(aJob())).toEqual({ why });
    expect([...unread.disk.files]).toEqual([[path('part'), resultText]]);
    const missing = takerWith({});
    expect(await missing.take(aJob())).toMatchObject({ why: { code: 'result-gone' } });
  });

  it('changes nothing where an odd result equals the good one byte for byte', async () => {
    const { disk, engine, take } = takerWith({ part: resultText, result: resultText });
    engine.found = success({ rows: 2, odd: [{ kind: 'utf-16' }] });
    const record = aJob({ again: true, ...resultOf(resultText) });
    const job = madeOf(record, await take(record));
    expect([job.state, job.odd, job.again]).toEqual(['done', undefined, undefined]);
    expect([...disk.files]).toEqual([[path('result'), resultText]]);
  });
});

describe('a result that is in its place already', () => {
  it('is taken where the job knows of none or of another', async () => {
    for (const part of [{}, { again: true, ...resultOf(cut) }]) {
      const { taker } = takerWith({ result: resultText });
      expect(madeOf(aJob(part), await taker.takeExisting(aJob(part)))).toMatchObject({ state: 'done' });
    }
  });

  it('is taken with fewer rows than were sent, as its end is certain', async () => {
    const { taker, engine } = takerWith({ result: cut });
    engine.found = success({ rows: 1, odd: [] });
    expect(madeOf(aJob(), await taker.takeExisting(aJob())).state).toBe('done');
  });

  it('is judged with an uncertain end where it has the odd name and the job does not know it', async () => {
    const { taker, engine } = takerWith({ odd: cut });
    engine.found = success({ rows: 1, odd: [] });
    expect(madeOf(aJob(), await taker.takeExisting(aJob()))).toMatchObject({
      ...{ state: 'needs-attention', odd: { what: [{ kind: 'fewer-than-sent' }] } },
    });
    expect(await taker.takeExisting(aJob(odd(30)))).toBeNull();
  });
});

describe('repairing files that a crash left a step ahead of the job record', () => {
  const earlier = path('result').replace('result.csv', 'result.earlier-1.csv');

  it.each([
    ['that was fetched again', { state: 'fetching', ...resultOf(resultText) }, true],
    ['beside an odd one', { state: 'done', ...resultOf(resultText), ...odd(30) }, true],
    ['that somebody moved away', { state: 'done', ...resultOf(resultText) }, false],
    ['of a job that had none', { state: 'fetching' }, false],
  ] as const)('puts a result back only where it was being replaced: one %s', async (_, part, back) => {
    const { disk, taker } = takerWith({ odd: cut });
    disk.files.set(earlier, resultText);
    expect(await taker.repair(aJob(part))).toBeNull();
    expect(disk.files.has(path('result'))).toBe(back);
  });

  it('takes an odd result that has the name of the result, and no other', async () => {
    const record = aJob({ state: 'needs-attention', ...odd(30) });
    const taken = present(await takerWith({ result: cut }).taker.repair(record))(record);
    expect(taken).toMatchObject({ state: 'done', result: { bytes: 30 } });
    expect(await takerWith({ result: cut, odd: cut }).taker.repair(record)).toBeNull();
    expect(await takerWith({ result: resultText }).taker.repair(record)).toBeNull();
    expect(await takerWith({}).taker.repair(record)).toBeNull();
    expect(await takerWith({ result: cut }).taker.repair(aJob({ state: 'done' }))).toBeNull();
  });
});
