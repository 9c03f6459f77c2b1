import { describe, expect, it } from 'vitest';
import {
  answered,
  answeredWith,
  createListBench,
  newIntent,
  numbers,
  resultFor,
  trouble,
} from '../fakes/lookup-list-bench.ts';

const minuteMs = 60_000;

describe('a row that may have been paid', () => {
  it('is never asked again automatically, and only once per press of the user', async () => {
    const bench = await createListBench();
    let lost = 1;
    bench.onAsk = (inputs) =>
      lost-- > 0 ? { kind: 'unknown', problem: trouble('lost'), standing: false } : answered(inputs);
    const id = await bench.start(numbers(30));
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({
      state: 'done',
      counts: { unknown: 15, hit: 7, miss: 8 },
      credits: { deducted: 14, atMost: 44, againAtMost: 30 },
    });
    expect((await bench.rows(id))[0]).toMatchObject({ outcome: 'unknown', message: 'Made up: lost.' });
    expect(bench.asked.flat()).toHaveLength(30);

    const intent = newIntent();
    expect(await bench.lists.askAgain(id, intent)).toMatchObject({ ok: true, value: { state: 'running' } });
    await bench.clock.advance(minuteMs);
    expect(bench.asked.flat()).toHaveLength(45);
    // The first attempt may have been paid for all the same.
    expect(bench.summary(id)).toMatchObject({
      state: 'done',
      counts: { unknown: 0, hit: 15, miss: 15 },
      credits: { deducted: 30, atMost: 60, againAtMost: 0 },
    });
    expect(await bench.lists.askAgain(id, newIntent())).toMatchObject({ ok: false });
    expect(bench.results).toEqual([id, id]);
  });

  it('keeps an answer that cannot be matched to rows, with the credits it states', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({
      kind: 'unreadable',
      problem: trouble('length'),
      raw: '{"results": []}',
      creditsDeducted: 4,
      standing: false,
    });
    const id = await bench.start(numbers(2));
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({ counts: { unknown: 2 }, credits: { deducted: 4, atMost: 4 } });
    const row = await bench.lists.row(id, 2);
    expect(row.ok && row.value.answer).toMatchObject({ item: null, raw: '{"results": []}' });
  });

  it('pauses the list after several in succession', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('fault'), standing: false });
    const id = await bench.start(numbers(200));
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toHaveLength(3);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', counts: { unknown: 45, waiting: 155 } });
  });

  it('pauses the list at once when the next would fail the same way', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('moved'), standing: true });
    await bench.start(numbers(200));
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toHaveLength(1);
  });

  it('is unknown when its result is empty, and a charged no match is reported', async () => {
    const bench = await createListBench();
    bench.onAsk = () =>
      answeredWith([{}, { hit: false, credits_deducted: 2 }, { error: 'must be a number' }]);
    const id = await bench.start(numbers(3));
    await bench.clock.advance(minuteMs);
    expect(await bench.rows(id)).toMatchObject([
      { outcome: 'unknown' },
      { outcome: 'miss', message: 'No match, yet the service deducted 2 credits.', credits: 2 },
      { outcome: 'refused', message: 'must be a number' },
    ]);
    expect(bench.summary(id).credits).toMatchObject({ deducted: 2, notStated: 1, atMost: 4 });
  });

  it('counts credits by the reply when rows state none, and reports a difference', async () => {
    const bench = await createListBench();
    const silent = { hit: true, matched_people: [{ age: 4 }] };
    bench.onAsk = (inputs) =>
      answeredWith(inputs.length === 15 ? inputs.map(() => silent) : inputs.map(resultFor), 30);
    const id = await bench.start(numbers(17));
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id).credits).toMatchObject({
      deducted: 32,
      repliesSay: 60,
      notStated: 0,
      atMost: 32,
    });
  });
});

describe('a credit limit of a list lookup', () => {
  it('counts unknown rows and rows in flight at their highest price', async () => {
    const bench = await createListBench();
    let lost = 1;
    bench.onAsk = (inputs) =>
      lost-- > 0 ? { kind: 'unknown', problem: trouble('lost'), standing: false } : answered(inputs);
    const id = await bench.start(numbers(60), { limit: 30 });
    await bench.clock.advance(minuteMs);
    expect(bench.asked.flat()).toHaveLength(15);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', pausedBy: 'limit' });
  });
});
