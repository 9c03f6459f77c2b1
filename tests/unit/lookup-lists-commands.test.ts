import { describe, expect, it } from 'vitest';
import { answered, createListBench, numbers, practice } from '../fakes/lookup-list-bench.ts';

const minuteMs = 60_000;

describe('a person', () => {
  it('pauses and resumes: what has left is awaited', async () => {
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

  it('stops: what is answered is kept, and the rest is not asked any more', async () => {
    const bench = await createListBench();
    const id = await bench.start(numbers(30));
    bench.onAsk = () => new Promise(() => {});
    await bench.lists.pause(id);
    await bench.clock.advance(100);
    const before = bench.summary(id).counts.waiting;
    expect(await bench.lists.stop(id)).toMatchObject({ ok: true, value: { state: 'stopped' } });
    await bench.clock.advance(100);
    expect(bench.summary(id)).toMatchObject({ state: 'stopped', counts: { waiting: 0, refused: before } });
    expect((await bench.rows(id)).at(-1)?.message).toContain('the list was stopped');
    expect(await bench.lists.resume(id, undefined)).toMatchObject({ ok: false });
  });

  it('renames and removes; not while rows are being asked', async () => {
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

it('is called as its connection is by now, also one that took over what a removed one made', async () => {
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
