import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { problem } from '../../shared/model/problem.ts';
import {
  type FakeDownload,
  failedStatus,
  finishedStatus,
  pendingStatus,
} from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  type JobBench,
  problemIn,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';

const newer = `${resultText}2025550101,Cy\r\n`;
const cut = resultText.slice(0, 30);
const brokeOff = problem('connection-broken', 'The connection broke off.', 'Wait.');
const gone = problem('link-expired', 'The link has expired.', 'Wait.');
const nothing = { bytes: 0, validator: null, totalBytes: null };

async function doneJob() {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench);
  await bench.clock.advance(20_000);
  expect(bench.record(id).state).toBe('done');
  return { bench, id, file: (name: 'odd' | 'result') => bench.disk.files.get(jobFile(folder, id, name)) };
}

const earlier = (bench: JobBench) =>
  [...bench.disk.files].filter(([path]) => path.includes('earlier')).map(([, text]) => text);

describe('fetching a finished result again', () => {
  it('puts the new result in place and keeps the earlier one beside it', async () => {
    const { bench, id, file } = await doneJob();
    finishWith(bench, newer);
    expect(valueIn(await bench.jobs.fetchAgain(id)).state).toBe('ready');
    expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(resultText);
    await bench.clock.advance(20_000);
    const job = bench.record(id);
    expect(job).toMatchObject({ state: 'done', result: { rows: 3 } });
    expect(job.again).toBeUndefined();
    expect([file('result'), earlier(bench)]).toEqual([newer, [resultText]]);
    expect(job.timeline.map((entry) => entry.text)).toContain(
      'The one before is kept as result.earlier-1.csv',
    );
    finishWith(bench);
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(20_000);
    expect([file('result'), earlier(bench)]).toEqual([resultText, [resultText, newer]]);
  });

  it('changes nothing where the same bytes come', async () => {
    const { bench, id, file } = await doneJob();
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(20_000);
    expect(bench.client.downloads).toHaveLength(2);
    expect(bench.record(id)).toMatchObject({ state: 'done', result: { rows: 2 } });
    expect([file('result'), earlier(bench)]).toEqual([resultText, []]);
  });

  const failures: [string, (bench: JobBench) => void][] = [
    [
      'the link has expired',
      (bench) => {
        bench.client.onDownload = () => ({ kind: 'expired', problem: gone });
      },
    ],
    [
      'it breaks off each time',
      (bench) => {
        const broken: FakeDownload = { kind: 'broken', problem: brokeOff, partial: nothing, reached: true };
        bench.client.onDownload = () => broken;
      },
    ],
    [
      'the service does not know the job any more',
      (bench) => {
        bench.client.onStatus = () => failedStatus('missing');
      },
    ],
    [
      'the key is refused',
      (bench) => {
        bench.client.onStatus = () => failedStatus('key');
      },
    ],
    [
      'the service gives no address',
      (bench) => {
        bench.client.onStatus = () => finishedStatus(null);
      },
    ],
  ];
  it.each(failures)(
    'keeps the good result and the job as they were when %s, and tells why',
    async (_, fail) => {
      const { bench, id, file } = await doneJob();
      fail(bench);
      await bench.clock.advance(120_000);
      valueIn(await bench.jobs.fetchAgain(id));
      await bench.clock.advance(600_000);
      const job = bench.record(id);
      expect(job).toMatchObject({
        state: 'done',
        result: { rows: 2 },
        problem: { message: expect.any(String) },
      });
      expect(job.again).toBeUndefined();
      expect([file('result'), earlier(bench)]).toEqual([resultText, []]);
      expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(resultText);
      const downloads = bench.client.downloads.length;
      await bench.clock.advance(3_600_000);
      expect(bench.client.downloads).toHaveLength(downloads);
    },
  );

  it('keeps the good result when an odd one comes, which can be taken in its place', async () => {
    const { bench, id, file } = await doneJob();
    finishWith(bench, cut);
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(20_000);
    expect(bench.record(id)).toMatchObject({ state: 'done', result: { rows: 2 }, odd: { bytes: 30 } });
    expect([file('result'), file('odd')]).toEqual([resultText, cut]);
    expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(resultText);
    valueIn(await bench.jobs.takeAsIs(id));
    expect(bench.record(id)).toMatchObject({ state: 'done', result: { bytes: 30 } });
    expect(bench.record(id).problem).toBeUndefined();
    expect([file('result'), file('odd'), earlier(bench)]).toEqual([cut, undefined, [resultText]]);
  });

  it('waits for a service that is still working, and keeps the result', async () => {
    const { bench, id, file } = await doneJob();
    bench.client.onStatus = () => pendingStatus;
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(60_000);
    expect(bench.record(id).state).toBe('pending');
    expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(resultText);
    finishWith(bench, newer);
    await bench.clock.advance(120_000);
    expect(file('result')).toBe(newer);
  });

  it('treats a result that was moved away as if it had never come', async () => {
    const { bench, id, file } = await doneJob();
    await bench.disk.remove(jobFile(folder, id, 'result'));
    finishWith(bench, cut);
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(20_000);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', odd: { bytes: 30 } });
    expect(bench.record(id).result).toBeUndefined();
    expect([file('result'), file('odd'), earlier(bench)]).toEqual([undefined, cut, []]);
    expect(bench.disk.files.get(valueIn(await bench.jobs.resultPath(id)))).toBe(cut);
  });
});

describe('fetching an odd result again', () => {
  it('puts a good result in its place and keeps the odd one beside it', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench, cut);
    await bench.clock.advance(20_000);
    expect(bench.record(id).state).toBe('needs-attention');
    finishWith(bench);
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(20_000);
    expect(bench.record(id)).toMatchObject({ state: 'done', result: { rows: 2 } });
    expect(bench.record(id).odd).toBeUndefined();
    expect(earlier(bench)).toEqual([cut]);
  });

  it('keeps the odd result for a person when it fails', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench, cut);
    await bench.clock.advance(20_000);
    bench.client.onDownload = () => ({ kind: 'expired', problem: gone });
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(600_000);
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', problem: gone, odd: { bytes: 30 } });
    const downloads = bench.client.downloads.length;
    await bench.clock.advance(3_600_000);
    expect(bench.client.downloads).toHaveLength(downloads);
    expect(valueIn(await bench.jobs.takeAsIs(id)).state).toBe('done');
  });
});

it('fetching again is refused while a job runs', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  expect(problemIn(await bench.jobs.fetchAgain(id)).code).toBe('job-moved-on');
});

describe('a result in its place that the job does not know of at the start', () => {
  it('is verified and taken, and not fetched again', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench);
    bench.client.onDownload = () => new Promise(() => {});
    await bench.clock.advance(6500);
    expect(bench.record(id).state).toBe('fetching');
    bench.kill();
    bench.disk.files.set(jobFile(folder, id, 'result'), resultText);
    const again = await bench.restart();
    await again.clock.advance(20_000);
    expect(again.record(id)).toMatchObject({ state: 'done', result: { rows: 2, bytes: resultText.length } });
    expect(again.client.downloads).toHaveLength(1);
  });
});
