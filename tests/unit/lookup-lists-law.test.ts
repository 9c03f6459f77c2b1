import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArrayOutcome } from '../../electron/service/client.ts';
import {
  answered,
  createListBench,
  newIntent,
  numbers,
  resultFor,
  trouble,
} from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts';

type Inputs = readonly Record<string, string>[];
type Fate = 'answer' | 'lost' | 'garbled' | 'busy' | 'offline' | 'fault';

const minuteMs = 60_000;
const price = 2;

/** What the service did and charged, whatever became of its replies. */
function createServer(fates: readonly Fate[], bad: ReadonlySet<string>) {
  const done: string[] = [];
  let charged = 0;
  let call = 0;
  const act = (inputs: Inputs) => {
    for (const input of inputs) {
      done.push(input.phone ?? '');
      if ('credits_deducted' in resultFor(input))
        charged += Number(Object(resultFor(input)).credits_deducted);
    }
  };
  function answer(inputs: Inputs): ArrayOutcome {
    const fate = fates[call++] ?? 'answer';
    if (fate === 'busy') return { kind: 'busy', problem: trouble('busy'), retryAfterMs: 1000 };
    if (fate === 'offline') return { kind: 'not-sent', problem: trouble('offline'), passing: true };
    if (inputs.some(({ phone = '' }) => bad.has(phone)))
      return { kind: 'refused', about: 'items', problem: trouble('bad') };
    act(inputs);
    if (fate === 'lost' || fate === 'fault')
      return { kind: 'unknown', problem: trouble(fate), standing: false };
    if (fate === 'garbled')
      return {
        kind: 'unreadable',
        problem: trouble('garbled'),
        raw: '[',
        creditsDeducted: null,
        standing: false,
      };
    return answered(inputs);
  }
  return { done, answer, charged: () => charged };
}

const fates = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Fate>('answer') },
    { weight: 1, arbitrary: fc.constantFrom<Fate>('lost', 'garbled', 'busy', 'offline', 'fault') },
  ),
  { maxLength: 40 },
);
const bads = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 4 });

/** The rows of a made-up list: numbers, some left out, some repeated. */
const rowsOf = (count: number) =>
  numbers(count).map((number, at) => (at % 11 === 7 ? '-Phone: Empty' : at % 13 === 9 ? '=1' : number));

/** Lets a list come to its end; a person resumes it where it stands still. */
async function toTheEnd(bench: Awaited<ReturnType<typeof createListBench>>, id: string): Promise<void> {
  for (let round = 0; round < 60 && bench.summary(id).state !== 'done'; round++) {
    await bench.clock.advance(minuteMs);
    if (bench.summary(id).state === 'paused') await bench.lists.resume(id, undefined);
  }
  await bench.clock.advance(minuteMs);
}

/** The disk as the next run of the app finds it: nothing of the last one writes to it any more. */
function nextLife(disk: MemoryDisk, losesPower: boolean): MemoryDisk {
  if (losesPower) disk.cutPower();
  return createMemoryDisk(new Map(disk.files));
}

describe('the law of lists', () => {
  it('holds whatever the service does: each row ends, none is done twice, and the sums agree', async () => {
    await fc.assert(
      fc.asyncProperty(fates, bads, fc.integer({ min: 1, max: 120 }), async (fated, bad, count) => {
        const rows = rowsOf(count);
        const server = createServer(fated, new Set(bad.map((at) => numbers(100)[at] ?? '')));
        const bench = await createListBench();
        bench.onAsk = server.answer;
        const id = await bench.start(rows);
        await toTheEnd(bench, id);
        const { state, counts, credits } = bench.summary(id);
        expect(state).toBe('done');
        expect(counts.waiting + counts.asking).toBe(0);
        expect(counts.hit + counts.miss + counts.refused + counts.unknown).toBe(count);
        expect(new Set(server.done).size).toBe(server.done.length);
        expect(credits.deducted).toBeLessThanOrEqual(server.charged());
        expect(credits.atMost).toBeGreaterThanOrEqual(server.charged());
        if (counts.unknown === 0) expect(credits.deducted).toBe(server.charged());
        const ended = await bench.rows(id);
        const sum = ended.reduce((all, row) => all + (row.credits ?? 0), 0);
        expect(sum).toBe(credits.deducted);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('holds when the app is killed, or the power lost, at any write, and then once more', async () => {
    const kill = fc.record({ after: fc.integer({ min: 0, max: 45 }), losesPower: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fates, fc.array(kill, { minLength: 1, maxLength: 2 }), async (fated, kills) => {
        const rows = rowsOf(100);
        const server = createServer(fated, new Set([numbers(100)[3] ?? '']));
        const intent = newIntent();
        let disk = createMemoryDisk();
        let shown: { n: number; outcome: string }[] = [];
        for (const { after, losesPower } of kills) {
          const bench = await createListBench({ disk });
          bench.onAsk = server.answer;
          let steps = 0;
          disk.before = () => {
            if (steps++ >= after) throw Object.assign(new Error('killed'), { code: 'EIO' });
          };
          await bench.begin(rows, { intent });
          await bench.clock.advance(2000);
          const [list] = bench.lists.list().lists;
          const found = list && (await bench.lists.rows(list.id, { from: 0, count: 500 }));
          if (found?.ok)
            shown = found.value.rows.filter(({ outcome }) => outcome === 'hit' || outcome === 'miss');
          disk = nextLife(disk, losesPower);
        }
        const bench = await createListBench({ disk });
        bench.onAsk = server.answer;
        const { lists } = bench.lists.list();
        // It may not have come to be, and then nothing was asked; never is it there twice.
        expect(lists.length).toBeLessThanOrEqual(1);
        if (lists.length === 0) expect(server.done).toEqual([]);
        const id = lists[0]?.id ?? (await bench.start(rows));
        await toTheEnd(bench, id);
        const { state, counts, credits } = bench.summary(id);
        expect(state).toBe('done');
        expect(counts.hit + counts.miss + counts.refused + counts.unknown).toBe(rows.length);
        expect(new Set(server.done).size).toBe(server.done.length);
        expect(credits.deducted).toBeLessThanOrEqual(server.charged());
        expect(credits.atMost).toBeGreaterThanOrEqual(server.charged());
        // No answer that was shown is gone.
        const ended = await bench.rows(id);
        for (const { n, outcome } of shown) expect(ended[n - 1]?.outcome).toBe(outcome);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('holds for a limit: what the service charges never passes it', async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.integer({ min: 0, max: 120 }), async (fated, limit) => {
        const server = createServer(fated, new Set());
        const bench = await createListBench();
        bench.onAsk = server.answer;
        const id = await bench.start(numbers(90), { limit });
        await bench.clock.advance(10 * minuteMs);
        expect(server.charged()).toBeLessThanOrEqual(limit);
        const { pausedBy, counts } = bench.summary(id);
        if (pausedBy === 'limit') expect(limit - server.charged()).toBeLessThan(price * (1 + counts.unknown));
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});

describe('a list after the app was killed', () => {
  async function killedInFlight() {
    const disk = createMemoryDisk();
    const bench = await createListBench({ disk });
    let calls = 0;
    bench.onAsk = (inputs) => (calls++ === 0 ? answered(inputs) : new Promise(() => {}));
    const id = await bench.start(numbers(200));
    await bench.clock.advance(1000);
    return { id, disk: nextLife(disk, false) };
  }

  it('goes on by itself with what was never asked', async () => {
    const { id, disk } = await killedInFlight();
    const bench = await createListBench({ disk });
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({ state: 'done', counts: { hit: 55, miss: 55, unknown: 90 } });
    expect((await bench.rows(id))[20]).toMatchObject({
      outcome: 'unknown',
      message: 'The app ended before an answer came.',
    });
    expect(bench.asked.flat()[0]).toEqual({ phone: numbers(200)[105] });
  });

  it('waits for a person in a copy of the data folder', async () => {
    const { id, disk } = await killedInFlight();
    const bench = await createListBench({ disk, ownProfile: false });
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toEqual([]);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', problem: { code: 'copied-profile' } });
  });

  it('asks nothing where the middle of its journal is damaged', async () => {
    const disk = createMemoryDisk();
    const first = await createListBench({ disk });
    const id = await first.start(numbers(60), { limit: 60 });
    await first.clock.advance(minuteMs);
    expect(first.summary(id).pausedBy).toBe('limit');
    const path = [...disk.files.keys()].find((name) => name.endsWith('journal.jsonl')) ?? '';
    const lines = (disk.files.get(path) ?? '').split('\n').filter((line) => !line.includes('"id":2,'));
    disk.files.set(path, lines.join('\n'));
    const record = [...disk.files.keys()].find((name) => name.endsWith('list.json')) ?? '';
    disk.files.set(record, (disk.files.get(record) ?? '').replace('"limit": 60', '"limit": null'));
    const bench = await createListBench({ disk: nextLife(disk, false) });
    await bench.lists.resume(id, null);
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toEqual([]);
    expect(bench.summary(id).counts.unknown).toBeGreaterThan(0);
  });

  it('is not left without words where its rows cannot be read', async () => {
    const { id, disk } = await killedInFlight();
    const path = [...disk.files.keys()].find((name) => name.endsWith('rows.jsonl')) ?? '';
    disk.files.set(path, '{"version":1');
    const bench = await createListBench({ disk });
    expect(bench.summary(id)).toMatchObject({ state: 'paused', problem: { code: 'lookup-rows-damaged' } });
    expect(await bench.lists.resume(id, undefined)).toMatchObject({ ok: false });
  });

  it('ends tidily with the app: answers on their way are waited for', async () => {
    const disk = createMemoryDisk();
    const bench = await createListBench({ disk });
    bench.onAsk = async (inputs) => {
      await new Promise<void>((resolve) => bench.clock.after(3000, resolve));
      return answered(inputs);
    };
    const id = await bench.start(numbers(60));
    await bench.clock.advance(1000);
    const closed = bench.lists.close();
    await bench.clock.advance(5000);
    await closed;
    const next = await createListBench({ disk: nextLife(disk, false) });
    await next.clock.advance(minuteMs);
    expect(next.summary(id)).toMatchObject({ state: 'done', counts: { unknown: 0, hit: 30, miss: 30 } });
  });
});
