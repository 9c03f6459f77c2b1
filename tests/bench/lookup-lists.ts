import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arraysAtOnce } from '../../electron/lookups/lists/list-runner.ts';
import { createLookupLists } from '../../electron/lookups/lists/lookup-lists.ts';
import { createRateBudget } from '../../electron/lookups/rate-budget.ts';
import { listNotes } from '../../electron/memory/list-notes.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { type Clock, systemClock } from '../../electron/platform/clock.ts';
import { inParallel } from '../../electron/platform/concurrency.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { directNetwork } from '../../electron/platform/network.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import { success } from '../../shared/model/problem.ts';
import { lookupBatchLimit } from '../../shared/model/services.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import { newIntent, numbers, practice, resultFor } from '../fakes/lookup-list-bench.ts';
import { noBook } from '../fakes/no-book.ts';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { testMoney } from '../fakes/test-money.ts';
import { type Measurement, median } from './table.ts';

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

/** Looks lists of so many rows up at once, and answers how long that took by `clock`. */
async function lookUp(
  clock: Clock,
  perMinute: number,
  address: string,
  lists: readonly number[],
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lookups-'));
  try {
    const { memory } = openMemory(folder, clock.now);
    const spent = createSpentIntents(memory, clock);
    let made = 0;
    const lookups = createLookupLists({
      disk: systemDisk,
      clock,
      folder: join(folder, 'lookup-lists'),
      notes: listNotes(memory),
      newId: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
      spent,
      spending: testMoney(clock, memory).spending,
      ownProfile: true,
      keepDays: () => null,
      removalClock: clock,
      book: noBook.lookups,
      budget: createRateBudget(clock, () => perMinute),
      report: ({ message }) => console.error(message),
      activeConnection: async () => success(practice),
      owner: (of) => of,
      target: async () => success({ connectionId: 'bench', address, key: 'bench-key' }),
      service: createServiceClient({ network: directNetwork, clock: systemClock, userAgent: 'bench' }),
      async readRows({ directory, seen }) {
        const asks = numbers(seen.size).map((phone, at) => ({
          n: at + 1,
          row: at + 1,
          line: at + 2,
          cells: [phone],
          ask: { phone },
        }));
        const lines = [{ version: 1, headers: ['Phone'], formFields: {} }, ...asks].map((line) =>
          JSON.stringify(line),
        );
        await writeFile(join(directory, 'rows.jsonl'), `${lines.join('\n')}\n`);
        return success({ toAsk: asks.length });
      },
    });
    await lookups.start();
    const done = new Promise<void>((resolve) =>
      lookups.onChange(() => {
        const all = lookups.list().lists;
        if (all.length === lists.length && all.every(({ state }) => state !== 'running')) resolve();
      }),
    );
    const start = clock.now();
    for (const size of lists)
      await lookups.create({
        ...{ path: '/list.csv', reading: {}, service: 'phone-append', mapping: { phone_column: 0 } },
        seen: { size, modifiedAt: 0, headers: ['Phone'] },
        choices: { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false },
        ...{ intent: newIntent(), limit: null },
      });
    await done;
    const took = clock.now() - start;
    const missing = lookups
      .list()
      .lists.filter(({ counts, state }) => state !== 'done' || counts.unknown > 0);
    if (missing.length > 0) throw new Error(`${missing.length} lists did not come to their end.`);
    await lookups.close();
    return took;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same arrays by as many callers at once that do nothing but ask: what the machine and the service allow. */
async function askBare(address: string): Promise<number> {
  const client = createServiceClient({ network: directNetwork, clock: systemClock, userAgent: 'bench' });
  const target = { connectionId: 'bench', address, key: 'bench-key' };
  const asks = numbers(rows).map((phone) => ({ phone }));
  const arrays = Array.from({ length: Math.ceil(rows / lookupBatchLimit) }, (_, at) =>
    asks.slice(at * lookupBatchLimit, (at + 1) * lookupBatchLimit),
  );
  const start = performance.now();
  await inParallel(arraysAtOnce, arrays, async (inputs) => {
    const outcome = await client.lookupArray(target, 'phone', inputs);
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
