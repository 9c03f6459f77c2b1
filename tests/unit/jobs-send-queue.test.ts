import { describe, expect, it } from 'vitest';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { realConnection } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { accepted, queueWith, waiting } from '../fakes/queue-bench.ts';

const why = problem('made-up', 'Made up.', 'Wait.');
const notSent: CreateOutcome = { kind: 'not-sent', problem: why, passing: true };
const refusal: CreateOutcome = { kind: 'refused', problem: why, httpStatus: 400 };
const unknown: CreateOutcome = { kind: 'unknown', problem: why, candidates: [] };
const other = { ...realConnection, id: 'other' };

describe('the line of a connection', () => {
  it('is kept in the order the jobs were made, and another connection has its own', async () => {
    const [c, a, b] = [waiting('c'), waiting('a'), waiting('b', { connection: other })];
    const { service, run, stateOf } = await queueWith(c, a, b);
    service.answer = () => new Promise(() => {});
    await run();
    expect(service.sent).toEqual([a.id, b.id]);
    expect([a, b, c].map(stateOf)).toEqual(['sending', 'sending', 'prepared']);
  });

  it('holds neither archived jobs nor those in another state', async () => {
    const jobs = [waiting('a', { archived: true }), waiting('b', { state: 'unconfirmed' })];
    const { service, run } = await queueWith(...jobs);
    await run(600_000);
    expect(service.sent).toEqual([]);
  });

  it('says to each but the one that is sent that it waits its turn', async () => {
    const jobs = [waiting('a'), waiting('b')];
    const { store, service, run } = await queueWith(...jobs);
    service.check = () => new Promise(() => {});
    await run();
    await run();
    expect(jobs.map(({ id }) => store.get(id)?.waitsFor)).toEqual([undefined, { for: 'turn-to-send' }]);
  });

  it('goes on however a sending ended, and tells of each end', async () => {
    const jobs = ['a', 'b', 'c', 'd'].map((id) => waiting(id));
    const { service, run, stateOf } = await queueWith(...jobs);
    const answers = [refusal, unknown, accepted, { ...notSent, passing: false }];
    service.answer = ({ id }) => answers[jobs.findIndex((job) => job.id === id)] ?? accepted;
    await run();
    expect(jobs.map(stateOf)).toEqual(['not-accepted', 'outcome-unknown', 'pending', 'not-accepted']);
    expect(service.ended).toEqual(jobs.map(({ id }) => id));
    expect(service.log[0]).toBe(`${jobs[0]?.id} Create request: refused; Made up.`);
  });
});

describe('a list that may not be sent', () => {
  it('asks first where its press is unknown or was spent already', async () => {
    const { intent: _none, ...unpressed } = waiting('a');
    const pressed = waiting('b');
    const { spent, service, run, stateOf } = await queueWith(unpressed, pressed);
    await spent.spend({ intent: pressed.intent ?? '', by: pressed.id });
    await run();
    expect([service.sent, stateOf(unpressed), stateOf(pressed)]).toEqual([[], 'unconfirmed', 'unconfirmed']);
  });

  it('needs attention where its key or its file is not right, and those behind it are sent', async () => {
    for (const broken of ['target', 'check'] as const) {
      const [a, b] = [waiting('a'), waiting('b')];
      const { service, run, store, stateOf } = await queueWith(a, b);
      if (broken === 'target') service.target = async () => failure(why);
      else service.check = async () => why;
      const heal = store.onChange((record) => {
        if (record.state !== 'needs-attention') return;
        service.target = async (connectionId) => success({ connectionId, address: '', key: '' });
        service.check = async () => null;
      });
      await run();
      heal();
      expect(store.get(a.id)).toMatchObject({ state: 'needs-attention', problem: why });
      expect([service.sent, stateOf(b)]).toEqual([[b.id], 'pending']);
    }
  });

  it('is one that the service has a number for', async () => {
    const numbered = waiting('a', { queueId: '7' });
    const { service, run, stateOf } = await queueWith(numbered);
    await run(600_000);
    expect([service.sent, stateOf(numbered)]).toEqual([[], 'prepared']);
  });

  it('waits for a disk that takes it, with the reason, and is tried again after 5 s', async () => {
    const job = waiting('a');
    const { disk, store, gate, service, run, clock } = await queueWith(job);
    disk.before = () => {
      throw systemError('ENOSPC');
    };
    await run();
    expect(store.get(job.id)).toMatchObject({ state: 'prepared', problem: { code: 'disk-full' } });
    expect(gate.waitsFor(realConnection.id)?.for).toBe('network');
    disk.before = () => {};
    await clock.advance(4999);
    expect(service.sent).toEqual([]);
    await clock.advance(1);
    expect(service.sent).toEqual([job.id]);
  });

  it('holds up nobody where it was cancelled at the last moment', async () => {
    const [a, b] = [waiting('a'), waiting('b')];
    const { store, gate, service, run } = await queueWith(a, b);
    service.check = async () => {
      service.check = async () => null;
      await store.commit(a.id, (record) => ({ ...record, state: 'cancelled' }));
      return null;
    };
    await run();
    expect(service.sent).toEqual([b.id]);
    expect(store.get(a.id)?.problem).toBeUndefined();
    expect(gate.waitsFor(realConnection.id)).toBeNull();
  });
});

describe('a connection that is closed', () => {
  it('is waited for to the moment, each job with what it waits for', async () => {
    const [a, b] = [waiting('a'), waiting('b', { connection: other })];
    const { store, gate, service, run, clock } = await queueWith(a, b);
    gate.pause(realConnection.id, 9000);
    gate.pause(other.id, 7000);
    await run(6999);
    expect(store.get(a.id)?.waitsFor).toEqual({ for: 'pause', until: '2026-03-02T10:00:09.000Z' });
    expect(service.sent).toEqual([]);
    await clock.advance(1);
    expect(service.sent).toEqual([b.id]);
    await clock.advance(2000);
    expect(service.sent).toEqual([b.id, a.id]);
  });

  it('is found open within half a minute after the clock was set', async () => {
    const job = waiting('a');
    const { gate, service, run, clock } = await queueWith(job);
    gate.pause(realConnection.id, 3_600_000);
    await run();
    clock.jump(3_600_000);
    await clock.advance(30_000);
    expect(service.sent).toEqual([job.id]);
  });

  it('is one that nothing reached', async () => {
    const { service, run, clock } = await queueWith(waiting('a'));
    service.answer = () => notSent;
    await run(4999);
    expect(service.sent).toHaveLength(1);
    await clock.advance(1);
    expect(service.sent).toHaveLength(2);
    // Twice as long after the second time.
    await clock.advance(9999);
    expect(service.sent).toHaveLength(2);
  });

  it.each([accepted, refusal])('is reached where the service answers: $kind', async (outcome) => {
    const { gate, service, run, clock } = await queueWith(waiting('a'));
    gate.unreachable(realConnection.id);
    service.answer = () => outcome;
    await run(5000);
    gate.unreachable(realConnection.id);
    // The first wait again, not a longer one.
    expect(gate.opensAt(realConnection.id) - clock.now()).toBe(5000);
  });

  it.each([
    { ...refusal, retryAfterMs: 60_000 },
    { ...unknown, retryAfterMs: 60_000 },
  ])('is one whose service asks for a pause: $kind', async (outcome) => {
    const [a, b] = [waiting('a'), waiting('b')];
    const { service, run, clock } = await queueWith(a, b);
    service.answer = () => outcome;
    await run(59_999);
    expect(service.sent).toEqual([a.id]);
    await clock.advance(1);
    expect(service.sent).toEqual([a.id, b.id]);
  });

  it('needs one timer, however often it is looked at', async () => {
    const { gate, run, queue, clock } = await queueWith(waiting('a'));
    gate.pause(realConnection.id, 60_000);
    for (let look = 0; look < 5; look++) await run();
    expect(clock.timers()).toBe(1);
    queue.stop();
    expect(clock.timers()).toBe(0);
  });

  it('is what a timer is needed for: where nothing waits there is none', async () => {
    const { run, clock } = await queueWith(waiting('a'));
    await run();
    expect(clock.timers()).toBe(0);
  });
});

describe('an app that is about to end', () => {
  it('begins no sending, and leaves no timer', async () => {
    const { stopping, gate, service, run, clock } = await queueWith(waiting('a'), waiting('b'));
    stopping.abort();
    await run();
    gate.pause(realConnection.id, 60_000);
    await run();
    expect([service.sent, clock.timers()]).toEqual([[], 0]);
  });

  it('leaves a list that was not begun in line', async () => {
    const job = waiting('a');
    const { stopping, store, service, run, stateOf } = await queueWith(job);
    service.check = async () => {
      stopping.abort();
      return why;
    };
    await run();
    expect([service.sent, stateOf(job)]).toEqual([[], 'prepared']);
    expect(store.get(job.id)?.problem).toBeUndefined();
  });

  it('takes a list back into the line that was about to leave', async () => {
    const job = waiting('a');
    const { stopping, store, service, run } = await queueWith(job);
    store.onChange((record) => record.state === 'sending' && stopping.abort());
    await run();
    expect(service.sent).toEqual([]);
    expect(store.get(job.id)).toMatchObject({ state: 'prepared', problem: { code: 'stopped' } });
  });
});
