import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { type PracticeService, startPracticeService } from '../../electron/practice/server.ts';
import { lookupServices } from '../../shared/model/services.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { type JobDesk, openJobDesk } from '../fakes/job-desk.ts';

let practice: PracticeService;
let desk: JobDesk;

beforeEach(async () => {
  practice = await startPracticeService({ clock: systemClock, jobTime: { baseMs: 100, perRowMs: 0 } });
  desk = await openJobDesk({ address: practice.url, key: practice.apiKey, kind: 'practice', speed: 20 });
});
afterEach(async () => {
  await desk.close();
  await practice.close();
});

describe('a job against the practice service', () => {
  it('ends with the result, its row count and its price', async () => {
    const id = await desk.make(20);
    const job = await desk.until(id, 'done');
    const text = await readFile(valueIn(await desk.jobs.resultPath(id)), 'utf8');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const hits = data.filter(({ hit }) => hit === 'true').length;
    const creditsDeducted = hits * lookupServices.phone.creditsPerHit;
    expect(job.counts).toMatchObject({ rowsUploaded: 20, creditsDeducted });
    expect(text.split('\r\n').length - 2).toBe(job.result?.rows);
    expect(job.result?.bytes).toBe(Buffer.byteLength(text));
    expect(desk.notices.map(({ title }) => title)).toEqual([expect.stringMatching(/^Done: /)]);
  });

  it('is followed to its end after a restart', async () => {
    const id = await desk.make();
    await desk.until(id, 'pending');
    desk = await desk.restart();
    await desk.until(id, 'done');
  });

  it('is fetched because of a webhook, without polling', async () => {
    await desk.close();
    await practice.close();
    const time = new ManualClock();
    practice = await startPracticeService({ clock: time, jobTime: { baseMs: 1500, perRowMs: 0 } });
    // No timer ever fires: nothing is asked unless something else gives cause to.
    const clock = { now: systemClock.now, after: () => () => {} };
    desk = await openJobDesk({ address: practice.url, key: practice.apiKey }, { clock });
    await desk.jobs.webhook.follow({ enabled: true, port: 0 });
    practice.setOptions({ webhookUrl: desk.jobs.webhook.status().url });
    const id = await desk.make();
    await desk.until(id, 'pending');
    time.advance(1500);
    const job = await desk.until(id, 'done');
    expect(job.poll?.asked).toBe(1);
    expect(desk.jobs.webhook.status().received).toBe(1);
  });

  it('tells its progress to the end of the upload and of the download', async () => {
    const seen: string[] = [];
    desk.jobs.onProgress(({ phase, done, total }) => seen.push(done === total ? `${phase} whole` : phase));
    const id = await desk.make(300);
    await desk.until(id, 'done');
    expect(seen).toContain('sending whole');
    expect(seen).toContain('fetching whole');
  });
});

describe.runIf(process.platform !== 'win32')('the files of a job', () => {
  it('are readable by this user only', async () => {
    const id = await desk.make();
    await desk.until(id, 'done');
    const folder = valueIn(desk.jobs.folder(id));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of ['job.json', 'log.txt'])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });
});
