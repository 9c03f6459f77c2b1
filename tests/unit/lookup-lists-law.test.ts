import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArrayOutcome } from '../../electron/service/client.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import type { Result } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { practice } from '../fakes/fake-data.ts';
import {
  answered,
  createListBench,
  newIntent,
  numbers,
  resultFor,
  trouble,
} from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts';
import { createTestMemory, sqliteError } from '../fakes/test-memory.ts';
import { testMoney } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

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
  return createMemoryDisk(new Map(disk.files), disk.memory);
}

describe('a list lookup', () => {
  it('ends every row, asks none twice and sums credits right, whatever the service does', async () => {
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
      { numRuns: runs(40) },
    );
  }, 60_000);

  it('asks no row twice and loses no shown answer when killed at any write', async () => {
    const kill = fc.record({ after: fc.integer({ min: 0, max: 45 }), losesPower: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fates, fc.array(kill, { minLength: 1, maxLength: 2 }), async (fated, kills) => {
        const rows = rowsOf(100);
        const server = createServer(fated, new Set([numbers(100)[3] ?? '']));
        const intent = newIntent();
        let disk = createMemoryDisk();
        const memory = createTestMemory();
        let shown: { n: number; outcome: string }[] = [];
        for (const { after, losesPower } of kills) {
          const bench = await createListBench({ disk, memory });
          bench.onAsk = server.answer;
          let steps = 0;
          disk.before = () => {
            if (steps++ >= after) throw Object.assign(new Error('killed'), { code: 'EIO' });
          };
          memory.before = () => {
            if (steps++ >= after) throw sqliteError('IOERR');
          };
          await bench.begin(rows, { intent });
          await bench.clock.advance(2000);
          const [list] = bench.lists.list().lists;
          const found = list && (await bench.lists.rows(list.id, { from: 0, count: 500 }));
          if (found?.ok)
            shown = found.value.rows.filter(({ outcome }) => outcome === 'hit' || outcome === 'miss');
          disk = nextLife(disk, losesPower);
          memory.kill();
          memory.before = () => {};
        }
        const bench = await createListBench({ disk, memory });
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
      { numRuns: runs(60) },
    );
  }, 120_000);

  it('is never charged more than its credit limit', async () => {
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
      { numRuns: runs(30) },
    );
  }, 60_000);
});

describe('a list lookup after the app is killed', () => {
  async function killedInFlight() {
    const bench = await createListBench();
    let calls = 0;
    bench.onAsk = (inputs) => (calls++ === 0 ? answered(inputs) : new Promise(() => {}));
    const id = await bench.start(numbers(200));
    await bench.clock.advance(1000);
    bench.memory.kill();
    return { id, disk: nextLife(bench.disk, false), memory: bench.memory };
  }

  it('continues by itself with rows that were never asked', async () => {
    const { id, ...left } = await killedInFlight();
    const bench = await createListBench(left);
    await bench.clock.advance(minuteMs);
    expect(bench.summary(id)).toMatchObject({ state: 'done', counts: { hit: 55, miss: 55, unknown: 90 } });
    expect((await bench.rows(id))[20]).toMatchObject({
      outcome: 'unknown',
      message: 'The app ended before an answer came.',
    });
    expect(bench.asked.flat()[0]).toEqual({ phone: numbers(200)[105] });
  });

  it('waits for the user in a copy of the data folder', async () => {
    const { id, ...left } = await killedInFlight();
    const bench = await createListBench({ ...left, ownProfile: false });
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toEqual([]);
    expect(bench.summary(id)).toMatchObject({ state: 'paused', problem: { code: 'copied-profile' } });
  });

  it.each([
    ['a note is missing', 'DELETE FROM list_note WHERE n = 4'],
    ['a note is damaged', "UPDATE list_note SET note = replace(note, 't', 'x') WHERE n = 4"],
    ['memory is lost', 'DELETE FROM list_note'],
  ])('asks nothing when %s', async (_, damage) => {
    const first = await createListBench();
    const { disk, memory } = first;
    const id = await first.start(numbers(60), { limit: 60 });
    await first.clock.advance(minuteMs);
    expect(first.summary(id).pausedBy).toBe('limit');
    memory.open().command(damage)();
    const record = [...disk.files.keys()].find((name) => name.endsWith('list.json')) ?? '';
    disk.files.set(record, (disk.files.get(record) ?? '').replace('"limit": 60', '"limit": null'));
    const bench = await createListBench({ disk: nextLife(disk, false), memory });
    await bench.lists.resume(id, null);
    await bench.clock.advance(minuteMs);
    expect(bench.asked).toEqual([]);
    expect(bench.summary(id).counts.unknown).toBeGreaterThan(0);
  });

  it('is paused with a problem when its rows cannot be read', async () => {
    const { id, disk, memory } = await killedInFlight();
    const path = [...disk.files.keys()].find((name) => name.endsWith('rows.jsonl')) ?? '';
    disk.files.set(path, '{"version":1');
    const bench = await createListBench({ disk, memory });
    expect(bench.summary(id)).toMatchObject({ state: 'paused', problem: { code: 'lookup-rows-damaged' } });
    expect(await bench.lists.resume(id, undefined)).toMatchObject({ ok: false });
  });

  it('waits for requests in flight when the app closes', async () => {
    const bench = await createListBench();
    const { disk, memory } = bench;
    bench.onAsk = async (inputs) => {
      await new Promise<void>((resolve) => bench.clock.after(3000, resolve));
      return answered(inputs);
    };
    const id = await bench.start(numbers(60));
    await bench.clock.advance(1000);
    const closed = bench.lists.close();
    await bench.clock.advance(5000);
    await closed;
    const next = await createListBench({ disk: nextLife(disk, false), memory });
    await next.clock.advance(minuteMs);
    expect(next.summary(id)).toMatchObject({ state: 'done', counts: { unknown: 0, hit: 30, miss: 30 } });
  });
});

/** A bench on a disk whose writes take some steps of their own, by turns. */
async function benchOn(delays: readonly number[]) {
  let turn = 0;
  const disk = createMemoryDisk();
  disk.before = async () => {
    for (let left = delays[turn++ % delays.length] ?? 0; left > 0; left--) await Promise.resolve();
  };
  const clock = createFakeClock();
  return createListBench({ disk, clock, money: testMoney(clock, disk.memory.open()) });
}

const delays = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 });
const presses = fc.array(
  fc.record({
    do: fc.constantFrom('resume', 'resume with a reason', 'pause', 'stop'),
    /** Steps of others before it. */
    later: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 2, maxLength: 4 },
);
type Press = typeof presses extends fc.Arbitrary<infer T> ? T : never;
/** Presses that were once too many. */
const found: [number[], Press][] = [
  [
    [0],
    [
      { do: 'resume', later: 0 },
      { do: 'resume with a reason', later: 19 },
      { do: 'resume', later: 0 },
      { do: 'stop', later: 7 },
    ],
  ],
  [
    [4],
    [
      { do: 'resume', later: 0 },
      { do: 'stop', later: 16 },
      { do: 'pause', later: 8 },
    ],
  ],
  [
    [0],
    [
      { do: 'resume with a reason', later: 0 },
      { do: 'resume', later: 34 },
      { do: 'stop', later: 19 },
    ],
  ],
  [
    [0],
    [
      { do: 'resume', later: 0 },
      { do: 'resume with a reason', later: 12 },
      { do: 'stop', later: 8 },
    ],
  ],
];
const steps = async (count: number) => {
  for (let left = count; left > 0; left--) await Promise.resolve();
};

it('a list lookup follows concurrent presses, and asks nothing once it is stopped', async () => {
  await fc.assert(
    fc.asyncProperty(delays, presses, async (waits, pressed) => {
      const bench = await benchOn(waits);
      bench.money.limit(practice.id, { list: 4 });
      bench.onAsk = (inputs) => answered(inputs.map(() => ({ phone: '5125550000' })));
      const id = await bench.start(numbers(8));
      await bench.clock.advance(60_000);
      expect(bench.summary(id)).toMatchObject({ state: 'paused', pausedBy: 'budget' });
      const press = { resume: undefined, 'resume with a reason': 'It is needed' };
      const works: Promise<Result<LookupListSummary>>[] = [];
      let stoppedAt: number | null = null;
      for (const { do: what, later } of pressed) {
        await steps(later);
        if (what === 'pause') works.push(bench.lists.pause(id));
        else if (what === 'stop')
          works.push(
            bench.lists.stop(id).then((stopped) => {
              if (stopped.ok) stoppedAt ??= bench.asked.length;
              return stopped;
            }),
          );
        else works.push(bench.lists.resume(id, undefined, press[what === 'resume' ? 'resume' : what]));
      }
      await Promise.all(works);
      const { state } = bench.summary(id);
      const before = bench.asked.length;
      await bench.clock.advance(60_000);
      if (stoppedAt !== null) {
        expect(bench.summary(id).state).toBe('stopped');
        expect(bench.asked.length).toBe(stoppedAt);
      } else if (state === 'paused') expect(bench.asked.length).toBe(before);
      else expect(['done', 'paused']).toContain(bench.summary(id).state);
      expect(bench.asked.flat().length).toBeLessThanOrEqual(8);
    }),
    { numRuns: runs(300), examples: found },
  );
}, 60_000);

it('two concurrent presses ask unknown rows again only once', async () => {
  await fc.assert(
    fc.asyncProperty(delays, fc.integer({ min: 0, max: 60 }), async (waits, later) => {
      const bench = await benchOn(waits);
      bench.onAsk = async () => {
        await new Promise<void>((done) => bench.clock.after(1000, done));
        return { kind: 'unknown', problem: trouble('lost'), standing: false };
      };
      const id = await bench.start(numbers(2));
      await bench.clock.advance(60_000);
      expect(bench.summary(id)).toMatchObject({ state: 'done', counts: { unknown: 2 } });
      const before = bench.asked.length;
      const first = bench.lists.askAgain(id, newIntent());
      await steps(later);
      const pressed = await Promise.all([first, bench.lists.askAgain(id, newIntent())]);
      await bench.clock.advance(60_000);
      expect(pressed.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(bench.asked.length - before).toBe(1);
    }),
    { numRuns: runs(100) },
  );
}, 60_000);
