import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { monthOf } from '../../electron/money/ledger/ledger-index.ts';
import { answeredEntry } from '../../electron/money/ledger/lookup-entry.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import { sumCredits } from '../../shared/credits.ts';
import type { JobRecord } from '../../shared/job.ts';
import { lookupServices } from '../../shared/services.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createListBench, numbers, practice } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const hourMs = 3_600_000;
const account = { id: 'acme', name: 'Acme', address: 'https://api.example.com', kind: 'service' as const };
/** With clocks that are set forward and back in March and November, and days of 23 and 25 hours. */
const zones = ['Etc/GMT+12', 'America/New_York', 'UTC', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];

function jobOf(n: number, rows: number, part: Partial<JobRecord>): JobRecord {
  const { queueId: _, counts: __, finishedAt: ___, result: ____, ...draft } = aJobRecord({ id: `job-${n}` });
  const prepared = draft.prepared && { ...draft.prepared, rows };
  return { ...draft, connection: account, ...(prepared && { prepared }), ...part };
}

const step = fc.record({
  do: fc.constantFrom('job', 'job', 'finish', 'look', 'restart'),
  rows: fc.integer({ min: 1, max: 30 }),
  hours: fc.constantFrom(0, 1, 5, 12, 30, 400),
});

test('what is deducted in a month stays within its budget, however long jobs take over its end, in every time zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.constantFrom('2026-03-06', '2026-10-30', '2026-12-30'),
      fc.integer({ min: 5, max: 40 }),
      fc.array(step, { maxLength: 30 }),
      async (tz, from, limit, steps) => {
        process.env.TZ = tz;
        const clock = createFakeClock(Date.parse(`${from}T20:00:00Z`));
        const disk = createMemoryDisk();
        let money = testMoney(clock, disk);
        const now = () => new Date(clock.now()).toISOString();
        // A credit a row, as one job long ago has shown.
        await money.spending.follow(
          jobOf(0, 4, {
            ...{ state: 'done', queueId: '1', finishedAt: '2026-01-05T12:00:00.000Z' },
            counts: { rowsUploaded: 4, phonesChecked: null, phonesFlagged: null, creditsDeducted: 4 },
          }),
        );
        money.limit(account.id, { month: limit });
        const running: { job: JobRecord; rows: number }[] = [];
        for (const [n, { do: what, rows, hours }] of steps.entries()) {
          await clock.advance(hours * hourMs);
          const started = { startedAt: now(), attempts: 1 };
          if (what === 'job') {
            const job = jobOf(n + 1, rows, { state: 'sending', sending: started });
            if ((await money.spending.leave(job, `${n}`)) !== null) continue;
            const accepted: JobRecord = { ...job, state: 'pending', queueId: `${n}`, acceptedAt: now() };
            await money.spending.follow(accepted);
            running.push({ job: accepted, rows });
          } else if (what === 'finish') {
            const done = running.shift();
            if (!done) continue;
            const counts = { rowsUploaded: done.rows, phonesChecked: null, phonesFlagged: null };
            await money.spending.follow({
              ...{ ...done.job, state: 'done', finishedAt: now() },
              counts: { ...counts, creditsDeducted: done.rows },
            });
          } else if (what === 'look') {
            const facts = {
              ...{ key: `lookup:${n}`, kind: 'phone' as const, account, at: now(), asked: 1 },
              source: { kind: 'lookup' as const, id: `${n}`, name: 'Phone lookup' },
            };
            const begun = await money.spending.begin(facts, { intent: `${n}`, reason: null });
            if (begun.ok)
              await money.spending.note(answeredEntry(facts, [{ outcome: 'hit', credits: 2 }], null));
          } else {
            money = testMoney(clock, disk);
            money.limit(account.id, { month: limit });
            for (const { job } of running) await money.spending.follow(job);
          }
          const months = new Map<string, number>();
          for (const { entry } of money.ledger.all())
            months.set(monthOf(entry.at), sumCredits(months.get(monthOf(entry.at)) ?? 0, entry.credits ?? 0));
          for (const spent of months.values()) expect(spent).toBeLessThanOrEqual(limit);
          const here = new Date(clock.now());
          expect(money.budgets.standing(account.id)).toMatchObject({
            month: `${here.getFullYear()}-${String(here.getMonth() + 1).padStart(2, '0')}`,
            spent: months.get(monthOf(clock.now())) ?? 0,
            mayBeMore: running.reduce((sum, { rows: each }) => sum + each, 0),
          });
        }
      },
    ),
    { numRuns: 150 },
  );
}, 120_000);

test('a list that is sent again is held to the budget of a job with what it may have taken before', async () => {
  const clock = createFakeClock();
  const money = testMoney(clock);
  const settled = { rowsUploaded: 4, phonesChecked: null, phonesFlagged: null, creditsDeducted: 4 };
  const at = new Date(clock.now()).toISOString();
  await money.spending.follow(jobOf(0, 4, { state: 'done', queueId: '1', finishedAt: at, counts: settled }));
  money.limit(account.id, { job: 7 });
  const job = jobOf(1, 4, { state: 'sending', sending: { startedAt: at, attempts: 1 } });
  expect(await money.spending.leave(job, 'first')).toBeNull();
  await money.spending.follow({ ...job, state: 'outcome-unknown' });
  expect(await money.spending.leave(job, 'again')).toMatchObject({
    overBudget: { kind: 'job', limit: 7, used: 4, wanted: 4 },
  });
});

test('a job that is said to have taken less than nothing makes no room for others, and teaches no price', async () => {
  const clock = createFakeClock();
  const money = testMoney(clock);
  const at = new Date(clock.now()).toISOString();
  const counts = { rowsUploaded: 4, phonesChecked: null, phonesFlagged: null, creditsDeducted: -5 };
  const job = jobOf(0, 4, { state: 'done', queueId: '1', finishedAt: at, counts });
  await money.spending.follow(job);
  expect(money.budgets.standing(account.id)).toMatchObject({ spent: -5, mayBeMore: 5 });
  expect(await money.spending.learned(job)).toBeNull();
});

/** Credits in every way a service may state them, and in some that it should not. */
const oddCredits = fc.oneof(
  fc.constantFrom<unknown>(
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
  ),
  fc.constant('9'.repeat(300)),
);

test('no word of the service on credits lets a list pass its limit or a budget, and the ledger adds up what was said', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(oddCredits, { minLength: 1, maxLength: 20 }),
      fc.constantFrom<'month' | 'list' | 'own'>('month', 'list', 'own'),
      fc.integer({ min: 1, max: 40 }),
      async (words, by, limit) => {
        const clock = createFakeClock();
        const money = testMoney(clock);
        if (by !== 'own') money.limit(practice.id, { [by]: limit });
        const bench = await createListBench({ clock, money });
        let turn = 0;
        let most = 0;
        let stated = 0;
        const { creditsPerHit } = lookupServices.phone;
        bench.onAsk = async (inputs) => {
          // Asked only where all may be hits at the full price.
          expect(sumCredits(most, inputs.length * creditsPerHit)).toBeLessThanOrEqual(limit);
          const items = inputs.map(() => {
            const json = { hit: true, credits_deducted: words[turn++ % words.length], matched_people: [] };
            const item = decodeLookupItem('phone', json);
            stated = sumCredits(stated, item.creditsDeducted ?? 0);
            return { item, json: JSON.stringify(json) };
          });
          const known = items.map(({ item }) => item.creditsDeducted);
          const here = known.reduce<number>((sum, each) => sumCredits(sum, each ?? 0), 0);
          // What no account has is no number of credits.
          expect(known.filter((each) => Math.abs(each ?? 0) > 1e9)).toEqual([]);
          const unsaid = known.filter((each) => each === null).length * creditsPerHit;
          most = sumCredits(most, Math.max(0, here), unsaid);
          return { kind: 'answered', items, creditsDeducted: null, requestId: null };
        };
        const id = await bench.start(numbers(60), by === 'own' ? { limit } : {});
        await clock.advance(120_000);
        expect(bench.summary(id).state).not.toBe('running');
        expect(bench.summary(id).credits.deducted).toBeCloseTo(stated, 6);
        const { spent, mayBeMore } = money.budgets.standing(practice.id);
        expect(spent).toBeCloseTo(stated, 6);
        expect(spent + mayBeMore).toBeCloseTo(most, 6);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
