import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import type { UnattendedList } from '../../shared/model/watched-folder.ts';
import {
  createJobBench,
  finishWith,
  folder,
  listPath,
  preparedList,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';
import { testMoney } from '../fakes/test-money.ts';
import {
  copyOfList,
  saidList,
  send,
  settled,
  soundReport,
  unattendedOn,
  without,
} from '../fakes/unattended-bench.ts';

const someAsked = {
  ...soundReport,
  askedBefore: {
    unread: 0,
    today: 20_000,
    days: [
      {
        day: 19_999,
        outcome: 'hit' as const,
        by: null,
        rows: { 'leave-out': { once: 1, all: 1 }, keep: { once: 1, all: 1 }, fix: { once: 1, all: 1 } },
      },
    ],
  },
};
const saying = (kind: 'country' | 'status') => ({
  kind,
  columns: [1],
  rows: 1,
  words: [{ word: 'India', rows: 1 }],
  optOuts: 0,
});
const someSpeak = { ...soundReport, sayings: [saying('country'), saying('status')] };

describe('a list that is sent with nobody at the window', () => {
  it('is followed to its end', async () => {
    const bench = await createJobBench();
    finishWith(bench);
    const { outcome, jobId, same } = await send(bench);
    expect([outcome, same]).toEqual(['sent', false]);
    const settledThen = unattendedOn(bench).settled(jobId ?? '');
    await bench.clock.advance(60_000);
    expect(await settledThen).toMatchObject({ outcome: 'done', jobId });
    expect(bench.client.creates).toHaveLength(1);
  });

  it('is one job when it is given again, as another file too, at the same moment too, and after the next start', async () => {
    const bench = await createJobBench();
    const unattended = unattendedOn(bench);
    const copy = await copyOfList(bench);
    const both = await settled(bench, Promise.all([unattended.send(saidList), unattended.send(copy)]));
    expect(both.map(({ outcome, same }) => [outcome, same])).toEqual([
      ['sent', false],
      ['sent', true],
    ]);
    expect(both[1]?.jobId).toBe(both[0]?.jobId);
    const again = await bench.restart();
    expect(await send(again)).toMatchObject({ outcome: 'sent', same: true, jobId: both[0]?.jobId });
    expect(again.client.creates).toHaveLength(1);
  });

  it('waits for a word where the same rows were sent from other bytes', async () => {
    const bench = await createJobBench();
    await send(bench);
    await bench.disk.writeSynced(listPath, 'phone\r\n2025550102\r\n2025550101\r\n');
    bench.client.creates.length = 0;
    const list = without({ askedBefore: 'leave-out' });
    const end = await send(bench, list);
    expect(end.questions.map(({ word }) => word)).toEqual(['--rows-asked-before again']);
    expect(bench.client.creates).toEqual([]);
    expect(await send(bench, without({ askedBefore: 'again' }))).toMatchObject({
      outcome: 'sent',
      same: false,
    });
  });

  it('is another job for another service', async () => {
    const bench = await createJobBench();
    await send(bench);
    const mapped = { 'email-append': { email_column: 0 } };
    const saved = [
      {
        id: '1',
        name: 'Mine',
        service: 'email-append' as const,
        headers: ['phone'],
        mapping: mapped['email-append'],
        usedAt: '',
      },
    ];
    await send(bench, { ...saidList, service: 'email-append', mapping: 'mine' }, { saved });
    expect(
      bench.jobs
        .list()
        .jobs.map(({ service }) => service)
        .sort(),
    ).toEqual(['email-append', 'phone-append']);
  });

  it.each([
    ['a new address', without({ firstAddress: false }), {}, ['--yes-first-address']],
    ['an unknown price', without({ unknownPrice: false }), {}, ['--unknown-price']],
    ['rows asked before', saidList, { report: someAsked }, ['--rows-asked-before leave-out']],
    [
      'rows that speak against themselves',
      saidList,
      { report: someSpeak },
      ['--set-aside country,status', '--set-aside country,status'],
    ],
  ])('waits for a word on %s, and nothing is left behind', async (_what, list, wishes, words) => {
    const bench = await createJobBench();
    const end = await send(bench, list, wishes);
    expect(end).toMatchObject({ outcome: 'waiting', jobId: null });
    expect(end.questions.map(({ word }) => word)).toEqual(words);
    expect(bench.client.creates).toEqual([]);
    expect(bench.jobs.list().jobs).toEqual([]);
  });

  it('goes with the words', async () => {
    const bench = await createJobBench();
    const words = { askedBefore: 'leave-out' as const, setAside: ['country' as const] };
    const report = { ...someSpeak, askedBefore: someAsked.askedBefore };
    expect(await send(bench, without(words), { report })).toMatchObject({ outcome: 'sent' });
  });

  it('needs a limit on a real connection, and no price there on the practice one', async () => {
    const bench = await createJobBench();
    expect(await send(bench, { ...saidList, maxCredits: null })).toMatchObject({
      outcome: 'budget',
      problem: { code: 'no-limit' },
    });
    const connection = { ...realConnection, kind: 'practice' as const, key: { state: 'stored' as const } };
    const bare = { ...saidList, maxCredits: null, words: { firstAddress: false, unknownPrice: false } };
    expect(await send(bench, bare, { connection })).toMatchObject({ outcome: 'sent' });
  });

  it('is held back by its own limit at the dearest price so far, and by a budget', async () => {
    const first = await createJobBench();
    const money = testMoney(first.clock);
    const bench = await first.restart({
      spending: money.spending,
      async prepare({ path, directory }) {
        const rowsKey = (await first.disk.read(path)) ?? '';
        await first.disk.writeSynced(join(directory, 'prepared.csv'), rowsKey);
        return success({ ...preparedList, rowsKey });
      },
    });
    finishWith(bench);
    await send(bench);
    await bench.clock.advance(60_000);
    // Two rows took three credits.
    await bench.disk.writeSynced(listPath, 'phone\r\n2025550103\r\n2025550104\r\n');
    expect(await send(bench, { ...saidList, maxCredits: 2.9 })).toMatchObject({
      outcome: 'budget',
      problem: { code: 'over-limit' },
    });
    money.limit(realConnection.id, { job: 2 });
    expect(await send(bench, { ...saidList, maxCredits: 3 })).toMatchObject({
      outcome: 'budget',
      problem: { overBudget: { kind: 'job' } },
    });
    expect(bench.client.creates).toHaveLength(1);
    expect(bench.jobs.list().jobs).toHaveLength(1);
    money.limit(realConnection.id, { job: null });
    expect(await send(bench, { ...saidList, maxCredits: 3 })).toMatchObject({ outcome: 'sent' });
  });

  it('is given again where it was surely not accepted, with the same words alone', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({
      kind: 'refused',
      problem: { code: 'key', message: 'The key was refused.', advice: '' },
    });
    const refused = await send(bench);
    const first = await settled(bench, unattendedOn(bench).settled(refused.jobId ?? ''));
    expect(first).toMatchObject({ outcome: 'not-accepted' });
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '7' });
    const told: string[] = [];
    const others = without({ askedBefore: 'again' });
    const end = await settled(bench, unattendedOn(bench).send(others, { onJob: (id) => told.push(id) }));
    expect([end.outcome, end.same, end.jobId, told]).toEqual([
      'waiting',
      true,
      refused.jobId,
      [refused.jobId],
    ]);
    expect(await send(bench)).toMatchObject({ outcome: 'sent', jobId: refused.jobId });
    expect(bench.record(refused.jobId ?? '').queueId).toBe('7');
  });

  it('is never given again where its outcome is unknown, nor once its job was removed', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({
      kind: 'unknown',
      problem: { code: 'lost', message: 'No reply came.', advice: '' },
      named: [],
    });
    const { jobId } = await send(bench);
    await settled(bench, unattendedOn(bench).settled(jobId ?? ''));
    expect(await send(bench)).toMatchObject({ outcome: 'unknown', same: true, jobId });
    valueIn(await settled(bench, bench.jobs.remove(jobId ?? '')));
    expect(await send(bench)).toMatchObject({ outcome: 'waiting', problem: { code: 'sent-and-removed' } });
    expect(bench.client.creates).toHaveLength(1);
  });

  it('waits in the window on the practice connection, too', async () => {
    const bench = await createJobBench();
    const connection = { ...realConnection, kind: 'practice' as const, key: { state: 'stored' as const } };
    const end = await settled(bench, unattendedOn(bench, { connection }).send(saidList, { goal: 'prepare' }));
    expect(bench.record(end.jobId ?? '').state).toBe('unconfirmed');
    expect(bench.client.creates).toEqual([]);
  });

  it('waits in the window where it is only to be prepared', async () => {
    const bench = await createJobBench();
    const list = without({ firstAddress: false });
    const end = await settled(bench, unattendedOn(bench).send(list, { goal: 'prepare' }));
    expect(end.outcome).toBe('waiting');
    expect(bench.record(end.jobId ?? '').state).toBe('unconfirmed');
    expect(bench.client.creates).toEqual([]);
    // Whoever gives it with all words later has one job, not two.
    await send(bench);
    expect(bench.jobs.list().jobs.map(({ state }) => state)).toEqual(['pending']);
  });

  it('leaves nothing when it is stopped before the press', async () => {
    const bench = await createJobBench();
    const stop = new AbortController();
    const end = unattendedOn(bench).send(saidList, { signal: stop.signal, onJob: () => stop.abort() });
    expect(await settled(bench, end)).toMatchObject({
      outcome: 'waiting',
      problem: { code: 'stopped-early' },
    });
    expect(bench.client.creates).toEqual([]);
    expect(bench.jobs.list().jobs).toEqual([]);
  });

  it('is told before it is sent, and after it was', async () => {
    const bench = await createJobBench();
    const told = async (list: UnattendedList) =>
      valueIn(await settled(bench, unattendedOn(bench, { report: someAsked }).check(list)));
    const before = await told(without({ firstAddress: false }));
    expect(before).toMatchObject({ same: null, report: { rows: 2 }, connection: { id: realConnection.id } });
    expect(before.questions.map(({ word }) => word)).toEqual([
      '--rows-asked-before leave-out',
      '--yes-first-address',
    ]);
    expect(bench.jobs.list().jobs).toEqual([]);
    const { jobId } = await send(bench);
    await bench.clock.advance(1000);
    const after = await told(without({ firstAddress: false, askedBefore: 'leave-out' }));
    expect([after.same?.id, after.questions]).toEqual([jobId, []]);
  });

  it.each([
    ['no-such-connection', { connection: 'gone' }, {}],
    ['no-such-follow-ups', { followUps: 'mine' }, {}],
    ['no-such-mapping', { mapping: 'mine' }, {}],
    ['columns-missing', { service: 'name-append' as const }, {}],
    ['gone', { path: '/lists/none.csv' }, {}],
  ])('is refused for %s, and nothing is made', async (code, change, wishes) => {
    const bench = await createJobBench();
    expect(await send(bench, { ...saidList, ...change }, wishes)).toMatchObject({
      outcome: 'refused',
      jobId: null,
      problem: { code },
    });
    expect(bench.jobs.list().jobs).toEqual([]);
  });

  it('is refused where it can’t be prepared, and can be given again', async () => {
    let isFull = true;
    const first = await createJobBench();
    const bench = await first.restart({
      async prepare({ directory }) {
        if (isFull) return failure(problem('full', 'The disk is full.', 'Make room.'));
        await first.disk.writeSynced(join(directory, 'prepared.csv'), 'x');
        return success(preparedList);
      },
    });
    expect(await send(bench)).toMatchObject({ outcome: 'refused', jobId: null, problem: { code: 'full' } });
    expect(bench.jobs.list().jobs).toEqual([]);
    isFull = false;
    expect(await send(bench, { ...saidList, followUps: 'usual' })).toMatchObject({ outcome: 'sent' });
    expect(bench.jobs.list().jobs.map(({ id }) => bench.record(id).followUps?.name)).toEqual(['Usual']);
  });

  it('is one job where somebody is quicker in the window', async () => {
    const bench = await createJobBench();
    bench.jobs.onChange(({ id, state }) => {
      if (state === 'unconfirmed') void bench.jobs.send(id, randomUUID());
    });
    expect(await send(bench)).toMatchObject({ outcome: 'sent' });
    expect(bench.client.creates).toHaveLength(1);
    expect(bench.jobs.list().jobs).toHaveLength(1);
  });

  it('waits for a person where it may have been sent, whatever the words are', async () => {
    const bench = await createJobBench();
    const { jobId } = await send(bench);
    // The data was set back to before it was sent: the memory alone knows.
    const id = jobId ?? '';
    const path = jobFile(folder, id, 'record');
    const { queueId: _q, sending: _s, acceptedAt: _a, poll: _p, ...record } = bench.record(id);
    bench.kill();
    await bench.disk.writeSynced(path, JSON.stringify({ ...record, state: 'prepared' }));
    const again = await bench.restart();
    await again.clock.advance(1000);
    for (const askedBefore of ['again', 'leave-out'] as const)
      expect(await send(again, without({ askedBefore }))).toMatchObject({
        outcome: 'waiting',
        jobId,
        same: true,
      });
    expect(again.client.creates).toHaveLength(1);
  });

  it('stops being waited for', async () => {
    const bench = await createJobBench();
    const stop = new AbortController();
    const { jobId } = await send(bench);
    const waited = unattendedOn(bench).settled(jobId ?? '', stop.signal);
    stop.abort();
    expect(await waited).toBeNull();
  });
});
