import { describe, expect, it } from 'vitest';
import type { ArrayOutcome } from '../../electron/service/client.ts';
import { eventually } from '../fakes/eventually.ts';
import { practice } from '../fakes/fake-data.ts';
import { answered, createListBench, ends, newIntent, numbers, trouble } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const minuteMs = 60_000;
const phoneOf = (last: number) => `20255501${String(last).padStart(2, '0')}`;

describe('a list lookup', () => {
  it('asks its rows in order, fifteen at a time, and shows each answer in its row', async () => {
    const bench = await createListBench();
    const id = await bench.start(numbers(40));
    await bench.clock.advance(minuteMs);
    expect(bench.asked.map((inputs) => inputs.length)).toEqual([15, 15, 10]);
    expect(bench.asked.flat().map(({ phone }) => phone)).toEqual(numbers(40));
    expect(bench.summary(id)).toMatchObject({
      state: 'done',
      rows: 40,
      counts: { hit: 20, miss: 20, waiting: 0, asking: 0, refused: 0, unknown: 0 },
      credits: { deducted: 40, notStated: 0, atMost: 40, repliesSay: null },
      resultReady: true,
      problem: null,
    });
    const [first, second] = await bench.rows(id);
    expect(first).toMatchObject({ n: 1, row: 1, outcome: 'hit', credits: 2, people: 1, input: '5125550000' });
    expect(second).toMatchObject({ outcome: 'miss', credits: 0, people: 0 });
    const row = await bench.lists.row(id, 1);
    expect(row.ok && row.value).toMatchObject({
      asked: { phone: '5125550000' },
      answer: {
        item: { outcome: 'hit', people: [{ fullName: 'Owner of 5125550000' }] },
        requestId: 'req_1',
      },
    });
    expect(bench.results).toEqual([id]);
  });

  it('shows rows left out and duplicates, which are never asked', async () => {
    const bench = await createListBench();
    const id = await bench.start(['5125550000', '-Phone: Empty', '=1', '5125550001', '=4']);
    await bench.clock.advance(minuteMs);
    expect(bench.asked.flat()).toHaveLength(2);
    expect(await bench.rows(id)).toMatchObject([
      { outcome: 'hit', credits: 2, isAsked: true },
      { outcome: 'refused', message: 'Not sent: Phone: Empty', credits: 0, isAsked: false },
      { outcome: 'hit', message: 'Same as row 1', credits: 0, people: 1, isAsked: false },
      { outcome: 'miss' },
      { outcome: 'miss', message: 'Same as row 4' },
    ]);
    expect(bench.summary(id)).toMatchObject({ credits: { deducted: 2, atMost: 2 } });
    const same = await bench.lists.row(id, 3);
    expect(same.ok && same.value.answer?.item?.people).toHaveLength(1);
  });

  it('is told with all of its rows before the first of them leaves', async () => {
    const bench = await createListBench();
    bench.onAsk = async () => ({ kind: 'busy', problem: trouble('busy'), retryAfterMs: 10 * minuteMs });
    await bench.start(numbers(20));
    await bench.clock.advance(1000);
    const id = await bench.start(numbers(40).slice(20));
    await bench.clock.advance(minuteMs);
    expect(bench.seen.findLast((list) => list.id === id)).toMatchObject({
      rows: 20,
      counts: { waiting: 20 },
    });
  });

  it('asks again the rows of a list that left memory while its press was written', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('lost'), standing: false });
    const id = await bench.start(numbers(2));
    const other = await bench.start(numbers(4).slice(2));
    await bench.clock.advance(minuteMs);
    await bench.rows(id);
    const { writeSynced } = bench.disk;
    bench.disk.writeSynced = async (...parts) => {
      bench.disk.writeSynced = writeSynced;
      for (const list of [other, id]) await bench.rows(list);
      return writeSynced(...parts);
    };
    const before = bench.asked.length;
    expect(await bench.lists.askAgain(id, newIntent())).toMatchObject({ ok: true });
    await bench.clock.advance(minuteMs);
    expect(bench.asked.length - before).toBe(1);
  });

  it('sends one array first, and several at once after the service answered', async () => {
    const bench = await createListBench();
    bench.onAsk = async (inputs) => {
      await new Promise<void>((resolve) => bench.clock.after(1000, resolve));
      return answered(inputs);
    };
    await bench.start(numbers(300));
    await bench.clock.advance(999);
    expect(bench.mostInFlight).toBe(1);
    await bench.clock.advance(minuteMs);
    expect(bench.mostInFlight).toBe(6);
    expect(bench.asked.flat()).toHaveLength(300);
  });

  it('finds its rows by words and outcome', async () => {
    const bench = await createListBench();
    const id = await bench.start(['5125550000', '5125550001', '-Phone: Lost', '5125550002']);
    await bench.clock.advance(minuteMs);
    const hits = await bench.lists.rows(id, { from: 1, count: 5, outcome: 'hit' });
    expect(hits.ok && [hits.value.total, hits.value.rows.map(({ n }) => n)]).toEqual([2, [4]]);
    const lost = await bench.lists.rows(id, { from: 0, count: 5, search: 'LOST' });
    expect(lost.ok && lost.value.rows.map(({ n }) => n)).toEqual([3]);
  });

  it('starts once per press, even if the press arrives repeatedly', async () => {
    const bench = await createListBench();
    const intent = newIntent();
    const [one, other] = await Promise.all([
      bench.begin(numbers(3), { intent }),
      bench.begin(numbers(3), { intent }),
    ]);
    await bench.clock.advance(minuteMs);
    const again = await bench.begin(numbers(3), { intent });
    const ids = [one, other, again].map((made) => made.ok && made.value.id);
    expect(new Set(ids).size).toBe(1);
    expect(bench.asked.flat()).toHaveLength(3);
    await bench.lists.remove(String(ids[0]));
    expect(await bench.begin(numbers(3), { intent })).toMatchObject({ ok: false });
  });

  it('is not created when no row can be asked', async () => {
    const bench = await createListBench();
    expect(await bench.begin(['-Phone: Empty'])).toMatchObject({ ok: false });
    expect(bench.lists.list().lists).toEqual([]);
  });
});

describe('a rejection of a list lookup’s request', () => {
  const bad =
    (phone: string): ((inputs: readonly Record<string, string>[]) => ArrayOutcome) =>
    (inputs) =>
      inputs.some((input) => input.phone === phone)
        ? {
            kind: 'refused',
            about: 'items',
            problem: { ...trouble('bad'), detail: 'phone: invalid', detailFirst: true },
          }
        : answered(inputs);

  it('refuses only the bad row of an array', async () => {
    const bench = await createListBench();
    bench.onAsk = bad('5125550006');
    const id = await bench.start(numbers(15));
    await bench.clock.advance(minuteMs);
    const rows = await bench.rows(id);
    expect(ends(rows).filter((outcome) => outcome === 'refused')).toHaveLength(1);
    expect(rows[6]).toMatchObject({
      outcome: 'refused',
      message: 'Not accepted: phone: invalid',
      credits: 0,
    });
    expect(bench.summary(id)).toMatchObject({ state: 'done', counts: { hit: 7, miss: 7, refused: 1 } });
  });

  it('of every row ends the list, with the reason in each', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'refused', about: 'items', problem: trouble('bad') });
    const id = await bench.start(numbers(40));
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({
      state: 'done',
      counts: { refused: 40 },
      credits: { atMost: 0 },
    });
  });

  it('of the key pauses the list at once and keeps all rows waiting', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'refused', about: 'account', problem: trouble('key') });
    const id = await bench.start(numbers(100));
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toHaveLength(1);
    expect(bench.summary(id)).toMatchObject({
      state: 'paused',
      pausedBy: 'problem',
      problem: { code: 'key' },
      counts: { waiting: 100 },
      credits: { atMost: 200 },
    });
    bench.onAsk = answered;
    expect(await bench.lists.resume(id, undefined)).toMatchObject({ ok: true, value: { state: 'running' } });
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({ state: 'done', counts: { hit: 50, miss: 50 } });
  });

  it('for too many requests loses no row and waits the time the service asks', async () => {
    const bench = await createListBench();
    let busy = 2;
    bench.onAsk = (inputs) =>
      busy-- > 0 ? { kind: 'busy', problem: trouble('busy'), retryAfterMs: 20_000 } : answered(inputs);
    const id = await bench.start(numbers(30));
    await bench.clock.advance(1000);
    const waiting = bench.summary(id);
    expect(waiting).toMatchObject({ state: 'running', problem: { code: 'busy' }, counts: { waiting: 30 } });
    expect(Date.parse(waiting.waitingUntil ?? '')).toBeGreaterThan(bench.clock.now() + 18_000);
    await bench.clock.advance(18_000);
    expect(bench.asked).toHaveLength(1);
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({
      state: 'done',
      waitingUntil: null,
      counts: { hit: 15, miss: 15 },
    });
  });
});

describe('a network failure in a list lookup', () => {
  it('is retried ever more slowly while no request leaves', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'not-sent', problem: trouble('offline'), passing: true });
    const id = await bench.start(numbers(30));
    await bench.clock.advance(4999);
    expect(bench.asked).toHaveLength(1);
    expect(bench.summary(id)).toMatchObject({ state: 'running', problem: { code: 'offline' } });
    await bench.clock.advance(10_002);
    expect(bench.asked).toHaveLength(3);
    bench.onAsk = answered;
    bench.lists.networkBack();
    await bench.clock.advance(1000);
    expect(bench.summary(id)).toMatchObject({ state: 'done', problem: null, counts: { hit: 15, miss: 15 } });
  });

  it('pauses the list when only the user can fix it', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'not-sent', problem: trouble('proxy'), passing: false });
    const id = await bench.start(numbers(30));
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', counts: { waiting: 30 } });
  });
});

describe('the user of a list lookup', () => {
  it('pauses a list that is just beginning, and nothing is asked while the disk takes its time', async () => {
    const memory = createMemoryDisk();
    const goOn: (() => void)[] = [];
    const [rows, record] = [0, 1].map((at) => new Promise<void>((resolve) => (goOn[at] = resolve)));
    let isSlow = false;
    const disk = {
      ...memory,
      writeSynced: async (path: string, data: string) => {
        if (isSlow && path.includes('list.json')) await record;
        await memory.writeSynced(path, data);
      },
      read: async (path: string) => {
        if (path.includes('rows.jsonl')) await rows;
        return memory.read(path);
      },
    };
    const bench = await createListBench({ disk: memory, ports: { disk } });
    const begun = bench.begin(numbers(30));
    const id = await eventually(() => bench.lists.list().lists[0]?.id ?? expect.fail());
    isSlow = true;
    const paused = bench.lists.pause(id);
    goOn[0]?.();
    await bench.clock.advance(minuteMs);
    goOn[1]?.();
    await Promise.all([paused, begun]);
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toEqual([]);
  });

  it('pauses and resumes it; requests in flight are awaited', async () => {
    const bench = await createListBench();
    const replies: (() => void)[] = [];
    bench.onAsk = async (inputs) => {
      await new Promise<void>((resolve) => replies.push(resolve));
      return answered(inputs);
    };
    const id = await bench.start(numbers(30));
    await bench.clock.advance(100);
    expect(await bench.lists.pause(id)).toMatchObject({
      ok: true,
      value: { state: 'paused', awaiting: true },
    });
    replies[0]?.();
    await bench.clock.advance(100);
    expect(bench.summary(id)).toMatchObject({
      state: 'paused',
      pausedBy: 'person',
      awaiting: false,
      counts: { hit: 8, miss: 7, waiting: 15 },
      resultReady: true,
    });
    await bench.lists.resume(id, undefined);
    await bench.clock.advance(100);
    replies[1]?.();
    await bench.clock.advance(100);
    expect(bench.summary(id)).toMatchObject({ state: 'done', counts: { hit: 15, miss: 15 } });
    expect(await bench.lists.pause(id)).toMatchObject({ ok: false });
  });

  it('stops it; answers are kept and the rest is not asked', async () => {
    const bench = await createListBench();
    const id = await bench.start(numbers(30));
    bench.onAsk = () => new Promise(() => {});
    await bench.lists.pause(id);
    await bench.clock.advance(100);
    const before = bench.summary(id).counts.waiting;
    expect(await bench.lists.stop(id)).toMatchObject({ ok: true, value: { state: 'stopped' } });
    await bench.clock.advance(100);
    expect(bench.summary(id)).toMatchObject({ state: 'stopped', counts: { waiting: 0, refused: before } });
    expect((await bench.rows(id)).at(-1)?.message).toContain('The list was stopped');
    expect(await bench.lists.resume(id, undefined)).toMatchObject({ ok: false });
  });

  it('renames and removes it, but not while rows are being asked', async () => {
    const bench = await createListBench();
    const id = await bench.start(numbers(3), { name: 'Mine' });
    expect(bench.summary(id).name).toBe('Mine');
    expect(await bench.lists.remove(id)).toMatchObject({ ok: false });
    await bench.clock.advance(minuteMs);
    expect(await bench.lists.rename(id, 'Ours')).toMatchObject({ ok: true, value: { name: 'Ours' } });
    expect(await bench.lists.remove(id)).toMatchObject({ ok: true });
    expect(bench.lists.get(id)).toBeNull();
    expect([...bench.disk.files.keys()].filter((path) => path.includes(id))).toEqual([]);
  });
});

it('a list lookup shows the current name of its connection, also after a takeover', async () => {
  const bench = await createListBench();
  const id = await bench.start(numbers(3));
  await bench.clock.advance(minuteMs);
  const list = { id, connection: { ...practice, id: 'other', name: 'Spelt right' } };
  bench.owner = () => list.connection;
  const told = bench.seen.length;
  bench.lists.connectionChanged('a third');
  expect(bench.seen.length).toBe(told);
  bench.lists.connectionChanged('other');
  await bench.clock.advance(minuteMs);
  expect(bench.seen.at(-1)).toMatchObject(list);
  expect(bench.lists.list().lists).toEqual([expect.objectContaining(list)]);
  bench.owner = () => null;
  expect(bench.summary(id).connection).toEqual(practice);
});

it('a list lookup lists its known answers with their time, also after a restart', async () => {
  const bench = await createListBench();
  bench.onAsk = (inputs) =>
    inputs.some(({ phone }) => phone === phoneOf(16))
      ? { kind: 'unknown', problem: trouble('lost'), standing: true }
      : answered(inputs);
  const first = Array.from({ length: 15 }, (_, at) => phoneOf(at + 1));
  const id = await bench.start(['-no number', '=3', ...first, phoneOf(16)]);
  await bench.clock.advance(minuteMs);
  const disk = createMemoryDisk(new Map(bench.disk.files));
  const again = await createListBench({ disk, memory: bench.memory, clock: bench.clock });
  for (const { lists } of [bench, again]) {
    const [list] = lists.answered();
    expect(list).toMatchObject({ id, name: 'people.csv', kind: 'phone', connection: practice });
    const rows = (await list?.rows()) ?? [];
    expect(rows.map(({ n, input, item }) => [n, input.phone, item().outcome])).toEqual(
      first.map((phone, at) => [at + 3, phone, Number(phone.at(-1)) % 2 === 0 ? 'hit' : 'miss']),
    );
    expect(rows.every(({ at }) => Date.parse(at) <= bench.clock.now())).toBe(true);
  }
});
