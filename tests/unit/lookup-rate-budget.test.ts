import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../electron/engine/prepare/split-list.ts';
import { createRateBudget, type Turn, withinBudget } from '../../electron/lookups/rate-budget.ts';
import { problem } from '../../shared/model/problem.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { runs } from '../runs.ts';

const minuteMs = 60_000;
const settled = async () => {
  for (let turns = 0; turns < 4; turns++) await Promise.resolve();
};

/** Moves time on in small steps, with promises settled in between. */
async function pass(clock: ManualClock, ms: number, stepMs = 5): Promise<void> {
  await settled();
  for (let at = 0; at < ms; at += stepMs) {
    clock.advance(Math.min(stepMs, ms - at));
    await settled();
  }
}

/** The most of these moments within any span of 60 seconds. */
function mostInAMinute(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  let first = 0;
  return sorted.reduce((most, moment, last) => {
    while (moment - (sorted[first] ?? 0) >= minuteMs) first++;
    return Math.max(most, last - first + 1);
  }, 0);
}

const asks = (by: 'single' | 'list', account = 'a') => ({ account, kind: 'phone' as const, by });

/** A service that counts each request at some moment between its leaving and its reply. */
function createService(clock: ManualClock, random: () => number, mostMs: number) {
  const counted: number[] = [];
  const ask = (turn: Turn) =>
    new Promise<void>((resolve) => {
      const replyMs = random() * mostMs;
      clock.after(random() * replyMs, () => counted.push(clock.now()));
      clock.after(replyMs, () => {
        turn.ended();
        resolve();
      });
    });
  return { counted, ask };
}

describe('the rate budget of an account', () => {
  it('is never exceeded by the service’s count, and lists use nearly all of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 600 }),
        fc.integer({ min: 1, max: 2500 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 3 }),
        async (limit, mostMs, seed, listCount) => {
          const clock = new ManualClock(1_000_000);
          const random = seededRandom(seed);
          const budget = createRateBudget(clock, () => limit);
          const service = createService(clock, random, mostMs);
          const served = Array.from({ length: listCount }, () => 0);
          const lists = served.map(async (_, list) => {
            for (;;) {
              const turn = await budget.turn(asks('list'));
              if (!turn) return;
              served[list] = (served[list] ?? 0) + 1;
              void service.ask(turn);
            }
          });
          const people = (async () => {
            for (;;) {
              await new Promise<void>((wake) => clock.after(random() * 8000, wake));
              const turn = await budget.turn(asks('single'));
              if (turn) void service.ask(turn);
            }
          })();
          void lists;
          void people;
          const minutes = 3;
          await pass(clock, minutes * minuteMs);
          expect(mostInAMinute(service.counted)).toBeLessThanOrEqual(limit);
          // What has left and is not counted yet is at the very end; a room is taken up for as long as a reply takes.
          const wanted = limit * minutes * (minuteMs / (minuteMs + mostMs)) - (limit * mostMs) / minuteMs - 2;
          expect(service.counted.length).toBeGreaterThanOrEqual(wanted * 0.95);
          expect(Math.min(...served)).toBeGreaterThan(0.5 * Math.max(...served));
        },
      ),
      { numRuns: runs(12) },
    );
  }, 60_000);

  it('spreads the requests of a list evenly', async () => {
    const clock = new ManualClock();
    const budget = createRateBudget(clock, () => 60);
    const left: number[] = [];
    for (let request = 0; request < 10; request++)
      void budget.turn(asks('list')).then((turn) => {
        left.push(clock.now());
        turn?.ended();
      });
    await pass(clock, 20_000, 100);
    expect(left).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000]);
  });

  it('sends a single lookup at once, before lists that waited longer', async () => {
    const clock = new ManualClock();
    const budget = createRateBudget(clock, () => 60);
    const order: string[] = [];
    const ask = async (by: 'single' | 'list') => {
      const turn = await budget.turn(asks(by));
      order.push(`${by} ${clock.now()}`);
      turn?.ended();
    };
    for (let request = 0; request < 60; request++) void ask('list');
    await pass(clock, 2500, 100);
    void ask('single');
    await settled();
    expect(order).toEqual(['list 0', 'list 1000', 'list 2000', 'single 2500']);
    await pass(clock, 57_500, 100);
    expect(order).toHaveLength(60);
    void ask('single');
    await pass(clock, 1000, 50);
    // The room of the first request comes free a minute after its reply.
    expect(order[60]).toBe('single 60050');
  });

  it('is separate for each account and kind of lookup', async () => {
    const clock = new ManualClock();
    const budget = createRateBudget(clock, () => 1);
    const granted = await Promise.all([
      budget.turn(asks('single')),
      budget.turn(asks('single', 'b')),
      budget.turn({ ...asks('single'), kind: 'email' }),
    ]);
    expect(granted.every((turn) => turn !== null)).toBe(true);
  });

  it('holds back all lookups of one account as long as the service asks', async () => {
    const clock = new ManualClock();
    const budget = createRateBudget(clock, () => 600);
    budget.hold('a', 30_000);
    budget.hold('a', 5000);
    expect(budget.heldUntil('a')).toBe(30_000);
    const left: string[] = [];
    void budget.turn(asks('single')).then(() => left.push(`a ${clock.now()}`));
    void budget.turn({ ...asks('list'), kind: 'email' }).then(() => left.push(`a ${clock.now()}`));
    void budget.turn(asks('list', 'b')).then(() => left.push(`b ${clock.now()}`));
    await pass(clock, 29_999, 1);
    expect(left).toEqual(['b 0']);
    await pass(clock, 1, 1);
    expect(left).toEqual(['b 0', 'a 30000', 'a 30000']);
    expect(budget.heldUntil('a')).toBeNull();
  });

  it('returns the room of unsent requests, and gives none to canceled ones', async () => {
    const clock = new ManualClock();
    const budget = createRateBudget(clock, () => 1);
    const first = await budget.turn(asks('single'));
    const giveUp = new AbortController();
    const second = budget.turn(asks('single'), giveUp.signal);
    const third = budget.turn(asks('single'));
    giveUp.abort();
    expect(await second).toBeNull();
    first?.unused();
    first?.unused();
    first?.ended();
    expect(await third).not.toBeNull();
  });

  it('follows a changed limit at once', async () => {
    const clock = new ManualClock();
    let limit = 1;
    const budget = createRateBudget(clock, () => limit);
    const first = await budget.turn(asks('single'));
    first?.ended();
    limit = 2;
    expect(await budget.turn(asks('single'))).not.toBeNull();
  });
});

describe('a single lookup within the rate limit', () => {
  it('is not sent while the service asks to wait', async () => {
    const clock = new ManualClock();
    let asked = 0;
    const { lookup } = withinBudget(
      {
        async lookup() {
          asked++;
          const why = problem('busy', 'Too many.', '');
          return {
            ok: false,
            problem: why,
            mayHaveCharged: false,
            ...(asked === 1 && { retryAfterMs: 30_000 }),
          };
        },
      },
      createRateBudget(clock, () => 100),
      clock,
    );
    const target = { connectionId: 'c', address: 'https://service.example', key: 'k' };
    const look = () => lookup(target, 'phone', { phone: '1' });
    await look();
    clock.advance(10_000);
    expect(await look()).toMatchObject({
      ok: false,
      mayHaveCharged: false,
      problem: { message: expect.stringMatching(/ asks to wait 20 seconds\.$/) },
    });
    clock.advance(19_500);
    expect(await look()).toMatchObject({
      problem: { message: expect.stringMatching(/ asks to wait 1 second\.$/) },
    });
    expect(asked).toBe(1);
    clock.advance(500);
    await look();
    expect(asked).toBe(2);
  });
});
