import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import {
  keptAsOdd,
  notFetchedAgain,
  nothingBetter,
  takenAsIs,
} from '../../electron/jobs/record/result-steps.ts';
import { isBetter, oddities } from '../../electron/jobs/work/take-result.ts';
import type { Oddity, ServiceCounts } from '../../shared/model/job-counts.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { problem } from '../../shared/model/problem.ts';
import { oddityInWords } from '../../shared/words/oddity-words.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { noCounts } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  present,
  problemIn,
  realConnection,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';

const cut = resultText.slice(0, 30);
const lessCut = resultText.slice(0, 40);

/** Lets every download bring `text`, whole, with an end that is certain or not. */
function bring({ client, disk }: JobBench, text: string, endIsCertain: boolean): void {
  client.onDownload = async (path) => {
    await disk.writeSynced(path, text);
    return { kind: 'whole', bytes: text.length, endIsCertain };
  };
}

async function oddJob(text = cut, endIsCertain = true) {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench);
  bring(bench, text, endIsCertain);
  await bench.clock.advance(6500);
  return { bench, id, file: (name: 'odd' | 'result') => bench.disk.files.get(jobFile(folder, id, name)) };
}

const earlier = (bench: JobBench) =>
  [...bench.disk.files].filter(([path]) => path.includes('earlier')).map(([, text]) => text);

describe('an odd result that came whole', () => {
  it('is kept with its counts, and is neither fetched nor asked about again by itself', async () => {
    const { bench, id, file } = await oddJob();
    expect(bench.record(id)).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'result-odd' },
      odd: { bytes: 30, what: [{ kind: 'open-quote' }, { kind: 'fewer-than-taken' }], triesLeft: 0 },
    });
    expect(file('odd')).toBe(cut);
    expect(file('result')).toBeUndefined();
    const [asked, downloads] = [bench.client.asked.length, bench.client.downloads.length];
    bench.jobs.networkBack();
    await bench.clock.advance(24 * 3_600_000);
    bench.kill();
    const again = await bench.restart();
    await again.clock.advance(24 * 3_600_000);
    expect([again.client.asked.length, again.client.downloads.length]).toEqual([asked, downloads]);
    expect(again.record(id)).toMatchObject({ state: 'needs-attention', odd: { bytes: 30 } });
    expect(file('odd')).toBe(cut);
  });

  it.each(['', 'phone,owner\r\n', cut, resultText.slice(0, 31)])(
    'is kept byte for byte: %j',
    async (text) => {
      const { bench, id, file } = await oddJob(text);
      expect(file('odd')).toBe(text);
      expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(text);
    },
  );

  it('tells each oddity once', async () => {
    const { bench, id } = await oddJob();
    expect(
      bench
        .record(id)
        .timeline.map((entry) => entry.text)
        .slice(-3),
    ).toEqual([
      'The result came, but something about it is odd: 1 row, 30 bytes',
      expect.stringContaining('never closed'),
      'It has 1 row, but the service says that it took 2',
    ]);
    expect(bench.notices).toMatchObject([{ title: expect.stringMatching(/^Needs attention: /) }]);
  });
});

describe('an odd result whose end is not certain', () => {
  it('is fetched again twice with growing waits, and a better result replaces it', async () => {
    const { bench, id, file } = await oddJob(cut, false);
    expect(bench.record(id).odd?.triesLeft).toBe(2);
    bring(bench, lessCut, false);
    await bench.clock.advance(50_000);
    expect(bench.client.downloads).toHaveLength(1);
    await bench.clock.advance(30_000);
    expect(bench.client.downloads).toHaveLength(2);
    expect(bench.record(id).odd).toMatchObject({ bytes: 40, triesLeft: 1 });
    expect([file('odd'), earlier(bench)]).toEqual([lessCut, [cut]]);
    await bench.clock.advance(500_000);
    expect(bench.client.downloads).toHaveLength(2);
    finishWith(bench);
    await bench.clock.advance(300_000);
    expect(bench.record(id)).toMatchObject({ state: 'done', result: { rows: 2 } });
    expect(bench.record(id).odd).toBeUndefined();
    expect([file('result'), file('odd'), earlier(bench)]).toEqual([resultText, undefined, [cut, lessCut]]);
  });

  it('is not fetched again after the second try', async () => {
    const { bench, id } = await oddJob(cut, false);
    let bytes = 30;
    bench.client.onDownload = async (path) => {
      bytes += 1;
      await bench.disk.writeSynced(path, resultText.slice(0, bytes));
      return { kind: 'whole', bytes, endIsCertain: false };
    };
    await bench.clock.advance(24 * 3_600_000);
    expect(bench.client.downloads).toHaveLength(3);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', odd: { bytes: 32, triesLeft: 0 } });
    expect(earlier(bench)).toHaveLength(2);
  });

  it('is not fetched again where the same bytes came again', async () => {
    const { bench, id, file } = await oddJob(cut, false);
    await bench.clock.advance(24 * 3_600_000);
    expect(bench.client.downloads).toHaveLength(2);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', odd: { triesLeft: 0 } });
    expect([file('odd'), earlier(bench)]).toEqual([cut, []]);
  });

  it('stays where it is when a less complete one comes, which is kept beside it', async () => {
    const { bench, id, file } = await oddJob(lessCut, false);
    bring(bench, cut, false);
    await bench.clock.advance(80_000);
    expect(bench.record(id).odd).toMatchObject({ bytes: 40, triesLeft: 1 });
    expect([file('odd'), earlier(bench)]).toEqual([lessCut, [cut]]);
  });
});

describe('taking an odd result as it is', () => {
  it('makes it the result byte for byte, and tells that it was taken by hand and what is odd', async () => {
    const { bench, id, file } = await oddJob();
    expect(valueIn(await bench.jobs.takeAsIs(id)).state).toBe('done');
    const job = bench.record(id);
    expect(job).toMatchObject({ state: 'done', result: { bytes: 30 } });
    expect([job.odd, job.problem]).toEqual([undefined, undefined]);
    expect([file('result'), file('odd')]).toEqual([cut, undefined]);
    const told = job.timeline.map((entry) => entry.text);
    expect(told).toContain('Taken as it is, by hand: 1 row, 30 bytes');
    expect(told.filter((text) => text.includes('never closed'))).toHaveLength(2);
    expect(problemIn(await bench.jobs.takeAsIs(id)).code).toBe('job-moved-on');
  });

  it('is refused for a job without an odd result', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    expect(problemIn(await bench.jobs.takeAsIs(id)).code).toBe('job-moved-on');
  });

  it('tells why where the disk refuses, and changes nothing', async () => {
    const { bench, id, file } = await oddJob();
    bench.disk.before = (step) => {
      if (step === 'rename') throw Object.assign(new Error('no'), { code: 'EACCES' });
    };
    expect(problemIn(await bench.jobs.takeAsIs(id)).code).toBe('file-forbidden');
    expect(bench.record(id).state).toBe('needs-attention');
    expect(file('odd')).toBe(cut);
  });
});

it('a fetch that broke off goes on although an odd result is there', async () => {
  const { bench, id, file } = await oddJob(cut, false);
  const brokeOff = problem('connection-broken', 'The connection broke off.', 'Wait.');
  const partial = { bytes: 0, validator: null, totalBytes: null };
  bench.client.onDownload = () => ({ kind: 'broken', problem: brokeOff, partial, reached: true });
  await bench.clock.advance(400_000);
  expect(bench.record(id)).toMatchObject({ problem: brokeOff, odd: { bytes: 30 } });
  finishWith(bench);
  await bench.clock.advance(800_000);
  expect(bench.record(id).state).toBe('done');
  expect([file('result'), earlier(bench)]).toEqual([resultText, [cut]]);
});

const { prepared } = aJobRecord({});
const rowsSent = prepared?.rows ?? 0;

const job = (rowsUploaded: number | null) => ({
  ...(prepared && { prepared }),
  counts: { ...noCounts, rowsUploaded } satisfies ServiceCounts,
});

describe('a result with fewer rows', () => {
  it('than the service took is odd, with both counts', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.boolean(), (rows, taken, endIsCertain) => {
        const found = oddities(job(taken), { rows, odd: [], endIsCertain });
        expect(found).toEqual(rows < taken ? [{ kind: 'fewer-than-taken', rows, expected: taken }] : []);
      }),
    );
  });

  it('than were sent is odd where the service states no count and the end is uncertain', () => {
    fc.assert(
      fc.property(fc.nat(2 * rowsSent), fc.boolean(), (rows, endIsCertain) => {
        const found = oddities(job(null), { rows, odd: [], endIsCertain });
        const isOdd = rows < rowsSent && !endIsCertain;
        expect(found).toEqual(isOdd ? [{ kind: 'fewer-than-sent', rows, expected: rowsSent }] : []);
      }),
    );
  });

  it('is odd from one row fewer', () => {
    const kindsOf = (taken: number | null, rows: number) =>
      oddities(job(taken), { rows, odd: [], endIsCertain: false }).map(({ kind }) => kind);
    expect([kindsOf(5, 4), kindsOf(5, 5)]).toEqual([['fewer-than-taken'], []]);
    expect([kindsOf(null, rowsSent - 1), kindsOf(null, rowsSent)]).toEqual([['fewer-than-sent'], []]);
  });

  it('is not recognized where its rows cannot be counted', () => {
    const wide: Oddity[] = [{ kind: 'utf-16' }];
    expect(oddities(job(500), { rows: null, odd: wide, endIsCertain: false })).toEqual(wide);
  });
});

describe('the better of two odd results', () => {
  const odd = (rows: number | null, bytes: number, things = 1) => ({
    rows,
    bytes,
    what: Array<Oddity>(things).fill({ kind: 'empty' }),
  });

  it('has more rows, else fewer oddities, else more bytes', () => {
    expect(isBetter(odd(3, 10), odd(2, 99))).toBe(true);
    expect(isBetter(odd(3, 10, 1), odd(3, 99, 2))).toBe(true);
    expect(isBetter(odd(3, 99, 2), odd(3, 10, 1))).toBe(false);
    expect(isBetter(odd(3, 11), odd(3, 10))).toBe(true);
    expect(isBetter(odd(null, 11), odd(2, 10))).toBe(true);
    expect(isBetter(odd(2, 10), odd(2, 10))).toBe(false);
  });

  it('is never both of them', () => {
    const any = fc.record({ rows: fc.option(fc.nat(3)), bytes: fc.nat(3), things: fc.nat(2) });
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [a, b] = [odd(one.rows, one.bytes, one.things), odd(other.rows, other.bytes, other.things)];
        expect(isBetter(a, b) && isBetter(b, a)).toBe(false);
      }),
    );
  });
});

describe('the words for an oddity', () => {
  const every: Oddity[] = [
    { kind: 'empty' },
    { kind: 'header-only', columns: 12 },
    { kind: 'open-quote', line: 2017 },
    { kind: 'stray-quotes', count: 3, line: 12 },
    { kind: 'stray-quotes', count: 1, line: 12 },
    { kind: 'last-row', line: 2001, cells: 1, columns: 12 },
    { kind: 'utf-16' },
    { kind: 'not-utf-8' },
    { kind: 'zero-bytes', count: 5 },
    { kind: 'json' },
    { kind: 'fewer-than-taken', rows: 375, expected: 2000 },
    { kind: 'fewer-than-sent', rows: 1, expected: 2000 },
  ];

  it.each(every)('are one sentence with every number: %j', (odd) => {
    const words = oddityInWords(odd);
    expect(words).toMatch(/^[A-Z\d][^.!?]*\.$/);
    const { kind: _, ...numbers } = odd;
    for (const number of Object.values(numbers))
      if (number !== 1) expect(words).toContain(number.toLocaleString('en-US'));
  });
});

const at = '2026-03-02T10:00:00.000Z';
const why = problem('made-up', 'Made up.', 'Wait.');
const { result, ...bare } = aJobRecord({ connection: realConnection });
const aJob = (part: Partial<JobRecord>): JobRecord => ({ ...bare, state: 'fetching', ...part });

const odd = (triesLeft: number, rows: number | null = 1) => ({
  ...{ bytes: 30, rows, what: [], fetchedAt: at, sha256: '' },
  triesLeft,
});

const last = (job: JobRecord | null) => present(job).timeline.at(-1)?.text;

describe('an odd result in the job record', () => {
  it('is told with its row count, or by its size alone where rows cannot be counted', () => {
    expect(last(keptAsOdd(odd(0), [], at)(aJob({})))).toMatch(/: 1 row, 30 bytes$/);
    expect(last(keptAsOdd(odd(0, null), [], at)(aJob({})))).toMatch(/: 30 bytes$/);
  });

  it('cannot be taken where there is none', () => {
    expect(takenAsIs([], at)(aJob({ state: 'needs-attention' }))).toBeNull();
  });
});

describe('a fetch that brought nothing better', () => {
  it('leaves the odd result with the tries that are left', () => {
    const job = present(nothingBetter(1, 'Nothing better', at)(aJob({ odd: odd(2) })));
    expect(job).toMatchObject({ state: 'needs-attention', odd: { triesLeft: 1 } });
    expect(last(job)).toBe('Nothing better');
  });

  it('leaves a job without an odd result as it was', () => {
    const job = nothingBetter(0, 'Nothing better', at)(aJob({ again: true, ...(result && { result }) }));
    expect(job).toMatchObject({ state: 'done', result });
    expect(job?.again).toBeUndefined();
  });
});

describe('a request to fetch again', () => {
  it('that nobody made changes nothing', () => {
    expect(notFetchedAgain(why, at)(aJob({ state: 'ready' }))).toBeNull();
  });
});
