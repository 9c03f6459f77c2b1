import { z } from 'zod';
import type { OverBudget } from '../../shared/model/budgets.ts';
import type { Account } from '../../shared/model/connection.ts';
import { fromMillionths } from '../../shared/model/credits.ts';
import {
  type LedgerEntry,
  type LedgerPage,
  type LedgerQuery,
  type Overrun,
  OverrunSchema,
} from '../../shared/model/ledger.ts';
import { ledgerServices } from '../../shared/model/ledger-services.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import { byMoment } from '../../shared/words/amounts.ts';
import type { Clock } from '../platform/clock.ts';
import { createSignal } from '../platform/concurrency.ts';
import { writingProblem } from '../platform/file-problems.ts';
import { type ChargeFilter, type ChargePlace, createCharges, monthOf } from './charges.ts';
import { type Memory, orElse } from './memory.ts';

const againMs = 5000;

type Fact = readonly [key: string, entry: LedgerEntry | null];

export type Ledger = ReturnType<typeof createLedger>;

/** What was deducted, ever. What is noted counts at once. Looking throws where the disk cannot be read; noting never does. */
export function createLedger(parts: { memory: Memory; clock: Clock; report: (problem: Problem) => void }) {
  const { memory, clock, report } = parts;
  const charges = createCharges(memory);
  const passes = createOverruns(memory);
  /** By key, what has happened and the disk did not take; null for what took nothing. */
  const refused = new Map<string, LedgerEntry | null>();
  let openAtStart: LedgerEntry[] | null = null;
  let isTold = false;
  let cancelRetry = () => {};
  const { tell: changed, listen: onChange } = createSignal();

  /** What had left before this run noted anything; asked for once. Unread, nothing can be noted either, and a person is told so then. */
  function findOpen(): readonly LedgerEntry[] {
    openAtStart ??= orElse(charges.open, null);
    return openAtStart ?? [];
  }

  /** In one piece, with all that was refused before. Throws where the disk refuses, and then nothing of it is there. */
  function write(work: () => void): void {
    findOpen();
    memory.transaction(() => {
      for (const [key, entry] of refused) put(key, entry);
      work();
    });
    refused.clear();
    isTold = false;
    cancelRetry();
  }

  function put(key: string, entry: LedgerEntry | null): void {
    if (entry) charges.put(entry);
    else {
      charges.remove(key);
      passes.removeWith(key);
    }
  }

  /** Counts it beside the disk and tries again. Said once, until the disk takes something again. */
  function refuse(facts: readonly Fact[], error: unknown): void {
    if (!isTold) report(notKept(writingProblem(error, 'Credits used could not be saved')));
    isTold = true;
    for (const [key, entry] of facts) {
      refused.set(key, entry);
      countBeside(key, entry);
    }
    cancelRetry();
    cancelRetry = clock.after(againMs, retry);
  }

  /** With a disk that can't be read either it counts once it can be written. */
  const countBeside = (key: string, entry: LedgerEntry | null): void =>
    orElse(() => (entry ? charges.wait(entry) : charges.waitVoid(key)), undefined);

  function retry(): void {
    cancelRetry();
    if (refused.size === 0) return;
    try {
      write(() => {});
    } catch {
      cancelRetry = clock.after(againMs, retry);
    }
  }

  function note(facts: readonly Fact[]): void {
    try {
      write(() => {
        for (const [key, entry] of facts) put(key, entry);
      });
    } catch (error) {
      refuse(facts, error);
    }
    changed();
  }

  /** What is to be on the device before something follows: a problem where it is not, of which `otherwise` takes care. */
  function keepFirst(work: () => void, why: string, otherwise: () => void = () => {}): Result<null> {
    try {
      write(work);
      return success(null);
    } catch (error) {
      otherwise();
      return failure(writingProblem(error, why));
    } finally {
      changed();
    }
  }

  /** Whether the disk has it as it is, and nothing else waits. */
  const isKept = (entry: LedgerEntry) =>
    orElse(() => !refused.has(entry.key) && charges.isKept(entry), false);

  return {
    ...charges.now,
    /** What is about to leave, with its reason, on the device when this returns; where the disk refuses, it does not count. */
    begin(entry: LedgerEntry, overrun?: Overrun): Result<null> {
      const noted = () => {
        charges.put(entry);
        if (overrun) passes.add(overrun);
      };
      return keepFirst(noted, 'The request could not be saved, so it was not sent', () => {
        // It may be on the disk all the same.
        refused.set(entry.key, null);
        cancelRetry = clock.after(againMs, retry);
      });
    },
    /** What is about to leave and stands in a journal of its own already: in memory only, until its end is noted. */
    hold(entry: LedgerEntry): void {
      findOpen();
      // It says more than what waits for the disk.
      refused.delete(entry.key);
      countBeside(entry.key, entry);
      changed();
    },
    /** Notes (`note`) what is about to lose its own journal: a problem where the disk does not take it. */
    keep(entry: LedgerEntry): Result<null> {
      if (isKept(entry)) return success(null);
      const count = () => countBeside(entry.key, entry);
      return keepFirst(() => charges.put(entry), 'The credits it used could not be saved', count);
    },
    /** What has happened counts, whether or not the disk takes it: then it is tried again. Several go to the disk in one piece. */
    note(...entries: readonly LedgerEntry[]): void {
      const news = entries.filter((entry) => !isKept(entry));
      if (news.length > 0) note(news.map((entry) => [entry.key, entry]));
    },
    /** Nothing of it left, or the service did nothing with it: it never took anything, and passed no budget. */
    drop(key: string): void {
      const isOnDisk = orElse(() => charges.kept(key) !== null, true);
      if (refused.has(key) || isOnDisk) note([[key, null]]);
      else {
        charges.unwait(key);
        changed();
      }
    },
    /** A person passes a budget, and says why. A problem where it cannot be kept: then it does not count. */
    notePass: (overrun: Overrun): Result<null> =>
      keepFirst(() => passes.add(overrun), 'Your reason could not be saved, so nothing was sent'),
    passed: passes.passed,
    /** The oldest first. */
    overruns: () => passes.all().filter(({ entry }) => entry === undefined || refused.get(entry) !== null),
    /** What had left when the app ended, and of which nothing is known since. */
    openAtStart: findOpen,
    onChange,
    close: retry,
  };
}

const notKept = ({ message, advice, detail }: Problem): Problem =>
  problem(
    'ledger-not-kept',
    message,
    `It counts anyway, and saving is tried again. ${advice}`.trim(),
    detail,
  );

/** The account that an entry's connection belongs to now. */
type AccountOf = (account: Account) => Account;

/** The filter of the table: an account is all the connections whose work it has now. Without one, all that cost money. */
const filterOf = (query: LedgerQuery, all: readonly Account[], accountOf: AccountOf): ChargeFilter => ({
  ...query,
  accounts: all.filter((each) =>
    query.account === null ? each.kind === 'service' : accountOf(each).id === query.account,
  ),
});

/** A page of the ledger, with the sums of all that the query lets through, and what else could be asked for. */
export function findPage(
  ledger: Ledger,
  { offset, limit, ...query }: LedgerQuery & { offset: number; limit: number },
  accountOf: AccountOf,
): LedgerPage {
  const all = ledger.accounts();
  const filter = filterOf(query, all, accountOf);
  const days = ledger.days(filter.accounts).filter(({ entries }) => entries > 0);
  const ofMonth = days.filter(({ day }) => query.month === null || day.startsWith(query.month));
  const shown = ofMonth.filter(({ service }) => query.service === null || service === query.service);
  const sum = (of: 'entries' | 'credits' | 'repliesSay' | 'mayBeMore' | 'withoutWord') =>
    shown.reduce((total, each) => total + each[of], 0);
  return {
    total: sum('entries'),
    rows: ledger.page(filter, offset, limit),
    sums: {
      entries: sum('entries'),
      credits: fromMillionths(sum('credits')),
      repliesSay: fromMillionths(sum('repliesSay')),
      mayBeMore: fromMillionths(sum('mayBeMore')),
      withoutWord: sum('withoutWord'),
      byDay: shown
        .filter(({ moved }) => moved !== 0)
        .map(({ day, service, credits }) => ({ day, service, credits: fromMillionths(credits) }))
        .sort((a, b) => byMoment(a.day, b.day) || place(a) - place(b)),
    },
    overruns: findOverruns(ledger.overruns(), query, accountOf),
    months: [...new Set(days.map(({ day }) => day.slice(0, 7)))].reverse(),
    accounts: [...new Map(all.map(accountOf).map((owner) => [owner.id, owner])).values()],
    services: ledgerServices.filter((each) => ofMonth.some(({ service }) => service === each)),
  };
}

const place = ({ service }: Pick<LedgerEntry, 'service'>) => ledgerServices.indexOf(service);

/** So many at once that others get their turn in between. */
const pageRows = 1000;

/** All entries that a query lets through, the newest first. */
export async function findEntries(
  ledger: Ledger,
  query: LedgerQuery,
  accountOf: AccountOf,
): Promise<LedgerEntry[]> {
  const filter = filterOf(query, ledger.accounts(), accountOf);
  const entries: LedgerEntry[] = [];
  for (let place: ChargePlace | null = null; ; ) {
    const older = ledger.older(filter, pageRows, place);
    entries.push(...older.map(({ entry }) => entry));
    place = older.at(-1)?.place ?? null;
    if (older.length < pageRows) return entries;
    await new Promise(setImmediate);
  }
}

/** The budgets that were passed, by the same filters, the newest first. */
export const findOverruns = (
  overruns: readonly Overrun[],
  { month, account }: Pick<LedgerQuery, 'month' | 'account'>,
  accountOf: AccountOf,
): Overrun[] =>
  overruns
    .filter((each) => month === null || monthOf(each.at) === month)
    .filter((each) => account === null || accountOf(each.account).id === account)
    .reverse();

export const overrunTable = `
CREATE TABLE overrun (
  id INTEGER PRIMARY KEY,
  pass TEXT NOT NULL,
  entry TEXT,
  -- JSON
  overrun TEXT NOT NULL
) STRICT;
CREATE INDEX overrun_of_pass ON overrun (pass);
CREATE INDEX overrun_of_entry ON overrun (entry);
`;

const Row = z
  .object({ overrun: z.string() })
  .transform((row) => OverrunSchema.parse(JSON.parse(row.overrun)));

function createOverruns(memory: Memory) {
  const insert = memory.command('INSERT INTO overrun (pass, entry, overrun) VALUES (?, ?, ?)');
  const ofPass = memory.query('SELECT overrun FROM overrun WHERE pass = ?', Row);
  return {
    add: (overrun: Overrun): void =>
      void insert(overrun.pass, overrun.entry ?? null, JSON.stringify(overrun)),
    /** Which limits a person let this pass: each for a reason of its own. */
    passed: (pass: string): ReadonlySet<OverBudget['kind']> =>
      new Set(ofPass.all(pass).map(({ over }) => over.kind)),
    /** The oldest first. */
    all: memory.query('SELECT overrun FROM overrun ORDER BY id', Row).all,
    /** Those that were noted with a charge that took nothing after all. */
    removeWith: memory.command('DELETE FROM overrun WHERE entry = ?'),
  };
}
