import { describe, expect, it } from 'vitest';
import { isTracked } from '../../electron/jobs/work/poller.ts';
import type { JobRecord } from '../../shared/job.ts';
import { jobStates } from '../../shared/job-state.ts';
import { failure, problem } from '../../shared/problem.ts';
import { failedStatus, finishedStatus, pendingStatus } from '../fakes/fake-service-client.ts';
import { realConnection } from '../fakes/job-bench.ts';
import { pending, pollerWith, startMs } from '../fakes/poller-bench.ts';

const minute = 60_000;
const other = { ...realConnection, id: 'other' };
const practice = { ...realConnection, id: 'practice', kind: 'practice' as const };
const why = problem('made-up', 'Made up.', 'Wait.');

describe('a job that the service is asked about', () => {
  const odd = (triesLeft: number) => ({
    ...{ bytes: 1, rows: 1, what: [], fetchedAt: '', sha256: '' },
    triesLeft,
  });

  it('has a number, and its result is still to come', () => {
    const { queueId: _none, ...unnumbered } = pending('1');
    const tracked = (part: Partial<JobRecord>) => isTracked({ ...unnumbered, ...part });
    expect(jobStates.filter((state) => tracked({ state, queueId: '1' })).sort()).toEqual([
      'needs-attention',
      'pending',
      'ready',
    ]);
    expect(jobStates.filter((state) => tracked({ state }))).toEqual([]);
  });

  it('has no odd result, unless that is to be fetched again by itself', () => {
    const attention = (triesLeft: number) =>
      isTracked(pending('1', { state: 'needs-attention', odd: odd(triesLeft) }));
    expect([attention(1), attention(0)]).toEqual([true, false]);
  });

  it('is none whose result is being fetched', async () => {
    const job = pending('1', { state: 'ready' });
    const { poller, clock, fetching, asked } = await pollerWith(job);
    fetching.add(job.id);
    poller.start();
    await clock.advance(minute);
    expect(asked()).toEqual([]);
  });
});

describe('the questions', () => {
  it('begin with the start and end with the stop', async () => {
    const { poller, clock, asked } = await pollerWith(pending('1'));
    poller.look();
    await clock.advance(minute);
    expect(asked()).toEqual([]);
    poller.start();
    await clock.settle();
    expect(asked()).toEqual([`1 at ${minute}`]);
    expect(clock.timers()).toBe(1);
    poller.stop();
    expect(clock.timers()).toBe(0);
    poller.look();
    await clock.advance(10 * minute);
    expect([asked(), clock.timers()]).toEqual([[], 0]);
  });

  it('of one account are a fifth of a second apart, the longest due first; another account has its own turn', async () => {
    const due = (queueId: string, before: number, part = {}) =>
      pending(queueId, { poll: { nextAt: startMs - before, asked: 0, failures: 0 }, ...part });
    const jobs = [due('1', 1), due('2', 3), due('3', 2), due('4', 0, { connection: other })];
    const { poller, clock, asked } = await pollerWith(...jobs);
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['2 at 0', '4 at 0', '3 at 200', '1 at 400']);
  });

  it('to the practice service are not spaced', async () => {
    const jobs = ['1', '2', '3'].map((id) => pending(id, { connection: practice }));
    const { poller, clock, asked } = await pollerWith(...jobs);
    poller.start();
    await clock.settle();
    expect(asked()).toHaveLength(3);
  });

  it('of one account are four at once at most', async () => {
    const jobs = ['1', '2', '3', '4', '5'].map((id) => pending(id, { connection: practice }));
    const { poller, clock, client, asked } = await pollerWith(...jobs);
    const answers: (() => void)[] = [];
    client.onStatus = () => new Promise((resolve) => answers.push(() => resolve(pendingStatus)));
    poller.start();
    await clock.advance(minute);
    expect(asked()).toHaveLength(4);
    answers[0]?.();
    await clock.settle();
    expect(asked()).toEqual([`5 at ${minute}`]);
  });

  it('about one job come one after the other', async () => {
    const { poller, clock, client, asked } = await pollerWith(pending('1'));
    client.onStatus = () => new Promise(() => {});
    poller.start();
    for (let look = 0; look < 3; look++) {
      poller.hurry(() => true);
      await clock.advance(minute);
    }
    expect(asked()).toEqual(['1 at 0']);
  });

  it('need one timer, which comes within half a minute, whatever the clock does meanwhile', async () => {
    const job = pending('1', { poll: { nextAt: startMs + 10 * minute, asked: 0, failures: 0 } });
    const { poller, clock, asked } = await pollerWith(job);
    poller.start();
    poller.look();
    poller.look();
    expect(clock.timers()).toBe(1);
    clock.jump(10 * minute);
    await clock.advance(30_000);
    expect(asked()).toEqual([`1 at ${10 * minute + 30_000}`]);
  });
});

describe('an account without a readable key', () => {
  it('is asked nothing, and its jobs need attention', async () => {
    const job = pending('1');
    const { poller, clock, keys, store, asked } = await pollerWith(job);
    keys.target = async () => failure(why);
    poller.start();
    await clock.settle();
    expect(asked()).toEqual([]);
    expect(store.get(job.id)).toMatchObject({ state: 'needs-attention', problem: why });
    expect(store.get(job.id)?.poll?.askedAt).toBeUndefined();
  });
});

describe('an app that is about to end', () => {
  it.each(['before the question', 'before the answer'])('takes up nothing new: %s', async (moment) => {
    const job = pending('1');
    const { poller, clock, client, keys, stopping, store, asked } = await pollerWith(job);
    const { target } = keys;
    if (moment === 'before the question')
      keys.target = (id) => {
        stopping.abort();
        return target(id);
      };
    client.onStatus = () => {
      stopping.abort();
      return finishedStatus();
    };
    poller.start();
    await clock.settle();
    expect(asked()).toHaveLength(moment === 'before the question' ? 0 : 1);
    expect(store.get(job.id)).toMatchObject({ state: 'pending', poll: { asked: 0 } });
  });
});

describe('a finished job', () => {
  it('is handed on to be fetched from the address the service gives', async () => {
    const job = pending('1');
    const { poller, clock, client, ready, log } = await pollerWith(job);
    client.onStatus = () => finishedStatus('https://service.example/r.csv');
    poller.start();
    await clock.settle();
    expect(ready).toEqual([{ id: job.id, url: 'https://service.example/r.csv' }]);
    expect(log).toEqual([`${job.id} Status asked: finished`]);
  });

  it.each([pendingStatus, failedStatus('offline'), failedStatus('busy'), failedStatus('other')])(
    'is none where the answer is another: $kind $reason',
    async (outcome) => {
      const { poller, clock, client, ready } = await pollerWith(pending('1', { state: 'ready' }));
      client.onStatus = () => outcome;
      poller.start();
      await clock.settle();
      expect(ready).toEqual([]);
    },
  );

  it('is none that was removed while it was asked about', async () => {
    const job = pending('1');
    const { poller, clock, client, store, ready } = await pollerWith(job);
    client.onStatus = async () => {
      await store.remove(job.id, () => null);
      return finishedStatus();
    };
    poller.start();
    await clock.advance(minute);
    expect(ready).toEqual([]);
  });
});
