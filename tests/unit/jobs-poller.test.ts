import { describe, expect, it } from 'vitest';
import { isTracked } from '../../electron/jobs/work/poller.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { jobStates } from '../../shared/model/job-state.ts';
import { failedStatus, finishedStatus, pendingStatus } from '../fakes/fake-service-client.ts';
import { realConnection } from '../fakes/job-bench.ts';
import { pending, pollerWith, startMs } from '../fakes/work-bench.ts';

const minute = 60_000;
const other = { ...realConnection, id: 'other' };
const practice = { ...realConnection, id: 'practice', kind: 'practice' as const };

describe('a job that the poller asks about', () => {
  const odd = (triesLeft: number) => ({
    ...{ bytes: 1, rows: 1, what: [], fetchedAt: '', sha256: '' },
    triesLeft,
  });

  it('has a queue id, and its result is still to come', () => {
    const { queueId: _none, ...unnumbered } = pending('1');
    const tracked = (part: Partial<JobRecord>) => isTracked({ ...unnumbered, ...part });
    expect(jobStates.filter((state) => tracked({ state, queueId: '1' })).sort()).toEqual([
      'needs-attention',
      'pending',
      'ready',
    ]);
    expect(jobStates.filter((state) => tracked({ state }))).toEqual([]);
  });

  it('has no odd result, unless that is fetched again by itself', () => {
    const attention = (triesLeft: number) =>
      isTracked(pending('1', { state: 'needs-attention', odd: odd(triesLeft) }));
    expect([attention(1), attention(0)]).toEqual([true, false]);
  });
});

describe('status requests', () => {
  it('begin when the poller starts and end when it stops', async () => {
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

  it('of one connection are 200 ms apart, the longest due first, and apart from other connections', async () => {
    const due = (queueId: string, before: number, part = {}) =>
      pending(queueId, { poll: { nextAt: startMs - before, asked: 0, failures: 0 }, ...part });
    const jobs = [due('1', 1), due('2', 3), due('3', 2), due('4', 0, { connection: other })];
    const { poller, clock, asked } = await pollerWith(...jobs);
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['2 at 0', '4 at 0', '3 at 200', '1 at 400']);
  });

  it('of one connection are at most four at once', async () => {
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

  it('about one job never overlap', async () => {
    const { poller, clock, client, asked } = await pollerWith(pending('1'));
    client.onStatus = () => new Promise(() => {});
    poller.start();
    for (let look = 0; look < 3; look++) {
      poller.hurry(() => true);
      await clock.advance(minute);
    }
    expect(asked()).toEqual(['1 at 0']);
  });

  it('need one timer, which fires within 30 s although the clock is set', async () => {
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

describe('a stopping app', () => {
  it.each(['before the question', 'before the answer'])(
    'changes no job where it stops %s',
    async (moment) => {
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
    },
  );
});

describe('a job that the service has finished', () => {
  it.each([pendingStatus, failedStatus('offline'), failedStatus('busy'), failedStatus('other')])(
    'is not assumed from another answer: $kind $reason',
    async (outcome) => {
      const { poller, clock, client, ready } = await pollerWith(pending('1', { state: 'ready' }));
      client.onStatus = () => outcome;
      poller.start();
      await clock.settle();
      expect(ready).toEqual([]);
    },
  );

  it('is not fetched where it was removed during the request', async () => {
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

const later = (ms: number) => ({ poll: { nextAt: startMs + ms, asked: 1, failures: 0 } });

describe('an urgent request', () => {
  it('counts for one request; the next comes at the pace of the job', async () => {
    const old = { ...later(minute), acceptedAt: new Date(startMs - 60 * minute).toISOString() };
    const { poller, clock, asked } = await pollerWith(pending('1', old));
    poller.start();
    poller.hurry(() => true);
    await clock.advance(minute);
    expect(asked()).toEqual(['1 at 0', `1 at ${minute}`]);
  });

  it('goes before jobs that are merely due', async () => {
    const jobs = [pending('1', later(-minute)), pending('2', later(minute))];
    const { poller, clock, asked } = await pollerWith(...jobs);
    poller.hurry(({ queueId }) => queueId === '2');
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['2 at 0', '1 at 200']);
  });
});

describe('a pause that the service asks for', () => {
  it('is not assumed from an error that does not ask for it', async () => {
    const { poller, clock, client, gate } = await pollerWith(pending('1'));
    client.onStatus = () => failedStatus('other');
    poller.start();
    await clock.settle();
    expect(gate.waitsFor(realConnection.id)).toBeNull();
  });
});

describe('a job that waits for its connection', () => {
  it('tells of the wait only where its own request is due earlier', async () => {
    const jobs = [pending('1'), pending('2', later(9000)), pending('3', later(11_000))];
    const { poller, clock, gate, store } = await pollerWith(...jobs);
    gate.pause(realConnection.id, 10_000);
    poller.start();
    await clock.settle();
    const waits = jobs.map(({ id }) => store.get(id)?.waitsFor?.for);
    expect(waits).toEqual(['pause', 'pause', undefined]);
  });
});
