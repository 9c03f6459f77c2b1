import { describe, expect, it } from 'vitest';
import type { ArrayOutcome } from '../../electron/service/client.ts';
import { answered, createListBench, ends, newIntent, numbers, trouble } from '../fakes/lookup-list-bench.ts';

const minuteMs = 60_000;

describe('a list of lookups', () => {
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
        items: [{ outcome: 'hit', people: [{ fullName: 'Owner of 5125550000' }] }],
        requestId: 'req_1',
      },
    });
    expect(bench.results).toEqual([id]);
  });

  it('shows what was never asked: rows left out, and rows that repeat another', async () => {
    const bench = await createListBench();
    const id = await bench.start(['5125550000', '-Phone: Empty', '=1', '5125550001', '=4']);
    await bench.clock.advance(minuteMs);
    expect(bench.asked.flat()).toHaveLength(2);
    expect(await bench.rows(id)).toMatchObject([
      { outcome: 'hit', credits: 2, isAsked: true, sameAs: null },
      { outcome: 'refused', message: 'Not sent: Phone: Empty', credits: 0, isAsked: false },
      { outcome: 'hit', message: 'Same as row 1', credits: 0, people: 1, sameAs: 1, isAsked: false },
      { outcome: 'miss' },
      { outcome: 'miss', message: 'Same as row 4' },
    ]);
    expect(bench.summary(id)).toMatchObject({ leftOut: 1, repeats: 2, credits: { deducted: 2, atMost: 2 } });
    const same = await bench.lists.row(id, 3);
    expect(same.ok && same.value.answer?.items[0]?.people).toHaveLength(1);
  });

  it('asks one array first, and several at once when the service has answered', async () => {
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

  it('can be found by words and outcome', async () => {
    const bench = await createListBench();
    const id = await bench.start(['5125550000', '5125550001', '-Phone: Lost', '5125550002']);
    await bench.clock.advance(minuteMs);
    const hits = await bench.lists.rows(id, { from: 1, count: 5, outcomes: ['hit'] });
    expect(hits.ok && [hits.value.total, hits.value.rows.map(({ n }) => n)]).toEqual([2, [4]]);
    const lost = await bench.lists.rows(id, { from: 0, count: 5, search: 'LOST' });
    expect(lost.ok && lost.value.rows.map(({ n }) => n)).toEqual([3]);
  });

  it('is started once by one press, however often that comes', async () => {
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

  it('is not made where nothing of it can be asked', async () => {
    const bench = await createListBench();
    expect(await bench.begin(['-Phone: Empty'])).toMatchObject({ ok: false });
    expect(bench.lists.list().lists).toEqual([]);
  });
});

describe('a refusal', () => {
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

  it('of an array takes only the bad row with it', async () => {
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

  it('of every row ends the list, each with the reason', async () => {
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

  it('of the key pauses the list at once, with all rows waiting', async () => {
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

  it('for too many requests loses no row and waits as long as the service asks', async () => {
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

describe('the network', () => {
  it('is tried again, less and less often, while nothing leaves', async () => {
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

  it('pauses the list where only a person can help', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'not-sent', problem: trouble('proxy'), passing: false });
    const id = await bench.start(numbers(30));
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', counts: { waiting: 30 } });
  });
});
