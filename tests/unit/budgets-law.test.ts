import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { monthOf } from '../../electron/memory/charges.ts';
import { answeredEntry } from '../../electron/money/money.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import type { OverBudget } from '../../shared/model/budgets.ts';
import { sumCredits } from '../../shared/model/credits.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { account, finished, jobOf, lookupFacts, priced, pricePaid } from '../fakes/budget-spenders.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { practice } from '../fakes/fake-data.ts';
import { createListBench } from '../fakes/lookup-list-bench.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { entriesOf, testMoney } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const hourMs = 3_600_000;

describe('the budget of a month', () => {
  /** With clocks that are set forward and back in March and November, and days of 23 and 25 hours. */
  const zones = ['Etc/GMT+12', 'America/New_York', 'UTC', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];
  const step = fc.record({
    do: fc.constantFrom('job', 'job', 'finish', 'look', 'look', 'restart', 'back'),
    rows: fc.integer({ min: 1, max: 30 }),
    /** That pass before it. */
    hours: fc.constantFrom(0, 1, 5, 12, 30, 400),
    /** Days by which the clock is set back: an hour, a day, over a month's end, a year. */
    days: fc.constantFrom(1 / 24, 1, 31, 366),
  });

  it('lets jobs and lookups leave exactly while they fit, over restarts, month ends and a clock set back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.constantFrom('2026-03-06', '2026-10-30', '2026-12-30'),
        fc.integer({ min: 2, max: 40 }),
        fc.array(step, { maxLength: 30 }),
        async (zone, from, limit, steps) => {
          vi.stubEnv('TZ', zone);
          const clock = createFakeClock(Date.parse(`${from}T20:00:00Z`));
          const memory = createTestMemory();
          let money = testMoney(clock, memory.open());
          const now = () => new Date(clock.now()).toISOString();
          const month = () => {
            const here = new Date(clock.now());
            return `${here.getFullYear()}-${String(here.getMonth() + 1).padStart(2, '0')}`;
          };
          await money.spending.follow(priced);
          money.limit(account.id, { month: limit });
          const paid = [{ month: '2025-01', credits: 4 }];
          const running: { job: JobRecord; rows: number }[] = [];
          /** What a clock that was set back has left in months to come counts in the one that runs. */
          const spent = () =>
            paid.reduce((sum, each) => (each.month >= month() ? sum + each.credits : sum), 0);
          const awaited = () => running.reduce((sum, { rows }) => sum + rows, 0);
          const fits = (credits: number) => spent() + awaited() + credits <= limit;
          for (const [n, { do: what, rows, hours, days }] of steps.entries()) {
            await clock.advance(hours * hourMs);
            if (what === 'back') clock.jump(-days * 24 * hourMs);
            else if (what === 'job') {
              const job = jobOf(`${n}`, rows, {
                ...{ state: 'sending', sending: { startedAt: now(), attempts: 1 } },
              });
              const why = await money.spending.leave(job, `${n}`);
              expect(why === null).toBe(fits(rows));
              if (why !== null) continue;
              const accepted: JobRecord = { ...job, state: 'pending', queueId: `${n}`, acceptedAt: now() };
              await money.spending.follow(accepted);
              running.push({ job: accepted, rows });
            } else if (what === 'finish') {
              const done = running.shift();
              if (!done) continue;
              await money.spending.follow(finished(done.job, done.rows, now()));
              paid.push({ month: month(), credits: done.rows });
            } else if (what === 'look') {
              const facts = lookupFacts(n, clock.now());
              const begun = await money.spending.begin(facts, { intent: `${n}`, reason: null });
              expect(begun.ok).toBe(fits(2));
              if (!begun.ok) continue;
              await money.spending.note(answeredEntry(facts, pricePaid, null));
              paid.push({ month: month(), credits: 2 });
            } else {
              memory.kill();
              money = testMoney(clock, memory.open());
              money.limit(account.id, { month: limit });
              for (const { job } of running) await money.spending.follow(job);
            }
            expect(money.budgets.standing(account.id)).toMatchObject({
              ...{ month: month(), spent: spent(), mayBeMore: awaited() },
            });
            if (steps.some((each) => each.do === 'back')) continue;
            // A job left in one month and finished in another.
            const months = new Map<string, number>();
            for (const entry of entriesOf(money))
              months.set(
                monthOf(entry.at),
                sumCredits(months.get(monthOf(entry.at)) ?? 0, entry.credits ?? 0),
              );
            for (const each of months.values()) expect(each).toBeLessThanOrEqual(Math.max(limit, 4));
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

/** Credits in every way a service may state them, and in some that it should not. */
const odd: unknown[] = [
  -2,
  '-7.5',
  0,
  0.1,
  0.2,
  1.5,
  2,
  '2',
  '1e3',
  'NaN',
  'Infinity',
  null,
  undefined,
  {},
  true,
];
const words = fc.oneof(
  fc.constant<unknown[]>([2]),
  fc.array(fc.constantFrom<unknown>(...odd, '9'.repeat(300)), { minLength: 1, maxLength: 20 }),
);
const some = fc.option(fc.integer({ min: 1, max: 80 }), { nil: null });
const budget = fc.record({ month: some, list: some });

describe('lists and lookups on an account with budgets', () => {
  const price = 2;
  const step = fc.record({
    do: fc.constantFrom('budget', 'budget', 'look', 'resume', 'reason', 'wait'),
    budget,
    of: fc.constantFrom(0, 1),
    ms: fc.constantFrom(0, 1, 300, 700, 2500, 60_000),
  });
  const story = fc.record({
    budget,
    own: fc.tuple(some, some),
    words,
    delays: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 12 }),
    perMinute: fc.constantFrom(60, 6000),
    steps: fc.array(step, { maxLength: 12 }),
  });

  it('stay within every limit without a reason for it, and count every credit, whatever the service states', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ budget: first, own, words, delays, perMinute, steps }) => {
        const clock = createFakeClock();
        const money = testMoney(clock);
        const bench = await createListBench({ clock, money, perMinute });
        let now = first;
        money.limit(practice.id, now);
        const isFullPrice = words.every((word) => word === price);
        /** At the most that it may have taken: what is in flight at the price, and what was answered as stated. */
        const month = { most: 0, stated: 0 };
        const lists = [24, 13].map((rows, at) => ({
          ...{ at, id: '', own: own[at] ?? null, passed: new Set<string>(), most: 0, stated: 0 },
          rows: Array.from({ length: rows }, (_, row) => `51255${at}${String(1000 + row)}`),
        }));
        type List = (typeof lists)[number];
        const broken: object[] = [];
        let [turn, waits] = [0, 0];
        const later = () =>
          new Promise<void>((done) => clock.after(delays[waits++ % delays.length] ?? 0, done));
        const hold = (what: string, limit: number | null, used: number, wanted: number) => {
          if (limit !== null && sumCredits(used, wanted) > limit) broken.push({ what, limit, used, wanted });
        };
        const add = (credits: number, to: readonly { most: number }[]) => {
          for (const each of to) each.most = sumCredits(each.most, credits);
        };
        bench.onAsk = async (inputs) => {
          const list = lists[Number(inputs[0]?.phone?.[5])] ?? lists[0];
          if (!list) throw new Error('no list');
          const wanted = inputs.length * price;
          hold('own', list.own, list.most, wanted);
          if (!list.passed.has('list')) hold('list', now.list, list.most, wanted);
          if (!list.passed.has('month')) hold('month', now.month, month.most, wanted);
          add(wanted, [list, month]);
          await later();
          const items = inputs.map(() => {
            const json = { hit: true, credits_deducted: words[turn++ % words.length], matched_people: [] };
            return { item: decodeLookupItem('phone', json), json: JSON.stringify(json) };
          });
          const known = items.map(({ item }) => item.creditsDeducted);
          // What no account has is no number of credits.
          if (known.some((each) => Math.abs(each ?? 0) > 1e9)) broken.push({ known });
          const here = sumCredits(...known.map((each) => each ?? 0));
          const unsaid = known.filter((each) => each === null).length * price;
          const more = sumCredits(Math.max(0, here), unsaid, -wanted);
          // What it took beyond the price counts once the app has it.
          if (more > 0) clock.after(1, () => add(more, [list, month]));
          else add(more, [list, month]);
          for (const each of [list, month]) each.stated = sumCredits(each.stated, here);
          return { kind: 'answered', items, creditsDeducted: null, requestId: null };
        };
        const looks: Promise<void>[] = [];
        async function look(n: number) {
          const facts = lookupFacts(n, clock.now(), practice);
          const begun = await money.spending.begin(facts, { intent: `${n}`, reason: null });
          if (!begun.ok) return;
          hold('month', now.month, month.most, price);
          add(price, [month]);
          await later();
          month.stated = sumCredits(month.stated, price);
          await money.spending.note(answeredEntry(facts, pricePaid, price));
        }
        const reasonsOf = ({ id }: List) =>
          money.ledger.overruns().flatMap(({ source, over }) => (source.id === id ? [over.kind] : []));
        const resume = async (list: List, reason?: string) => {
          const before = reasonsOf(list).length;
          await bench.lists.resume(list.id, undefined, reason);
          const kinds = reasonsOf(list);
          expect(kinds.length - before).toBeLessThanOrEqual(reason === undefined ? 0 : 1);
          for (const kind of kinds) list.passed.add(kind);
          // None is asked for twice.
          expect(list.passed.size).toBe(kinds.length);
        };

        for (const list of lists) list.id = await bench.start(list.rows, { limit: list.own });
        // What was let go by the first budget is on its way before that is changed.
        await clock.settle();
        for (const [n, { do: what, budget: next, of, ms }] of steps.entries()) {
          const list = lists[of];
          if (what === 'budget') {
            now = next;
            money.limit(practice.id, now);
          } else if (what === 'look') looks.push(look(n));
          else if (what !== 'wait' && list && bench.summary(list.id).state === 'paused')
            await resume(list, what === 'reason' ? 'It is needed' : undefined);
          await clock.advance(ms);
          expect(broken).toEqual([]);
        }
        await clock.advance(90_000);
        await Promise.all(looks);

        for (const list of lists) {
          // What was stopped before a budget was raised goes on, and what still is stopped has no room for one more row.
          await resume(list);
          await clock.advance(90_000);
          const stops: string[] = [];
          while (bench.summary(list.id).state !== 'done' && stops.length < 4) {
            const { state, pausedBy, problem } = bench.summary(list.id);
            expect(state).toBe('paused');
            if (pausedBy === 'limit') {
              stops.push('own');
              if (isFullPrice) expect((list.own ?? 0) - list.most).toBeLessThan(price);
              list.own = null;
              expect(await bench.lists.resume(list.id, null)).toMatchObject({ ok: true });
            } else {
              const kind = problem?.overBudget?.kind ?? '';
              stops.push(kind);
              const [limit, used] = kind === 'month' ? [now.month, month.most] : [now.list, list.most];
              if (isFullPrice) expect((limit ?? 0) - used).toBeLessThan(price);
              await resume(list, 'It is needed');
              expect(reasonsOf(list).at(-1)).toBe(kind);
            }
            await clock.advance(90_000);
          }
          expect(new Set(stops).size).toBe(stops.length);
          expect(bench.summary(list.id)).toMatchObject({ state: 'done' });
          expect(bench.summary(list.id).credits.deducted).toBeCloseTo(list.stated, 6);
        }
        expect(broken).toEqual([]);
        const { spent, mayBeMore } = money.budgets.standing(practice.id);
        expect(spent).toBeCloseTo(month.stated, 6);
        expect(spent + mayBeMore).toBeCloseTo(month.most, 6);
      }),
      { numRuns: runs(100) },
    );
  });
});

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

describe('each limit of an account', () => {
  it('holds for jobs and lookups that leave at the same time, unless a reason on disk passes it', async () => {
    await fc.assert(
      fc.asyncProperty(
        limit,
        limit,
        fc.array(act, { minLength: 1, maxLength: 14 }),
        async (month, job, acts) => {
          const memory = createTestMemory();
          const clock = createFakeClock();
          const money = testMoney(clock, memory.open());
          await money.spending.follow(priced);
          money.limit(account.id, { month, job });
          const { spending, ledger } = money;
          const left: { pass: string; credits: number; used: number; kind: 'job' | 'lookup' }[] = [];
          /** What you know before of those that are sent again. */
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
            const facts = lookupFacts(n, clock.now());
            const press = { intent: `press ${n}`, reason: passes ? `For the reason ${n}` : null };
            if (!(await spending.begin(facts, press)).ok) return;
            left.push({ pass: `lookup:${n}:press ${n}`, kind: 'lookup', credits: 2, used: 0 });
            await spending.note(answeredEntry(facts, pricePaid, null));
          }
          await Promise.all(
            acts.map(async (each, n) => {
              for (let wait = each.later; wait > 0; wait--) await Promise.resolve();
              return each.do === 'look' ? look(n, each) : send(n, each);
            }),
          );
          memory.kill();
          const onDisk = testMoney(clock, memory.open());
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
      { numRuns: runs(200) },
    );
  });
});
