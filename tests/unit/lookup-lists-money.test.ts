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

describe('what may have been paid for', () => {
  it('is never asked again by itself, and only once by a person’s press', async () => {
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

  it('is kept as it came where it cannot be matched, with what it says it cost', async () => {
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
    expect(row.ok && row.value.answer).toMatchObject({ items: [], raw: '{"results": []}' });
  });

  it('stops the list when it happens several times in a row', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('fault'), standing: false });
    const id = await bench.start(numbers(200));
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toHaveLength(3);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', counts: { unknown: 45, waiting: 155 } });
  });

  it('stops it at once where the next would end the same', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('moved'), standing: true });
    await bench.start(numbers(200));
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toHaveLength(1);
  });

  it('counts a result that says nothing as unknown, and a charge beside a miss is said', async () => {
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

  it('is summed by what the replies say where the rows do not, and both are told where they differ', async () => {
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

describe('a limit in credits', () => {
  it('lets no request leave that could pass it, and goes on when it is raised', async () => {
    const bench = await createListBench();
    const id = await bench.start(numbers(60), { limit: 21 });
    await bench.clock.advance(minuteMs);
    const stopped = bench.summary(id);
    expect(stopped).toMatchObject({ state: 'paused', pausedBy: 'limit', credits: { limit: 21 } });
    expect(stopped.problem?.message).toContain('Stopped by its limit');
    expect(stopped.credits.deducted).toBeLessThanOrEqual(21);
    // Of a single row more, a hit could pass it.
    expect(21 - stopped.credits.deducted).toBeLessThan(2);
    await bench.lists.resume(id, 1000);
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({ state: 'done', credits: { deducted: 60, limit: 1000 } });
    expect(bench.asked.flat()).toHaveLength(60);
  });

  it('counts what is in flight and what is unknown as the most it may cost', async () => {
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
