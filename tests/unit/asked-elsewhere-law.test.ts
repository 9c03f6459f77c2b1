import { mkdtemp } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { type BookWorld, createBookWorld, openBookBench } from '../fakes/book-bench.ts';
import { practice } from '../fakes/fake-data.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { answered, createListBench, newIntent } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { nothingKept } from '../fakes/no-book.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { freeSpending } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

const patienceMs = 20_000;

const inFolder = temporaryFolder('of each test');

/** Jobs, lists and single lookups of one run of the app, beside each other. */
async function openAll(
  world: BookWorld,
  reached: string[],
  disk = createMemoryDisk(),
  memory = createTestMemory(),
) {
  const app = await openBookBench(world);
  let isOn = true;
  const spent = createSpentIntents(memory.open(), world.clock);
  const single = createLookups({
    book: app.book.lookups,
    keptDays: () => 31,
    service: {
      async lookup(_target, _kind, input) {
        if (!isOn) return { ...failure(problem('killed', 'Killed.', '')), mayHaveCharged: true };
        reached.push(input?.phone ?? '');
        const unstated = { requestId: null, timestamp: null, apiVersion: null };
        return success({ item: null, creditsDeducted: 0, ...unstated, raw: '{}' });
      },
    },
    target: async () => success({ connectionId: practice.id, address: practice.address, key: 'k' }),
    clock: world.clock,
    accountOf: () => practice,
    spending: freeSpending(world.clock),
    history: nothingKept,
    spent,
    learn: async () => {},
  });
  const lists = await createListBench({ disk, memory, clock: world.clock, book: app.book.lookups });
  lists.onAsk = (inputs) => {
    if (!isOn) return { kind: 'unknown', problem: problem('killed', 'Killed.', ''), standing: true };
    reached.push(...inputs.map(({ phone = '' }) => phone));
    return answered(inputs);
  };
  return {
    app,
    lists,
    disk,
    memory,
    look: (phone: string, again = false) =>
      single.run({ kind: 'phone', input: { phone }, intent: newIntent(), again }),
    kill() {
      isOn = false;
      const gone = app.kill();
      memory.kill();
      disk.before = () => {
        throw Object.assign(new Error('killed'), { code: 'EIO' });
      };
      return gone;
    },
  };
}
type All = Awaited<ReturnType<typeof openAll>>;

/** Lets time pass and real work be done until all that was started has come to its end. */
async function rest(
  world: BookWorld,
  { app, lists }: All,
  works: readonly Promise<unknown>[],
): Promise<void> {
  let isDone = false;
  void Promise.allSettled(works).then(() => {
    isDone = true;
  });
  await app.until(() => isDone);
  const isOver = () =>
    lists.lists.list().lists.every(({ state, awaiting }) => state !== 'running' && !awaiting);
  const end = Date.now() + patienceMs;
  while (!isOver() && Date.now() < end) await world.clock.advance(100);
  expect(isOver()).toBe(true);
}

const number = fc.integer({ min: 0, max: 6 }).map((last) => `20255501${String(last).padStart(2, '0')}`);
const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: 8 });
const doing = fc.oneof(
  fc.record({ do: fc.constant('job' as const), phones: numbers }),
  fc.record({ do: fc.constant('list' as const), phones: numbers }),
  fc.record({ do: fc.constant('look' as const), phone: number }),
);
const round = fc.record({
  together: fc.array(doing, { minLength: 1, maxLength: 4 }),
  killed: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined }),
});

describe('a question asked by jobs, list lookups and single lookups', () => {
  it('leaves once, also when asked concurrently and after a kill', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const world = createBookWorld(await mkdtemp(inFolder('run-')));
        const reached: string[] = [];
        let all = await openAll(world, reached);
        for (const { together, killed } of rounds) {
          const begun = all;
          const works = together.map(async (each) => {
            if (each.do === 'look') return begun.look(each.phone);
            if (each.do === 'list') return begun.lists.begin(each.phones);
            const id = await begun.app.create(each.phones);
            return begun.app.until(
              () =>
                ['pending', 'unconfirmed', 'needs-attention', 'not-accepted'].includes(
                  begun.app.record(id).state,
                ) || begun.app.record(id).problem !== undefined,
            );
          });
          // What a process that was killed meanwhile answers is nobody's concern.
          void Promise.allSettled(works);
          if (killed === undefined) {
            await rest(world, all, works);
            continue;
          }
          for (let turn = 0; turn < killed; turn++) await new Promise(setImmediate);
          await all.kill();
          // Dead disks answer nothing; what the system was writing comes to its end.
          void Promise.allSettled([...works, all.lists.lists.close()]);
          for (let turn = 0; turn < 20; turn++) await world.clock.advance(1000);
          all = await openAll(world, reached, createMemoryDisk(new Map(all.disk.files)), all.memory);
        }
        await rest(world, all, []);
        await all.app.close();
        const left = [...reached, ...world.reached.flatMap((phones) => [...new Set(phones)])];
        expect(left.length).toBe(new Set(left).size);
      }),
      { numRuns: runs(80) },
    );
  }, 120_000);

  it('is asked once by two equal lists started together; the other asks only when told to', async () => {
    const world = createBookWorld(inFolder());
    const reached: string[] = [];
    const all = await openAll(world, reached);
    const phones = ['2025550101', '2025550102', '2025550103'];
    const ids = [await all.lists.start(phones), await all.lists.start(phones)];
    await rest(world, all, []);
    expect([...reached].sort()).toEqual(phones);
    const counts = ids.map((id) => all.lists.summary(id).counts);
    expect(counts.reduce((sum, { elsewhere }) => sum + elsewhere, 0)).toBe(3);
    const other = ids[counts.findIndex(({ elsewhere }) => elsewhere > 0)] ?? '';
    const told = (await all.lists.rows(other)).find(({ outcome }) => outcome === 'elsewhere');
    expect(told?.message).toContain('Asked meanwhile by a lookup or another list');
    valueIn(await all.lists.lists.askAgain(other, newIntent(), 'elsewhere'));
    await rest(world, all, []);
    expect(all.lists.summary(other).counts.elsewhere).toBe(0);
    expect(reached.length).toBe(3 + (counts[ids.indexOf(other)]?.elsewhere ?? 0));
    await all.app.close();
  });

  it('is offered with the job that asked it, and asked again only on request', async () => {
    const world = createBookWorld(inFolder());
    const reached: string[] = [];
    const all = await openAll(world, reached);
    const id = await all.app.create(['2025550101']);
    await all.app.until(() => all.app.record(id).state === 'pending');
    const name = all.app.record(id).name;
    expect(await all.look('(202) 555-0101')).toMatchObject({
      ok: true,
      value: { from: 'asked', before: { outcome: 'unknown', by: { kind: 'job', id, name } } },
    });
    expect(reached).toEqual([]);
    expect(await all.look('(202) 555-0101', true)).toMatchObject({ ok: true, value: { from: 'service' } });
    expect(reached).toHaveLength(1);
    await all.app.close();
  });

  it('is offered at any age if it may have been paid without an answer', async () => {
    const world = createBookWorld(inFolder());
    const reached: string[] = [];
    const all = await openAll(world, reached);
    const id = await all.app.create(['2025550101']);
    await all.app.until(() => all.app.record(id).state === 'pending');
    world.clock.jump(40 * 24 * 60 * 60 * 1000);
    expect(await all.look('2025550101')).toMatchObject({ ok: true, value: { from: 'asked' } });
    expect(reached).toEqual([]);
    await all.app.close();
  });

  it('is asked again when the list is set to ask all rows', async () => {
    const world = createBookWorld(inFolder());
    const reached: string[] = [];
    const all = await openAll(world, reached);
    valueIn(await all.look('2025550101'));
    const { choices } = all.lists.request();
    const id = await all.lists.start(['2025550101'], {
      choices: { ...choices, askedBefore: { ask: 'all', days: 31 } },
    });
    await rest(world, all, []);
    expect(all.lists.summary(id).counts.elsewhere).toBe(0);
    expect(reached).toHaveLength(2);
    await all.app.close();
  });
});
