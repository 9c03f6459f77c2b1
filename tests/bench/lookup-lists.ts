import { join } from 'node:path';
import { arraysAtOnce } from '../../electron/lookups/lists/list-runner.ts';
import { createRateBudget } from '../../electron/lookups/rate-budget.ts';
import { listNotes } from '../../electron/memory/lookup-rows.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { type Clock, systemClock } from '../../electron/platform/clock.ts';
import { inParallel } from '../../electron/platform/concurrency.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { directNetwork } from '../../electron/platform/network.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import { success } from '../../shared/model/problem.ts';
import { lookupBatchLimit } from '../../shared/model/services.ts';
import { createFastClock } from '../fakes/fake-clock.ts';
import { createListBench, numbers, resultFor } from '../fakes/lookup-list-bench.ts';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { testMoney } from '../fakes/test-money.ts';
import { type Measurement, median } from './table.ts';
import { withFolder } from './with-folder.ts';

const rows = 1500;
const latencyMs = 100;
const limit = 500;
const minuteMs = 60_000;
/** The clock of the run against a limit goes so many times as fast. */
const speed = 2;

/** A service that answers every array after a while, and counts requests as one with a limit does. */
async function startService(clock: Clock, perMinute: number) {
  const times: number[] = [];
  let refused = 0;
  const server = await startScriptedServer({
    after: (request, reply) => {
      const now = clock.now();
      const counted = times.filter((time) => now - time < minuteMs).length;
      if (counted >= perMinute) {
        refused += 1;
        return answer(429, { detail: 'slow down' }, { 'retry-after': '30' })(request, reply);
      }
      times.push(now);
      const inputs: Record<string, string>[] = JSON.parse(String(server.seen.at(-1)?.body));
      const body = { results: inputs.map(resultFor), credits_deducted: inputs.length };
      clock.after(latencyMs, () => answer(200, body)(request, reply));
    },
  });
  return { server, times, refused: () => refused };
}

const target = (address: string) => ({ connectionId: 'bench', address, key: 'bench-key' });

/** Looks lists of so many rows up at once, on a real disk, and answers how long that took by `clock`. */
const lookUp = (clock: Clock, perMinute: number, address: string, sizes: readonly number[]) =>
  withFolder(async (folder) => {
    const { memory } = openMemory(folder, Date.now);
    const { lists, start } = await createListBench({
      ...{ perMinute, money: testMoney(clock, memory) },
      ports: {
        ...{ notes: listNotes(memory), spent: createSpentIntents(memory, clock) },
        ...{ disk: systemDisk, clock, folder: join(folder, 'lookup-lists'), removalClock: clock },
        budget: createRateBudget(clock, () => perMinute),
        report: ({ message }) => console.error(message),
        target: async () => success(target(address)),
        service: createServiceClient({ network: directNetwork, clock: systemClock, userAgent: 'bench' }),
      },
    });
    const done = new Promise<void>((resolve) =>
      lists.onChange(() => {
        const all = lists.list().lists;
        if (all.length === sizes.length && all.every(({ state }) => state !== 'running')) resolve();
      }),
    );
    const from = clock.now();
    for (const size of sizes) await start(numbers(size));
    await done;
    const took = clock.now() - from;
    const missing = lists.list().lists.filter(({ counts, state }) => state !== 'done' || counts.unknown > 0);
    if (missing.length > 0) throw new Error(`${missing.length} lists did not come to their end.`);
    await lists.close();
    memory.close();
    return took;
  });

/** The same arrays by as many callers at once that do nothing but ask: what the machine and the service allow. */
async function askBare(address: string): Promise<number> {
  const client = createServiceClient({ network: directNetwork, clock: systemClock, userAgent: 'bench' });
  const asks = numbers(rows).map((phone) => ({ phone }));
  const arrays = Array.from({ length: Math.ceil(rows / lookupBatchLimit) }, (_, at) =>
    asks.slice(at * lookupBatchLimit, (at + 1) * lookupBatchLimit),
  );
  const start = performance.now();
  await inParallel(arraysAtOnce, arrays, async (inputs) => {
    const outcome = await client.lookupArray(target(address), 'phone', inputs);
    if (outcome.kind !== 'answered') throw new Error(`Bare: ${outcome.kind}.`);
  });
  return performance.now() - start;
}

/** Lists against a service without a limit, whose latency alone bounds them, and against one of 500 requests a minute. */
export async function measureLists(): Promise<Measurement[]> {
  const free = await startService(systemClock, Number.POSITIVE_INFINITY);
  const [bare, lists]: [number[], number[]] = [[], []];
  for (let run = 0; run < 5; run++) {
    bare.push(await askBare(free.server.url));
    lists.push(await lookUp(systemClock, 6000, free.server.url, [rows]));
  }
  await free.server.close();
  const [allowed, took] = [median(bare), median(lists)];

  const clock = createFastClock(speed);
  const limited = await startService(clock, limit);
  const tookLimited = await lookUp(clock, limit, limited.server.url, [5000, 5000]);
  await limited.server.close();
  const used = limited.times.length / ((tookLimited / minuteMs) * limit);
  return [
    {
      what: `${rows} rows, answers after ${latencyMs} ms: of what ${arraysAtOnce} bare requests at once bring`,
      goal: 'at least 90 %',
      figure: `${((allowed / took) * 100).toFixed(1)} % (${Math.round(took)} ms beside ${Math.round(allowed)} ms)`,
      met: allowed / took >= 0.9,
    },
    {
      what: `10,000 rows in two lists against ${limit} requests a minute (clock ${speed} times as fast): of the budget used`,
      goal: 'at least 95 %, no 429',
      figure: `${(used * 100).toFixed(1)} % (${limited.times.length} requests in ${(tookLimited / 1000).toFixed(1)} s), ${limited.refused()} refused`,
      met: used >= 0.95 && limited.refused() === 0,
    },
  ];
}
