import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moneyHandlers } from '../../electron/ipc/money-handlers.ts';
import type { Ledger } from '../../electron/memory/ledger.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { answeredEntry } from '../../electron/money/lookup-entry.ts';
import { noteInTurns } from '../../electron/money/spending.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { lookupKinds, lookupServices } from '../../shared/model/services.ts';
import { savedFiles } from '../fakes/saved-files.ts';
import { testMoney } from '../fakes/test-money.ts';
import { longestBlock } from './longest-block.ts';
import { type Measurement, median, printTable } from './table.ts';

const entries = 100_000;
const mostMs = 100;
const mostBlockedMs = 50;
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
        account: {
          id: `account-${n % 3}`,
          address: 'https://api.example.com',
          name: `Account ${n % 3}`,
          kind: 'service',
        },
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
export async function benchLedger(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  try {
    const { memory } = openMemory(folder, Date.now);
    const money = testMoney(systemClock, memory);
    const began = performance.now();
    const blocked = await longestBlock(fill(money.ledger));
    const filledSeconds = (performance.now() - began) / 1000;
    const handlers = moneyHandlers({
      money,
      dialogs: { saveFile: async () => null },
      written: savedFiles(),
      disk: systemDisk,
      clock: systemClock,
      onBudget: () => {},
    });
    const page = async (n: number) => {
      const first = await handlers['ledger:page']({
        month: n % 3 === 0 ? '2026-10' : null,
        account: n % 2 === 0 ? `account-${n % 3}` : null,
        service: n % 5 === 0 ? 'phone-lookup' : null,
        offset: (n % 4) * 100,
        limit: 100,
      });
      if (!first.ok) throw new Error(first.problem.message);
      return first.value;
    };
    const times: number[] = [];
    for (let n = 0; n < 200; n++) {
      const start = performance.now();
      await page(n);
      times.push(performance.now() - start);
    }
    const all = await page(1);
    if (all.sums.entries !== entries) throw new Error(`${all.sums.entries} entries were read`);
    const p95 = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    const what = `ledger of ${entries.toLocaleString('en-US')} entries`;
    const measured = [
      {
        what: `${what}: totals and table, p95`,
        goal: `at most ${mostMs} ms`,
        figure: `${p95.toFixed(0)} ms (median ${median(times).toFixed(0)} ms)`,
        met: p95 <= mostMs,
      },
      {
        what: `${what}: noted at once, longest time nothing else is done`,
        goal: `at most ${mostBlockedMs} ms`,
        figure: `${blocked.toFixed(0)} ms (noted in ${filledSeconds.toFixed(1)} s)`,
        met: blocked <= mostBlockedMs,
      },
    ];
    printTable('Ledger', measured);
    memory.close();
    return measured;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
