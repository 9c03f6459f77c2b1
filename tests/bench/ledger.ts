import { moneyHandlers } from '../../electron/ipc/money-handlers.ts';
import type { Ledger } from '../../electron/memory/ledger.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { answeredEntry, noteInTurns } from '../../electron/money/money.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { lookupKinds, lookupServices } from '../../shared/model/services.ts';
import { account } from '../fakes/budget-spenders.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { testMoney } from '../fakes/test-money.ts';
import { savedFiles } from '../fakes/test-results.ts';
import {
  atMost,
  counted,
  longestBlock,
  type Measurement,
  median,
  milliseconds,
  percentile95,
  printTable,
  seconds,
  timed,
} from './table.ts';
import { withFolder } from './with-folder.ts';

const entries = 100_000;
const minuteMs = 60_000;

/** A ledger as it would be after so many lookups on three accounts over more than a year. */
async function fill(ledger: Ledger): Promise<void> {
  const now = Date.now();
  const made = Array.from({ length: entries }, (_, n) => {
    const kind = lookupKinds[n % lookupKinds.length] ?? 'phone';
    const price = lookupServices[kind].creditsPerHit;
    const hits = n % 16;
    return answeredEntry(
      {
        key: `list:${n >> 6}:${n}`,
        kind,
        account: { ...account, id: `account-${n % 3}`, name: `Account ${n % 3}` },
        source: { kind: 'list', id: `${n >> 6}`, name: `List ${n >> 6}.csv` },
        at: new Date(now - (entries - n) * 6 * minuteMs).toISOString(),
        asked: 15,
      },
      Array.from({ length: 15 }, (_, at) =>
        at < hits
          ? { outcome: 'hit' as const, credits: n % 7 === 0 ? 1.5 : price }
          : { outcome: 'miss' as const, credits: 0 },
      ),
      null,
    );
  });
  await noteInTurns(made, ledger);
}

/** The ledger with 100,000 entries: noted, and shown with its sums, whatever is filtered. */
export const benchLedger = (): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const { memory } = openMemory(folder, Date.now);
    const money = testMoney(systemClock, memory);
    const filled = await timed(() => longestBlock(fill(money.ledger)));
    const handlers = moneyHandlers({
      ...{ money, written: savedFiles(), clock: systemClock, send: () => {} },
    });
    const times: number[] = [];
    for (let n = 0; n < 200; n++) {
      const asked = {
        month: n % 3 === 0 ? '2026-10' : null,
        account: n % 2 === 0 ? `account-${n % 3}` : null,
        service: n % 5 === 0 ? ('phone-lookup' as const) : null,
      };
      const { took, value } = await timed(async () =>
        handlers['ledger:page']({ ...asked, offset: (n % 4) * 100, limit: 100 }),
      );
      times.push(took);
      const sums = valueIn(value).sums;
      if (n === 1 && sums.entries !== entries) throw new Error(`${sums.entries} entries were read`);
    }
    memory.close();
    const what = `ledger of ${counted(entries)} entries`;
    const measured = [
      atMost(
        `${what}: totals and table, p95`,
        100,
        percentile95(times),
        milliseconds,
        `median ${milliseconds(median(times))}`,
      ),
      atMost(
        `${what}: noted at once, longest time nothing else is done`,
        50,
        filled.value,
        milliseconds,
        `noted in ${seconds(filled.took)}`,
      ),
    ];
    printTable('Ledger', measured);
    return measured;
  });
