import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { failure, problem } from '../../shared/problem.ts';
import type { FakeDownload } from '../fakes/fake-service-client.ts';
import { fetcherWith, ready, url } from '../fakes/fetch-bench.ts';
import { folder, realConnection } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const why = problem('made-up', 'Made up.', 'Wait.');
const broken = (bytes: number, reached = true): FakeDownload => ({
  ...{ kind: 'broken', problem: why, reached },
  partial: { bytes, validator: '"v1"', totalBytes: 45 },
});

describe('a result', () => {
  it('is fetched once at a time, and each end is told', async () => {
    const job = ready('1');
    const { fetcher, client, clock, store, ends } = await fetcherWith(job);
    let end = () => {};
    client.onDownload = () =>
      new Promise((resolve) => {
        end = () => resolve({ kind: 'whole', bytes: 45 });
      });
    fetcher.fetch(job.id, url);
    fetcher.fetch(job.id, url);
    await clock.settle();
    expect([client.downloads.length, fetcher.fetching(job.id), ends()]).toEqual([1, true, 0]);
    end();
    await clock.settle();
    expect([store.get(job.id)?.state, fetcher.fetching(job.id), ends()]).toEqual(['done', false, 1]);
    expect(client.downloads).toHaveLength(1);
  });

  it('of a job that is not there is not fetched', async () => {
    const { fetcher, client, clock, ends } = await fetcherWith();
    fetcher.fetch('gone', url);
    await clock.settle();
    expect([client.downloads, fetcher.fetching('gone'), ends()]).toEqual([[], false, 0]);
  });

  it('that lies in its place already is taken and not fetched', async () => {
    const { client, taker, good, fetchIt } = await fetcherWith(ready('1'));
    taker.takeExisting = async () => good;
    expect((await fetchIt())?.state).toBe('done');
    expect(client.downloads).toEqual([]);
  });

  it('that is in place is never fetched a second time by itself', async () => {
    const job = ready('1');
    const { client, fetchIt } = await fetcherWith(job);
    expect((await fetchIt())?.state).toBe('done');
    expect((await fetchIt())?.state).toBe('done');
    expect(client.downloads).toHaveLength(1);
  });
});

describe('a fetch is not begun', () => {
  it('where the disk does not take that it is, which the job says', async () => {
    const { client, disk, fetchIt, ends } = await fetcherWith(ready('1'));
    disk.before = (step) => {
      if (step === 'writeSynced') throw systemError('ENOSPC');
    };
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: { code: 'disk-full' } });
    expect([client.downloads, ends()]).toEqual([[], 1]);
  });

  it('where the job has moved on, which is no problem of it', async () => {
    const { client, fetchIt } = await fetcherWith(ready('1', { state: 'pending' }));
    const job = await fetchIt();
    expect([job?.state, job?.problem, client.downloads]).toEqual(['pending', undefined, []]);
  });

  it('without a key', async () => {
    const { client, keys, fetchIt } = await fetcherWith(ready('1'));
    keys.target = async () => failure(why);
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: why, poll: { failures: 1 } });
    expect(client.downloads).toEqual([]);
  });

  it('when the app is about to end', async () => {
    const { client, stopping, fetchIt } = await fetcherWith(ready('1'));
    stopping.abort();
    expect((await fetchIt())?.state).toBe('ready');
    expect(client.downloads).toEqual([]);
  });
});

it('leaves a fetch that ended with the app as one to be taken up again', async () => {
  for (const outcome of [broken(0), { kind: 'whole', bytes: 45 } as const]) {
    const { client, stopping, fetchIt } = await fetcherWith(ready('1'));
    client.onDownload = () => {
      stopping.abort();
      return outcome;
    };
    const job = await fetchIt();
    expect([job?.state, job?.problem]).toEqual(['fetching', undefined]);
  }
});

describe('a download that broke off', () => {
  it('is gone on with from what came, which is on disk before the next try', async () => {
    const job = ready('1');
    const { client, disk, store, fetcher, clock, log } = await fetcherWith(job);
    client.onDownload = async (path) => {
      disk.files.set(path, 'x'.repeat(20));
      return broken(20);
    };
    let noted: string | undefined;
    store.onChange(({ state }) => {
      if (state === 'ready') noted ??= disk.files.get(jobFile(folder, job.id, 'partState'));
    });
    fetcher.fetch(job.id, url);
    await clock.settle();
    expect(noted).toContain('"bytes":20');
    fetcher.fetch(job.id, url);
    await clock.settle();
    expect(client.downloads.map(({ resume }) => resume?.bytes)).toEqual([undefined, 20]);
    expect(log).toEqual(['Download: broken; Made up.', 'Download from byte 20: broken; Made up.']);
  });

  it('leaves nothing where nothing came', async () => {
    const job = ready('1');
    const { client, disk, fetchIt } = await fetcherWith(job);
    client.onDownload = () => broken(0);
    await fetchIt();
    expect(disk.files.has(jobFile(folder, job.id, 'partState'))).toBe(false);
  });

  it.each([
    ['got further', broken(21), 0],
    ['got no further', broken(20), 4],
    ['reached nothing', broken(20, false), 0],
    ['was refused', { kind: 'refused', problem: why } as const, 4],
    ['found its address expired', { kind: 'expired', problem: why } as const, 4],
  ])('counts as a failure only where that is the service’s: it %s', async (_, outcome, failures) => {
    const job = ready('1', { poll: { nextAt: 0, asked: 3, failures: 3 } });
    const { client, disk, fetchIt } = await fetcherWith(job);
    disk.files.set(jobFile(folder, job.id, 'part'), 'x'.repeat(21));
    const state = { bytes: 20, validator: '"v1"', totalBytes: 45 };
    disk.files.set(jobFile(folder, job.id, 'partState'), JSON.stringify(state));
    client.onDownload = () => outcome;
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: why, poll: { asked: 3, failures } });
  });

  it('asks for attention after the fifth failure in a row', async () => {
    const { client, fetchIt } = await fetcherWith(ready('1', { poll: { nextAt: 0, asked: 4, failures: 4 } }));
    client.onDownload = () => broken(0);
    expect(await fetchIt()).toMatchObject({ state: 'needs-attention', problem: why, poll: { failures: 5 } });
  });
});

describe('a result that came', () => {
  it('and could not be looked at counts as a failure', async () => {
    const { taker, fetchIt } = await fetcherWith(ready('1'));
    taker.take = async () => ({ why });
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: why, poll: { failures: 1 } });
  });

  it('and could not be saved is fetched again, with the reason', async () => {
    const { taker, fetchIt } = await fetcherWith(ready('1'));
    taker.take = () => Promise.reject(systemError('ENOSPC'));
    expect(await fetchIt()).toMatchObject({ state: 'ready', problem: { code: 'disk-full' } });
  });
});

it('heeds a pause that a refusal asks for, and makes none up', async () => {
  for (const [outcome, paused] of [
    [{ kind: 'refused', problem: why, retryAfterMs: 60_000 }, 60_000],
    [{ kind: 'refused', problem: why }, null],
    [{ kind: 'expired', problem: why }, null],
  ] as const) {
    const { client, gate, clock, fetchIt } = await fetcherWith(ready('1'));
    client.onDownload = () => outcome;
    await fetchIt();
    const { until = null } = gate.waitsFor(realConnection.id) ?? {};
    expect(until).toBe(paused === null ? null : new Date(clock.now() + paused).toISOString());
  }
});

it('doubles the time for a slow line with each failure, six times at most', async () => {
  const given: (number | undefined)[] = [];
  for (const failures of [0, 1, 6, 7]) {
    const { client, fetchIt } = await fetcherWith(ready('1', { poll: { nextAt: 0, asked: 0, failures } }));
    client.onDownload = (_path, _resume, { slowMs }) => {
      given.push(slowMs);
      return broken(0);
    };
    await fetchIt();
  }
  expect(given).toEqual([60_000, 120_000, 64 * 60_000, 64 * 60_000]);
});
