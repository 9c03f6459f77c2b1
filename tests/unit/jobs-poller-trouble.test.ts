import { describe, expect, it } from 'vitest';
import { failedStatus, finishedStatus, pendingStatus } from '../fakes/fake-service-client.ts';
import { realConnection } from '../fakes/job-bench.ts';
import { pending, pollerWith, startMs } from '../fakes/poller-bench.ts';

const minute = 60_000;
const other = { ...realConnection, id: 'other' };
const later = (ms: number) => ({ poll: { nextAt: startMs + ms, asked: 1, failures: 0 } });

describe('a hurry', () => {
  it('brings forward the jobs it is about, and no others', async () => {
    const jobs = [pending('1', later(minute)), pending('2', later(minute)), pending('3', { state: 'done' })];
    const { poller, clock, asked } = await pollerWith(...jobs);
    poller.start();
    poller.hurry(({ queueId }) => queueId !== '2');
    await clock.advance(1000);
    expect(asked()).toEqual(['1 at 0']);
  });

  it('counts for one question; the next comes by the pace of the job', async () => {
    const old = { ...later(minute), acceptedAt: new Date(startMs - 60 * minute).toISOString() };
    const { poller, clock, asked } = await pollerWith(pending('1', old));
    poller.start();
    poller.hurry(() => true);
    await clock.advance(minute);
    expect(asked()).toEqual(['1 at 0', `1 at ${minute}`]);
  });

  it('is what waking is, for every job', async () => {
    const { poller, clock, asked } = await pollerWith(
      pending('1', later(minute)),
      pending('2', later(minute)),
    );
    poller.start();
    poller.wake();
    await clock.advance(1000);
    expect(asked()).toEqual(['1 at 0', '2 at 200']);
  });

  it('goes before those that are merely due', async () => {
    const jobs = [pending('1', later(-minute)), pending('2', later(minute))];
    const { poller, clock, asked } = await pollerWith(...jobs);
    poller.hurry(({ queueId }) => queueId === '2');
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['2 at 0', '1 at 200']);
  });

  it('ends the wait for a network that was not there, but no pause that the service asked for', async () => {
    const jobs = [pending('1'), pending('2', { connection: other })];
    const { poller, clock, gate, asked } = await pollerWith(...jobs);
    gate.unreachable(realConnection.id);
    gate.pause(other.id, minute);
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual([]);
    poller.hurry(() => true);
    await clock.advance(1000);
    expect(asked()).toEqual(['1 at 1000']);
  });
});

describe('a pause that the service asks for', () => {
  it.each([
    ['with its length', failedStatus('busy', 90_000), 90_000],
    ['without one: a minute', failedStatus('busy'), minute],
    ['with an error of another kind', failedStatus('other', 90_000), 90_000],
  ])('holds every job of the account, %s', async (_, outcome, ms) => {
    const jobs = [pending('1'), pending('2'), pending('3', { connection: other })];
    const { poller, clock, client, gate, store, asked } = await pollerWith(...jobs);
    client.onStatus = (queueId) => (queueId === '1' ? outcome : pendingStatus);
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['1 at 0', '3 at 0']);
    expect(gate.opensAt(realConnection.id)).toBe(startMs + ms);
    expect(store.get('job-0000-1')?.poll?.pausedUntil).toBe(startMs + ms);
    expect(store.get('job-0000-2')?.waitsFor?.for).toBe('pause');
    await clock.advance(ms - 1001);
    expect(asked().filter((ask) => ask.startsWith('2'))).toEqual([]);
    await clock.advance(500);
    expect(asked().filter((ask) => ask.startsWith('2'))).toHaveLength(1);
  });

  it('is none where an error says nothing of it', async () => {
    const { poller, clock, client, gate } = await pollerWith(pending('1'));
    client.onStatus = () => failedStatus('other');
    poller.start();
    await clock.settle();
    expect(gate.waitsFor(realConnection.id)).toBeNull();
  });

  it('holds after a restart until its end, and not where that is past', async () => {
    const paused = (pausedUntil: number) => ({
      poll: { nextAt: startMs, asked: 1, failures: 0, pausedUntil },
    });
    const jobs = [
      pending('1', paused(startMs + minute)),
      pending('2', { connection: other, ...paused(startMs) }),
    ];
    const { poller, clock, gate, asked } = await pollerWith(...jobs);
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['2 at 0']);
    expect([realConnection.id, other.id].map((id) => gate.waitsFor(id)?.until)).toEqual([
      '2026-03-02T10:01:00.000Z',
      undefined,
    ]);
  });
});

describe('a job that waits for its account', () => {
  it('says so only where its own turn would come first', async () => {
    const jobs = [pending('1'), pending('2', later(9000)), pending('3', later(11_000))];
    const { poller, clock, gate, store } = await pollerWith(...jobs);
    gate.pause(realConnection.id, 10_000);
    poller.start();
    await clock.settle();
    const waits = jobs.map(({ id }) => store.get(id)?.waitsFor?.for);
    expect(waits).toEqual(['pause', 'pause', undefined]);
  });
});

describe('what is not reached', () => {
  it('is not asked again at once, until it is reached', async () => {
    const { poller, clock, client, gate } = await pollerWith(pending('1'));
    client.onStatus = () => failedStatus('offline');
    poller.start();
    await clock.settle();
    expect(gate.waitsFor(realConnection.id)).toEqual({ for: 'network', until: '2026-03-02T10:00:05.000Z' });
    client.onStatus = () => pendingStatus;
    await clock.advance(10_000);
    gate.unreachable(realConnection.id);
    // The first wait again, not a longer one.
    expect(gate.opensAt(realConnection.id) - clock.now()).toBe(5000);
  });

  it('is not held against a job for half a minute after the computer woke', async () => {
    const failures = async (sinceWaking: number) => {
      const job = pending('1', later(sinceWaking));
      const { poller, clock, client, gate, store } = await pollerWith(job);
      gate.pause(realConnection.id, sinceWaking);
      client.onStatus = () => failedStatus('other');
      poller.start();
      poller.wake();
      await clock.advance(sinceWaking);
      expect(client.asked).toHaveLength(1);
      return store.get(job.id)?.poll?.failures;
    };
    expect(await failures(29_999)).toBe(0);
    expect(await failures(30_000)).toBe(1);
  });

  it('is asked again by its pace where the client breaks its promise', async () => {
    const job = pending('1');
    const { poller, clock, client, store, asked } = await pollerWith(job);
    client.onStatus = () => Promise.reject(new Error('a bug'));
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['1 at 0']);
    expect(store.get(job.id)).toMatchObject({ state: 'pending', poll: { failures: 1 } });
  });
});

describe('a clock that is set back', () => {
  it('keeps all questions apart by 5 s, and forgets when the account was asked last', async () => {
    const { poller, clock, asked } = await pollerWith(pending('1'), pending('2', later(200)));
    poller.start();
    await clock.advance(1000);
    expect(asked()).toEqual(['1 at 0', '2 at 200']);
    clock.jump(-60 * minute);
    poller.hurry(() => true);
    await clock.advance(4999);
    expect(asked()).toEqual([]);
    await clock.advance(201);
    expect(asked()).toHaveLength(2);
  });
});

describe('experience', () => {
  /** A job of two rows that took its time, and one that runs. */
  const finished = (queueId: string, minutes: number) =>
    pending(queueId, { state: 'done', finishedAt: new Date(startMs + minutes * minute).toISOString() });

  it('tells when to ask next, and is looked at anew once a job has finished', async () => {
    const nextWait = async (...jobs: Parameters<typeof pending>[1][]) => {
      const done = jobs.map((_, index) => finished(String(index + 2), 2));
      const { poller, clock, store } = await pollerWith(pending('1'), ...done);
      poller.start();
      await clock.settle();
      return (store.get('job-0000-1')?.poll?.nextAt ?? 0) - startMs;
    };
    // Without any, a job may be done any moment; with some, a quarter of the distance to its expected end.
    expect(await nextWait()).toBe(5000);
    expect(await nextWait({})).toBe(30_000);
  });

  it('is gathered anew when a job has finished', async () => {
    const jobs = [pending('1'), pending('2', later(8000))];
    const { poller, clock, client, store } = await pollerWith(...jobs);
    client.onStatus = (queueId) => (queueId === '2' ? finishedStatus() : pendingStatus);
    poller.start();
    await clock.advance(6000);
    // 5 s old, none finished so far: 5 s more.
    expect(store.get('job-0000-1')?.poll?.nextAt).toBe(startMs + 10_000);
    await clock.advance(2000);
    expect(store.get('job-0000-2')?.state).toBe('ready');
    await clock.advance(60_000);
    // A job of this size takes 8 s: long past by now, and asked about less and less.
    const { askedAt = 0, nextAt = 0 } = store.get('job-0000-1')?.poll ?? {};
    const expected = Math.max(5000, Math.abs(askedAt - startMs - 8000) / 4);
    expect(nextAt - askedAt).toBe(Math.round(expected));
  });
});
