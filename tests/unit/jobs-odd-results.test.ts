import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { problem } from '../../shared/problem.ts';
import { finishedStatus } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  problemIn,
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

describe('a result that came whole but is odd', () => {
  it('is kept with its numbers, and neither fetched nor asked about again by itself', async () => {
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
    bench.jobs.resumed();
    await bench.clock.advance(24 * 3_600_000);
    bench.kill();
    const again = await bench.restart();
    await again.clock.advance(24 * 3_600_000);
    expect([again.client.asked.length, again.client.downloads.length]).toEqual([asked, downloads]);
    expect(again.record(id)).toMatchObject({ state: 'needs-attention', odd: { bytes: 30 } });
    expect(file('odd')).toBe(cut);
  });

  it.each(['', 'phone,owner\r\n', cut, resultText.slice(0, 31)])(
    'is kept to the byte and saved as it is: %j',
    async (text) => {
      const { bench, id, file } = await oddJob(text);
      expect(file('odd')).toBe(text);
      expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(text);
    },
  );

  it('says each thing that is odd, once', async () => {
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
    expect(bench.notices).toMatchObject([{ kind: 'needs-attention' }]);
  });
});

describe('an odd result whose end was not certain', () => {
  it('is fetched again twice, with growing waits, and a better one takes its place', async () => {
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

  it('is left alone after the second try', async () => {
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

  it('is left alone at once where the same bytes come again', async () => {
    const { bench, id, file } = await oddJob(cut, false);
    await bench.clock.advance(24 * 3_600_000);
    expect(bench.client.downloads).toHaveLength(2);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', odd: { triesLeft: 0 } });
    expect([file('odd'), earlier(bench)]).toEqual([cut, []]);
  });

  it('stays where it is when the next is less complete, which is kept beside it', async () => {
    const { bench, id, file } = await oddJob(lessCut, false);
    bring(bench, cut, false);
    await bench.clock.advance(80_000);
    expect(bench.record(id).odd).toMatchObject({ bytes: 40, triesLeft: 1 });
    expect([file('odd'), earlier(bench)]).toEqual([lessCut, [cut]]);
  });

  it('is odd for fewer rows than were sent where the service does not say how many it took', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    bench.client.onStatus = () => finishedStatus();
    bring(bench, 'phone,owner\r\n2025550101,Ann\r\n', false);
    await bench.clock.advance(6500);
    expect(bench.record(id)).toMatchObject({
      state: 'needs-attention',
      odd: { rows: 1, what: [{ kind: 'fewer-than-sent', rows: 1, expected: 2 }] },
    });
  });
});

describe('taking an odd result as it is', () => {
  it('makes it the result, byte for byte, and says that it was taken by hand and what was odd', async () => {
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

  it('is refused for a job that has none', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    expect(problemIn(await bench.jobs.takeAsIs(id)).code).toBe('job-moved-on');
  });

  it('says why where the disk does not do it, and changes nothing', async () => {
    const { bench, id, file } = await oddJob();
    bench.disk.before = (step) => {
      if (step === 'rename') throw Object.assign(new Error('no'), { code: 'EACCES' });
    };
    expect(problemIn(await bench.jobs.takeAsIs(id)).code).toBe('file-forbidden');
    expect(bench.record(id).state).toBe('needs-attention');
    expect(file('odd')).toBe(cut);
  });
});

it('goes on with a fetch that broke off, although an odd result is there', async () => {
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
