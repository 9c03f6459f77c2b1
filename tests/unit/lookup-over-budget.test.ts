import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { Answered } from '../../electron/service/client.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { anAnswer } from '../fakes/lookup-desk.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { noBook } from '../fakes/no-book.ts';
import { fakeCipher } from '../fakes/test-connections.ts';
import { createTestMemory, sqliteError, type TestMemory } from '../fakes/test-memory.ts';
import { testMoney } from '../fakes/test-money.ts';

const account = { id: 'acme', name: 'Acme', address: 'https://api.example.com', kind: 'service' as const };
const why = problem('made-up', 'Made up.', '');

/** What becomes of what is asked; `null`: the app ends while it is on its way. */
type Reply = Answered<LookupAnswer> | null;
const hit: Reply = success(anAnswer('Jane Doe'));
const lost: Reply = { ...failure(why), mayHaveCharged: true };
const notSent: Reply = { ...failure(why), mayHaveCharged: false };
const replies: readonly Reply[] = [hit, lost, notSent, null];

/** The reasons and entries that a disk holds. */
const onDisk = (memory: TestMemory) => ({
  reasons: z.array(Reason).parse(memory.rows("SELECT overrun ->> 'reason' AS reason, entry FROM overrun")),
  entries: z.array(Entry).parse(memory.rows('SELECT key, state FROM charge')),
});
const Reason = z.object({ reason: z.string(), entry: z.string() });
const Entry = z.object({ key: z.string(), state: z.string() });

/** Lookups on an account with a budget of one credit, which any lookup by phone passes. */
function createWorld({ remember = true } = {}) {
  const clock = createFakeClock();
  const disk = createMemoryDisk();
  const memory = createTestMemory();
  const cipher = fakeCipher();
  /** What was on disk as each left. */
  const left: { phone: string; reasons: number }[] = [];

  async function open(reply: () => Reply = () => hit) {
    const power = { on: true };
    const money = testMoney(clock, memory.open(power));
    money.limit(account.id, { month: 1 });
    const spent = createSpentIntents(memory.open(power), clock);
    const app = openLookups({
      ...{
        memory: memory.open(power),
        cipher,
        clock,
        removalClock: clock,
        spent,
        spending: money.spending,
        book: noBook.lookups,
      },
      service: {
        async lookup(_target, _kind, input): Promise<Answered<LookupAnswer>> {
          if (!power.on) return new Promise(() => {});
          const answer: Reply = reply();
          left.push({ phone: input?.phone ?? '', reasons: onDisk(memory).reasons.length });
          return answer ?? new Promise(() => {});
        },
      },
      settings: () => ({ ...defaultSettings.lookups, remember }),
      target: async () => success({ connectionId: account.id, address: account.address, key: 'k' }),
      owner: () => account,
      learn: async () => {},
      ofPeople: async () => failure(why),
      report: () => {},
      onHistoryChange: () => {},
    });
    await app.loadHistory();
    await clock.settle();
    const used = () => {
      const { spent: credits, mayBeMore } = money.budgets.standing(account.id);
      return credits + mayBeMore;
    };
    return {
      ...{ money, power, used },
      look: (intent: string, reason?: string, phone = '5035550142') =>
        app.lookups.run({ kind: 'phone', input: { phone }, intent, again: false, reason }),
    };
  }
  return { clock, disk, memory, left, open };
}

describe('a single lookup over its budget', () => {
  it('is sent at most once and never without its reason on disk, wherever the app ends', async () => {
    let steps = 0;
    for (const remember of [true, false])
      for (const reply of replies)
        for (const end of ends)
          for (let last = 1; ; last++) {
            const { clock, disk, memory, left, open } = createWorld({ remember });
            const app = await open(() => reply);
            expect(await app.look('one')).toMatchObject({ problem: { code: 'over-budget' } });
            const kill = () => {
              app.power.on = false;
            };
            const dead = diesAtStep({ disk, memory, kill }, last, end);
            void app.look('one', 'It is needed');
            await clock.advance(1000);
            const hasDied = dead.over();
            app.power.on = false;
            const where = JSON.stringify({ remember, reply: reply?.ok ?? null, end, last });
            const before = left.length;
            expect(before, where).toBeLessThanOrEqual(1);

            const next = await open();
            const { reasons, entries } = onDisk(memory);
            // A reason for what may have left, and for nothing else.
            const keys = entries.map(({ key }) => key);
            for (const reason of reasons) expect(keys, where).toContain(reason.entry);
            expect(entries.length, where).toBeLessThanOrEqual(1);
            if (before > 0 && reply !== notSent) expect(reasons, where).toHaveLength(1);
            if (!hasDied && reply === notSent) expect(entries, where).toEqual([]);
            const isAnswered = entries[0]?.state === 'settled';
            expect(next.used(), where).toBe(2 * entries.length);
            if (isAnswered) expect(next.money.budgets.standing(account.id).spent, where).toBe(2);

            // The same press pays for nothing twice.
            await next.look('one', 'It is needed');
            await clock.advance(1000);
            if (before > 0 && reply !== notSent) expect(left, where).toHaveLength(1);
            for (const { reasons: kept } of left) expect(kept, where).toBeGreaterThan(0);
            steps++;
            if (!hasDied) break;
          }
    expect(steps).toBeGreaterThan(100);
  });

  it('keeps no reason for a lookup that was not sent, when the disk refuses any step', async () => {
    for (let last = 1; ; last++) {
      const { disk, memory, left, open } = createWorld();
      const app = await open();
      let step = 0;
      disk.before = () => {
        if (++step === last) throw systemError('ENOSPC');
      };
      memory.before = () => {
        if (++step === last) throw sqliteError('FULL');
      };
      const ran = await app.look('one', 'It is needed');
      disk.before = () => {};
      memory.before = () => {};
      const { reasons, entries } = onDisk(memory);
      expect(reasons).toHaveLength(left.length);
      if (!ran.ok) expect(left).toEqual([]);
      if (step < last) {
        expect(entries).toHaveLength(1);
        break;
      }
    }
  });

  it('keeps one reason for a press that is retried until it is sent', async () => {
    const { memory, open } = createWorld();
    let turn = 0;
    const app = await open(() => (++turn < 3 ? notSent : hit));
    for (let press = 0; press < 3; press++) await app.look('one', `Reason ${press}`);
    expect(turn).toBe(3);
    expect(onDisk(memory).reasons).toMatchObject([{ reason: 'Reason 2' }]);
    expect(app.money.ledger.overruns()).toHaveLength(1);
  });
});
