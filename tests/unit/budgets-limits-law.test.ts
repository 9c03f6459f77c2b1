import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answeredEntry } from '../../electron/money/ledger/lookup-entry.ts';
import type { Disk } from '../../electron/platform/disk.ts';
import type { Budget, OverBudget } from '../../shared/budgets.ts';
import type { JobRecord } from '../../shared/job.ts';
import type { Problem } from '../../shared/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';

const account = { id: 'acme', name: 'Acme', address: 'https://api.example.com', kind: 'service' as const };

function jobOf(id: string, rows: number, part: Partial<JobRecord> = {}): JobRecord {
  const { queueId: _, counts: __, finishedAt: ___, result: ____, ...draft } = aJobRecord({ id });
  const prepared = draft.prepared && { ...draft.prepared, rows };
  return { ...draft, connection: account, state: 'prepared', ...(prepared && { prepared }), ...part };
}

/** A credit a row, as one job of long ago has shown. */
const priced = jobOf('priced', 4, {
  ...{ state: 'done', queueId: '1', finishedAt: '2025-01-05T12:00:00.000Z' },
  counts: { rowsUploaded: 4, phonesChecked: null, phonesFlagged: null, creditsDeducted: 4 },
});

/** A disk whose writes take a few turns, so that others come between. */
function slowDisk(turns: () => number): Disk {
  const disk = createMemoryDisk();
  disk.before = async () => {
    for (let left = turns(); left > 0; left--) await Promise.resolve();
  };
  return disk;
}

const limit = fc.option(fc.integer({ min: 1, max: 25 }), { nil: null });
const act = fc.record({
  do: fc.constantFrom('job', 'job', 'again', 'look', 'look'),
  rows: fc.integer({ min: 1, max: 12 }),
  /** A person lets it pass whatever it is told of. */
  passes: fc.constantFrom(false, false, true),
  /** Steps of others that come before it, and between it and what follows. */
  later: fc.integer({ min: 0, max: 12 }),
});

const overOf = (why: Problem | null): OverBudget | null => why?.overBudget ?? null;

describe('the limits of an account, each by itself', () => {
  it('hold what leaves at once, in any order, but for what a reason on disk lets pass that very one', async () => {
    await fc.assert(
      fc.asyncProperty(
        limit,
        limit,
        fc.array(act, { minLength: 1, maxLength: 14 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 7 }),
        async (month, job, acts, delays) => {
          let turn = 0;
          const disk = slowDisk(() => delays[turn++ % delays.length] ?? 0);
          const clock = createFakeClock();
          const money = testMoney(clock, disk);
          await money.spending.follow(priced);
          money.limit(account.id, { month, job });
          const { spending, ledger } = money;
          const left: { pass: string; credits: number; used: number; kind: 'job' | 'lookup' }[] = [];
          /** What is known before of those that are sent again. */
          for (const [n, each] of acts.entries())
            if (each.do === 'again')
              await ledger.note({
                ...{ key: `job:${n}`, at: '2025-12-05T12:00:00.000Z', account, service: 'phone-append' },
                ...{ source: { kind: 'job', id: `${n}`, name: 'x' }, state: 'unknown', asked: each.rows },
                ...{ hits: null, misses: null, credits: null, replySays: null, atMost: 3 },
                ...{ chargedMisses: 0, freeHits: 0, notStated: 0, before: null },
              });

          async function send(n: number, { do: what, rows, passes, later }: (typeof acts)[number]) {
            const record = jobOf(`${n}`, rows);
            const intent = `press ${n}`;
            for (let tries = 0; tries < 4; tries++) {
              const why = await spending.leave(record, intent);
              if (why === null) break;
              if (!passes || !overOf(why)) return;
              await spending.pass(record, intent, `For the reason ${n}`);
            }
            left.push({
              ...{ pass: `job:${n}:${intent}`, kind: 'job', credits: rows, used: what === 'again' ? 3 : 0 },
            });
            // Meanwhile it is renamed: its record says still that nothing left.
            for (let wait = later; wait > 0; wait--) await Promise.resolve();
            await spending.follow({ ...record, name: 'Another name' });
            for (let wait = later; wait > 0; wait--) await Promise.resolve();
            await spending.follow({ ...record, state: 'sending', intent });
          }
          async function look(n: number, { passes }: (typeof acts)[number]) {
            const facts = {
              ...{ key: `lookup:${n}`, kind: 'phone' as const, account, asked: 1 },
              ...{ source: { kind: 'lookup' as const, id: `${n}`, name: 'Phone lookup' } },
              at: new Date(clock.now()).toISOString(),
            };
            const press = { intent: `press ${n}`, reason: passes ? `For the reason ${n}` : null };
            if (!(await spending.begin(facts, press)).ok) return;
            left.push({ pass: `lookup:${n}:press ${n}`, kind: 'lookup', credits: 2, used: 0 });
            await spending.note(answeredEntry(facts, [{ outcome: 'hit', credits: 2 }], null));
          }
          await Promise.all(
            acts.map(async (each, n) => {
              for (let wait = each.later; wait > 0; wait--) await Promise.resolve();
              return each.do === 'look' ? look(n, each) : send(n, each);
            }),
          );
          const onDisk = testMoney(clock, disk);
          await onDisk.ledger.load();
          const reasons = onDisk.ledger.overruns();
          const passed = (pass: string, kind: OverBudget['kind']) =>
            reasons.some((each) => each.pass === pass && each.over.kind === kind);
          const held = left.filter(({ pass }) => !passed(pass, 'month'));
          const sum = held.reduce((total, { credits }) => total + credits, 0);
          expect(sum).toBeLessThanOrEqual(month ?? Number.POSITIVE_INFINITY);
          for (const { pass, kind, credits, used } of left)
            if (kind === 'job' && !passed(pass, 'job'))
              expect(credits + used).toBeLessThanOrEqual(job ?? Number.POSITIVE_INFINITY);
          // No reason is kept of what did not leave, nor a second one for the same limit.
          for (const { pass } of reasons) expect(left.map((each) => each.pass)).toContain(pass);
          expect(new Set(reasons.map(({ pass, over }) => `${pass} ${over.kind}`)).size).toBe(reasons.length);
        },
      ),
      { numRuns: 400 },
    );
  }, 120_000);

  it('are named by the one that leaves the least, and a reason passes none but that', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ month: limit, job: limit }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 30 }),
        async (budget: Pick<Budget, 'month' | 'job'>, spent, rows) => {
          const money = testMoney(createFakeClock());
          await money.spending.follow(priced);
          const others = jobOf('others', spent || 1, { state: 'done', queueId: '2' });
          const counts = { rowsUploaded: spent, phonesChecked: null, phonesFlagged: null };
          if (spent > 0)
            await money.spending.follow({
              ...{ ...others, finishedAt: '2026-03-02T09:00:00.000Z' },
              counts: { ...counts, creditsDeducted: spent },
            });
          money.limit(account.id, budget);
          const over = [
            { kind: 'job' as const, limit: budget.job, used: 0 },
            { kind: 'month' as const, limit: budget.month, used: spent },
          ]
            .flatMap((each) => (each.limit === null ? [] : [{ ...each, room: each.limit - each.used }]))
            .filter(({ room }) => rows > room)
            .sort((a, b) => a.room - b.room);
          const record = jobOf('mine', rows);
          for (const { kind, used } of over) {
            const why = await money.spending.stop(record, 'press');
            expect(overOf(why)).toMatchObject({ kind, used, wanted: rows });
            expect(why?.message).toContain(kind === 'month' ? 'a month' : 'for a job');
            const passed = await money.spending.pass(record, 'press', 'It is needed');
            expect(passed.ok).toBe(over.at(-1)?.kind === kind);
          }
          expect(await money.spending.leave(record, 'press')).toBeNull();
          expect(money.ledger.overruns().map((each) => each.over.kind)).toEqual(over.map(({ kind }) => kind));
          if (over.length > 0) expect(await money.spending.stop(record, 'another press')).not.toBeNull();
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);
});
