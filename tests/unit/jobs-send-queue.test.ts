import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { createListSender } from '../../electron/jobs/work/send.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { CreateOutcome } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, ProblemError, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createFakeServiceClient } from '../fakes/fake-service-client.ts';
import { folder, listText, preparedList, realConnection } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { sendingPorts } from '../fakes/sending-ports.ts';
import { accepted, queueWith, waiting } from '../fakes/work-bench.ts';

const why = problem('made-up', 'Made up.', 'Wait.');
const notSent: CreateOutcome = { kind: 'not-sent', problem: why, passing: true };
const refusal: CreateOutcome = { kind: 'refused', problem: why };
const unknown: CreateOutcome = { kind: 'unknown', problem: why, candidates: [] };
const other = { ...realConnection, id: 'other' };

describe('the send queue of a connection', () => {
  it('skips archived jobs and jobs in another state', async () => {
    const jobs = [waiting('a', { archived: true }), waiting('b', { state: 'unconfirmed' })];
    const { service, run } = await queueWith(...jobs);
    await run(600_000);
    expect(service.sent).toEqual([]);
  });

  it('tells each job but the one being sent that it waits for its turn', async () => {
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
  it('waits for a person where its press is unknown or spent already', async () => {
    const { intent: _none, ...unpressed } = waiting('a');
    const pressed = waiting('b');
    const { spent, service, run, stateOf } = await queueWith(unpressed, pressed);
    await spent.spend({ intent: pressed.intent ?? '', by: pressed.id });
    await run();
    expect([service.sent, stateOf(unpressed), stateOf(pressed)]).toEqual([[], 'unconfirmed', 'unconfirmed']);
  });

  it('needs attention where its key or file is not right, and lists behind it are sent', async () => {
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

  it('waits where the disk refuses, with the reason, and is tried again after 5 s', async () => {
    const job = waiting('a');
    const { disk, store, gate, service, run, clock } = await queueWith(job);
    disk.before = () => {
      throw systemError('ENOSPC');
    };
    await run();
    expect(store.get(job.id)).toMatchObject({ state: 'prepared', problem: { code: 'disk-full' } });
    expect(gate.waitsFor(realConnection.id)?.for).toBe('problem');
    disk.before = () => {};
    await clock.advance(4999);
    expect(service.sent).toEqual([]);
    await clock.advance(1);
    expect(service.sent).toEqual([job.id]);
  });

  it('waits for the disk, not for the network, where its press could not be noted', async () => {
    const full = { ...problem('disk-full', 'The disk is full.', 'Free some space.'), retryable: true };
    const { service, gate, run } = await queueWith(waiting('a'));
    service.answer = () => ({ kind: 'not-sent', problem: full, passing: true });
    await run();
    expect(gate.waitsFor(realConnection.id)?.for).toBe('problem');
  });

  it('waits where it cannot be read whether its press was spent, and is tried again after 5 s', async () => {
    const job = waiting('a');
    const { store, service, spent, run, clock } = await queueWith(job);
    const { isSpent } = spent;
    let asked = 0;
    spent.isSpent = (intent) => {
      asked += 1;
      if (asked < 10) throw new ProblemError(why);
      return isSpent(intent);
    };
    await run();
    expect({ asked, sent: service.sent, state: store.get(job.id) }).toMatchObject({
      ...{ asked: 1, sent: [], state: { state: 'prepared', problem: why } },
    });
    spent.isSpent = isSpent;
    await clock.advance(5000);
    expect(service.sent).toEqual([job.id]);
  });

  it('delays no other list where it is cancelled at the last moment', async () => {
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
  it('is waited for to the moment, and each job tells what it waits for', async () => {
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

  it('is found open within 30 s after the clock was set', async () => {
    const job = waiting('a');
    const { gate, service, run, clock } = await queueWith(job);
    gate.pause(realConnection.id, 3_600_000);
    await run();
    clock.jump(3_600_000);
    await clock.advance(30_000);
    expect(service.sent).toEqual([job.id]);
  });

  it.each([accepted, refusal])('counts as reached where the service answers: $kind', async (outcome) => {
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
  ])('is closed as long as the service asks for: $kind', async (outcome) => {
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

  it('needs no timer where nothing waits', async () => {
    const { run, clock } = await queueWith(waiting('a'));
    await run();
    expect(clock.timers()).toBe(0);
  });
});

describe('a stopping app', () => {
  it('begins no sending, and leaves no timer', async () => {
    const { stopping, gate, service, run, clock } = await queueWith(waiting('a'), waiting('b'));
    stopping.abort();
    await run();
    gate.pause(realConnection.id, 60_000);
    await run();
    expect([service.sent, clock.timers()]).toEqual([[], 0]);
  });

  it('keeps a list in line whose sending has not begun', async () => {
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

  it('puts a list back in line that was about to be sent', async () => {
    const job = waiting('a');
    const { stopping, store, service, run } = await queueWith(job);
    store.onChange((record) => record.state === 'sending' && stopping.abort());
    await run();
    expect(service.sent).toEqual([]);
    expect(store.get(job.id)).toMatchObject({ state: 'prepared', problem: { code: 'stopped' } });
  });
});

const intent = randomUUID();
const target = { connectionId: 'acme', address: realConnection.address, key: 'k' };

const job = aJobRecord({
  connection: realConnection,
  state: 'sending',
  prepared: preparedList,
  preparedHash: createHash('sha256').update(listText).digest('hex'),
});

const prepared = jobFile(folder, job.id, 'prepared');

async function listSender() {
  const clock = createFakeClock();
  const disk = createMemoryDisk(new Map([[prepared, listText]]));
  const client = createFakeServiceClient(clock.now);
  const { spent, fingerprint } = sendingPorts(disk.memory.open(), clock);
  const sender = createListSender({
    ports: { client, disk, folder, spent, fingerprint },
    signal: new AbortController().signal,
    progress: () => {},
  });
  return { disk, client, spent, sender };
}

describe('a prepared list', () => {
  it('may be sent where it is byte for byte what was prepared', async () => {
    const { sender } = await listSender();
    expect(await sender.check(job)).toBeNull();
  });

  it.each([
    ['gone', null],
    ['shorter', listText.slice(0, -1)],
    ['longer', `${listText}2025550103\r\n`],
    ['another of the same size', listText.replace('101', '109')],
  ])('may not be sent where it is %s', async (_, text) => {
    const { disk, sender } = await listSender();
    if (text === null) disk.files.delete(prepared);
    else disk.files.set(prepared, text);
    expect(await sender.check(job)).toMatchObject({ code: 'prepared-changed' });
  });

  it('is not read where its size differs already', async () => {
    const { disk, sender } = await listSender();
    disk.files.set(prepared, `${listText}2025550103\r\n`);
    disk.sha256 = () => Promise.reject(systemError('EIO'));
    expect(await sender.check(job)).toMatchObject({ code: 'prepared-changed' });
  });

  it('that cannot be read is not called changed', async () => {
    const { disk, sender } = await listSender();
    disk.sha256 = () => Promise.reject(systemError('EIO'));
    expect(await sender.check(job)).toMatchObject({ code: 'disk-faulty' });
  });

  it('is needed: without one nothing is sent and no press is spent', async () => {
    const { client, spent, sender } = await listSender();
    const { prepared: _none, ...unprepared } = job;
    expect(await sender.send(unprepared, intent, target)).toMatchObject({ kind: 'not-sent', passing: false });
    expect([client.creates, spent.isSpent(intent)]).toEqual([[], false]);
  });

  it.each([
    ['contacts.xlsx', 'contacts.csv'],
    ['march.final.txt', 'march.final.csv'],
    ['contacts', 'contacts.csv'],
    ['.csv', 'list.csv'],
  ])('of %s is uploaded as %s', async (name, told) => {
    const { client, sender } = await listSender();
    await sender.send({ ...job, source: { ...job.source, name } }, intent, target);
    expect(client.creates.map(({ fileName }) => fileName)).toEqual([told]);
  });
});

describe('the press for which a list is sent', () => {
  it('stays spent where the list may have arrived, and is released where nothing left', async () => {
    for (const [outcome, stays] of [
      [{ kind: 'accepted', queueId: '1' }, true],
      [{ kind: 'refused', problem: why }, true],
      [{ kind: 'unknown', problem: why }, true],
      [{ kind: 'not-sent', problem: why, passing: true }, false],
      [{ kind: 'not-sent', problem: why, passing: false }, false],
    ] as const) {
      const { client, disk, spent, sender } = await listSender();
      client.onCreate = () => outcome;
      expect(await sender.send(job, intent, target)).toMatchObject(outcome);
      // On disk by then: after a crash no press is asked for that was given back.
      expect(createSpentIntents(disk.memory.open(), createFakeClock()).isSpent(intent)).toBe(stays);
      expect(spent.isSpent(intent)).toBe(stays);
    }
  });

  it('sends nothing where it is spent for another list, and stays spent', async () => {
    const { client, spent, sender } = await listSender();
    await spent.spend({ intent, by: 'another-job' });
    expect(await sender.send(job, intent, target)).toMatchObject({ kind: 'not-sent' });
    expect([client.creates, spent.isSpent(intent)]).toEqual([[], true]);
  });

  it('makes the address of a service known, but not of the practice service', async () => {
    const practice: JobRecord = { ...job, connection: { ...realConnection, kind: 'practice' } };
    for (const [record, known] of [
      [job, true],
      [practice, false],
    ] as const) {
      const { spent, sender } = await listSender();
      await sender.send(record, intent, target);
      expect(spent.hasSentTo(realConnection.address)).toBe(known);
    }
  });

  it('sends nothing while the disk refuses it', async () => {
    const { disk, client, sender } = await listSender();
    disk.before = () => {
      throw systemError('ENOSPC');
    };
    const outcome = await sender.send(job, intent, target);
    expect(outcome).toMatchObject({ kind: 'not-sent', passing: true, problem: { code: 'disk-full' } });
    expect(client.creates).toEqual([]);
  });
});
