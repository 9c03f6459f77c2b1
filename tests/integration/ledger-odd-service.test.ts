import { expect, it } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { sumCredits } from '../../shared/model/credits.ts';
import { success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { practice } from '../fakes/fake-data.ts';
import { lookupDesk } from '../fakes/lookup-desk.ts';
import { createListBench, newIntent, numbers } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { noBook } from '../fakes/no-book.ts';
import { answer } from '../fakes/scripted-server.ts';
import { client, serviceBench, target } from '../fakes/service-bench.ts';
import { entriesOf, sumsOf, testMoney } from '../fakes/test-money.ts';

/** What the service deducted, by its own log, and what the totals of its replies came to. */
const log: number[] = [];
const totals: number[] = [];

/** Counts in every way a service may: credits as text, parts of one, for misses, none for hits. */
const ways: { hit: boolean | string; credits_deducted?: number | string }[] = [
  { hit: true, credits_deducted: 2 },
  { hit: true, credits_deducted: '2' },
  { hit: true, credits_deducted: 1.5 },
  { hit: 'true', credits_deducted: '0.1' },
  { hit: false, credits_deducted: 1 },
  { hit: false, credits_deducted: '0.2' },
  { hit: true, credits_deducted: 0 },
  { hit: false, credits_deducted: 0 },
  { hit: false },
];
let turn = 0;
function charge(): object {
  const way = ways[turn++ % ways.length] ?? { hit: false };
  log.push(Number(way.credits_deducted ?? 0));
  return { ...way, matched_people: String(way.hit) === 'true' ? [{ full_name: 'Jane Doe' }] : [] };
}

const servers = serviceBench();

it('the ledger matches the log of a service that states credits in odd ways', async () => {
  const server = await servers.serve({
    after(request, reply) {
      const asked: unknown = JSON.parse(String(server.seen.at(-1)?.body));
      if (!Array.isArray(asked)) return answer(200, charge())(request, reply);
      const from = log.length;
      const results = asked.map(charge);
      const stated = sumCredits(...log.slice(from));
      // Every other total is not the sum of its results.
      const total = totals.length % 2 === 0 ? stated : stated + 0.5;
      totals.push(total);
      return answer(200, { results, credits_deducted: String(total) })(request, reply);
    },
  });
  const at = target(server.url);
  const clock = createFakeClock();
  const disk = createMemoryDisk();
  const money = testMoney(clock, disk.memory.open());
  const desk = lookupDesk();
  const { run } = createLookups({
    service: client,
    clock,
    target: async () => success(at),
    accountOf: () => practice,
    spent: createSpentIntents(disk.memory.open(), clock),
    spending: money.spending,
    book: noBook.lookups,
    keptDays: () => 31,
    history: desk.open(),
    learn: async () => {},
  });
  for (let n = 0; n < ways.length * 2; n++) {
    const asked = await run({
      kind: 'phone',
      input: { phone: String(5_125_550_000 + n) },
      intent: newIntent(),
      again: true,
    });
    expect(asked.ok).toBe(true);
  }
  const singles = sumCredits(...log);
  const bench = await createListBench({ clock, money });
  bench.onAsk = (inputs) => client.lookupArray(at, 'phone', inputs);
  const id = await bench.start(numbers(77));
  // The network is real: its replies come in between the steps of the clock.
  for (let wait = 0; wait < 2000 && bench.summary(id).state === 'running'; wait++) {
    await clock.advance(100);
    await new Promise(setImmediate);
  }
  expect(bench.summary(id).state).toBe('done');

  const found = sumsOf(money);
  expect(log).toHaveLength(ways.length * 2 + 77);
  expect(found.credits).toBe(sumCredits(...log));
  expect(found.repliesSay).toBe(sumCredits(singles, ...totals));
  expect(found.repliesSay).not.toBe(found.credits);
  disk.memory.kill();
  const again = testMoney(clock, disk.memory.open());
  expect(sumsOf(again)).toEqual(found);
  const marks = entriesOf(again);
  const count = (of: 'chargedMisses' | 'freeHits') => marks.reduce((sum, entry) => sum + entry[of], 0);
  expect(count('chargedMisses')).toBeGreaterThan(10);
  expect(count('freeHits')).toBeGreaterThan(5);
});
