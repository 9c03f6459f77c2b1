import { z } from 'zod';
import type { Account } from '../../shared/model/connection.ts';
import { fromMillionths, toMillionths } from '../../shared/model/credits.ts';
import { type LedgerEntry, LedgerEntrySchema } from '../../shared/model/ledger.ts';
import type { LedgerService } from '../../shared/model/ledger-services.ts';
import type { Memory, SqlValue } from './memory.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment by this computer's calendar: "2026-11-22". */
export function dayOf(at: string | number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const monthOf = (at: string | number): string => dayOf(at).slice(0, 7);

/** As far as a sum of credits is exact: nine billion. */
const most = 9e15;
const toColumn = (credits: number | null): number | null =>
  credits === null ? null : Math.max(-most, Math.min(most, toMillionths(credits)));

/**
 * Each column with what stands there of a charge. Credits are whole millionths. An account is told by its connection and address; its name
 * and kind are as they were then.
 */
const chargeColumns: Record<string, readonly [type: string, of: (entry: LedgerEntry) => SqlValue]> = {
  key: ['TEXT NOT NULL UNIQUE', ({ key }) => key],
  at: ['TEXT NOT NULL', ({ at }) => at],
  day: ['TEXT NOT NULL', ({ at }) => dayOf(at)],
  account: ['TEXT NOT NULL', ({ account }) => account.id],
  address: ['TEXT NOT NULL', ({ account }) => account.address],
  account_name: ['TEXT NOT NULL', ({ account }) => account.name],
  account_kind: ['TEXT NOT NULL', ({ account }) => account.kind],
  service: ['TEXT NOT NULL', ({ service }) => service],
  source_kind: ['TEXT NOT NULL', ({ source }) => source.kind],
  source_id: ['TEXT', ({ source }) => source.id],
  source_name: ['TEXT NOT NULL', ({ source }) => source.name],
  state: ['TEXT NOT NULL', ({ state }) => state],
  asked: ['INTEGER', ({ asked }) => asked],
  hits: ['INTEGER', ({ hits }) => hits],
  misses: ['INTEGER', ({ misses }) => misses],
  credits: ['INTEGER', ({ credits }) => toColumn(credits)],
  reply_says: ['INTEGER', ({ replySays }) => toColumn(replySays)],
  at_most: ['INTEGER', ({ atMost }) => toColumn(atMost)],
  charged_misses: ['INTEGER NOT NULL', ({ chargedMisses }) => chargedMisses],
  free_hits: ['INTEGER NOT NULL', ({ freeHits }) => freeHits],
  not_stated: ['INTEGER NOT NULL', ({ notStated }) => notStated],
  credits_before: ['INTEGER', ({ before }) => toColumn(before)],
  more: ['INTEGER NOT NULL', mayBeMore],
};

/** A deduction below zero gives back nothing that a budget could count on. */
function mayBeMore({ atMost, credits }: LedgerEntry): number {
  const taken = toColumn(credits) ?? 0;
  return Math.max(0, (toColumn(atMost) ?? 0) - taken, -taken);
}

const names = Object.keys(chargeColumns);
const declared = Object.entries(chargeColumns)
  .map(([name, [type]]) => `${name} ${type}`)
  .join(', ');

const rowOf = (entry: LedgerEntry): Record<string, SqlValue> =>
  Object.fromEntries(Object.entries(chargeColumns).map(([name, [, of]]) => [name, of(entry)]));

/** The sums of a day. REAL, since what a service states without end may pass what an integer holds; whole millionths all the same. */
const dayColumns = `
  day TEXT NOT NULL,
  account TEXT NOT NULL,
  address TEXT NOT NULL,
  account_name TEXT NOT NULL,
  account_kind TEXT NOT NULL,
  service TEXT NOT NULL,
  entries INTEGER NOT NULL,
  credits REAL NOT NULL,
  replies_say REAL NOT NULL,
  more REAL NOT NULL,
  without_word INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  PRIMARY KEY (day, account, address, account_name, account_kind, service)`;

/** What was deducted, ever, and its sums by day, which are changed in the same transaction. */
export const chargeTables = `
CREATE TABLE charge (id INTEGER PRIMARY KEY, ${declared}) STRICT;
CREATE INDEX charge_by_time ON charge (day, at, id);
CREATE INDEX charge_open ON charge (day, at, id) WHERE state = 'open';
CREATE INDEX charge_of_source ON charge (source_kind, source_id);
CREATE TABLE charge_day (${dayColumns}) STRICT;
`;

/**
 * Beside the disk, in memory: charges that stand there until their end is known, or because the disk did not take them. One of a
 * key that is in the table as well stands for it; of `void` it hides it. Its days hold by how much the sums differ for that.
 */
export const waitingTables = `
CREATE TEMP TABLE waiting_charge (id INTEGER PRIMARY KEY, ${declared}) STRICT;
CREATE TEMP TABLE waiting_day (${dayColumns}) STRICT;
CREATE TEMP VIEW charge_now AS
  SELECT * FROM main.charge WHERE key NOT IN (SELECT key FROM temp.waiting_charge)
  UNION ALL SELECT * FROM temp.waiting_charge WHERE state <> 'void';
CREATE TEMP VIEW day_now AS SELECT * FROM main.charge_day UNION ALL SELECT * FROM temp.waiting_day;
`;

/** Behind all that is in the table, where both were charged at the same moment. */
const firstWaiting = 1e15;

const credits = z
  .number()
  .nullable()
  .transform((value) => value && fromMillionths(value));
const accountColumns = 'account, address, account_name, account_kind';
const ofAccount = {
  account: z.string(),
  address: z.string(),
  account_name: z.string(),
  account_kind: z.string(),
};
const AccountRow = z.object(ofAccount).transform(
  ({ account: id, address, account_name: name, account_kind }): Account => ({
    id,
    address,
    name,
    kind: account_kind === 'practice' ? 'practice' : 'service',
  }),
);
const Charge = z
  .looseObject({ credits, reply_says: credits, at_most: credits, credits_before: credits })
  .transform((row) => {
    const { source_kind: kind, source_id: id, source_name: name } = row;
    return LedgerEntrySchema.parse({
      ...row,
      account: AccountRow.parse(row),
      source: { kind, id, name },
      replySays: row.reply_says,
      atMost: row.at_most,
      chargedMisses: row.charged_misses,
      freeHits: row.free_hits,
      notStated: row.not_stated,
      before: row.credits_before,
    });
  });

/** Where a charge stands among all, the newest first. */
const Place = z.object({ day: z.string(), at: z.string(), id: z.number() });
export type ChargePlace = z.infer<typeof Place>;
const PlacedCharge = z
  .looseObject({})
  .transform((row) => ({ place: Place.parse(row), entry: Charge.parse(row) }));
/** Before all that there is. */
const firstPlace: ChargePlace = { day: '~', at: '', id: 0 };

/** Which charges are meant; what is null lets everything through. */
export interface ChargeFilter {
  /** "2026-11", by this computer's calendar. */
  month: string | null;
  accounts: readonly Account[];
  service: LedgerService | null;
}

const onAccounts = `account || ' ' || address IN (SELECT value FROM json_each(:accounts))`;
const told = (accounts: readonly Account[]) =>
  JSON.stringify(accounts.map(({ id, address }) => `${id} ${address}`));
const filtered = `${onAccounts} AND day >= :first AND day <= :last AND (:service IS NULL OR service = :service)`;

const parametersOf = ({ month, accounts, service }: ChargeFilter) => ({
  accounts: told(accounts),
  first: month === null ? '' : `${month}-01`,
  last: month === null ? '~' : `${month}-31`,
  service,
});

/** What a day took on one service, on accounts that are meant. Amounts are millionths of credits. */
const DaySum = z.object({
  day: z.string(),
  service: LedgerEntrySchema.shape.service,
  entries: z.number(),
  credits: z.number(),
  /** Of all charges, whichever way: nonzero where they took nothing together. */
  moved: z.number(),
  repliesSay: z.number(),
  mayBeMore: z.number(),
  withoutWord: z.number(),
});

/** What was deducted, and what may have been. Amounts are credits, but for what says millionths. */
export function createCharges(memory: Memory) {
  const insertInto = (table: string, id: string) =>
    `INSERT INTO ${table} (id, ${names.join(', ')}) VALUES (${id}, ${names.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (key) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  /** Adds a charge to the sums of its day, or takes it from them. */
  const count = (sign: 1 | -1, from: string, days: string) =>
    memory.command(
      `INSERT INTO ${days} SELECT day, ${accountColumns}, service, ${sign},
         ${sign} * COALESCE(credits, 0), ${sign} * COALESCE(reply_says, credits, 0), ${sign} * more,
         CASE WHEN credits IS NULL AND state <> 'open' THEN ${sign} ELSE 0 END,
         CASE WHEN state = 'settled' THEN ${sign} * COALESCE(hits, 0) ELSE 0 END,
         CASE WHEN state = 'settled' THEN ${sign} * COALESCE(misses, 0) ELSE 0 END
       FROM ${from} WHERE key = ? AND state <> 'void'
       ON CONFLICT (day, ${accountColumns}, service) DO UPDATE SET
         entries = entries + excluded.entries, credits = credits + excluded.credits,
         replies_say = replies_say + excluded.replies_say, more = more + excluded.more,
         without_word = without_word + excluded.without_word,
         hits = hits + excluded.hits, misses = misses + excluded.misses`,
    );
  const insert = memory.command(insertInto('main.charge', 'NULL'));
  const insertWaiting = memory.command(
    insertInto(
      'temp.waiting_charge',
      `(SELECT COALESCE(MAX(id), ${firstWaiting}) + 1 FROM temp.waiting_charge)`,
    ),
  );
  const deleteCharge = memory.command('DELETE FROM main.charge WHERE key = ?');
  const deleteWaiting = memory.command('DELETE FROM temp.waiting_charge WHERE key = ?');
  const onDisk = {
    count: count(1, 'main.charge', 'main.charge_day'),
    uncount: count(-1, 'main.charge', 'main.charge_day'),
  };
  const waiting = {
    count: count(1, 'temp.waiting_charge', 'temp.waiting_day'),
    uncount: count(-1, 'temp.waiting_charge', 'temp.waiting_day'),
    showDisk: count(1, 'main.charge', 'temp.waiting_day'),
    hideDisk: count(-1, 'main.charge', 'temp.waiting_day'),
  };
  const columns = names.join(', ');
  const charges = (where: string) => memory.query(`SELECT ${columns} FROM ${where}`, Charge);
  const kept = charges('main.charge WHERE key = ?');
  const isWaiting = memory.query('SELECT 1 FROM temp.waiting_charge WHERE key = ?', z.unknown());
  const now = charges('charge_now WHERE key = ?');
  const ofJob = charges(`charge_now WHERE source_kind = 'job' AND source_id = ?`);
  const ofJobs = charges(`charge_now WHERE source_kind = 'job' AND service = ? ORDER BY day, at, id`);
  /** With `id`, by which it is ordered, among the columns SQLite reads both tables along their indexes, and no more than it tells. */
  const newestFirst = (than: string) =>
    `SELECT id, ${columns} FROM charge_now WHERE ${filtered} ${than} ORDER BY day DESC, at DESC, id DESC LIMIT :limit`;
  const page = memory.query(`${newestFirst('')} OFFSET :offset`, Charge);
  const older = memory.query(newestFirst('AND (day, at, id) < (:day, :at, :id)'), PlacedCharge);
  const days = memory.query(
    `SELECT day, service, SUM(entries) AS entries, SUM(credits) AS credits, SUM(ABS(credits)) AS moved,
       SUM(replies_say) AS repliesSay, SUM(more) AS mayBeMore, SUM(without_word) AS withoutWord
     FROM day_now WHERE ${onAccounts} GROUP BY day, service ORDER BY day`,
    DaySum,
  );
  const Spent = z
    .object({ ...ofAccount, credits: z.number(), more: z.number() })
    .transform((row) => ({ account: AccountRow.parse(row), credits: row.credits, more: row.more }));
  const byAccount = `GROUP BY ${accountColumns}`;
  const spentSince = memory.query(
    `SELECT ${accountColumns}, SUM(credits) AS credits, SUM(more) AS more
     FROM day_now WHERE day >= ? ${byAccount}`,
    Spent,
  );
  const openBefore = memory.query(
    `SELECT ${accountColumns}, SUM(COALESCE(credits, 0)) AS credits, SUM(more) AS more
     FROM charge_now WHERE state = 'open' AND source_kind = 'job' AND day < ? ${byAccount}`,
    Spent,
  );
  const answers = memory.query(
    `SELECT ${accountColumns}, service, SUM(hits) AS hits, SUM(misses) AS misses
     FROM day_now ${byAccount}, service`,
    z
      .object({
        ...ofAccount,
        service: LedgerEntrySchema.shape.service,
        hits: z.number(),
        misses: z.number(),
      })
      .transform((row) => ({ ...row, account: AccountRow.parse(row) })),
  );

  /** Nothing waits under a key any more: the table speaks for itself. */
  function unwait(key: string): void {
    if (isWaiting.get(key) === null) return;
    waiting.uncount(key);
    waiting.showDisk(key);
    deleteWaiting(key);
  }

  function wait(row: Record<string, SqlValue>, key: string): void {
    unwait(key);
    insertWaiting(row);
    waiting.count(key);
    waiting.hideDisk(key);
  }

  return {
    /** To be called in a transaction; the newest of a key counts. */
    put(entry: LedgerEntry): void {
      unwait(entry.key);
      onDisk.uncount(entry.key);
      insert(rowOf(entry));
      onDisk.count(entry.key);
    },
    /** To be called in a transaction. */
    remove(key: string): void {
      unwait(key);
      onDisk.uncount(key);
      deleteCharge(key);
    },
    /** Counts from now on as long as the app runs, and not on disk. */
    wait: (entry: LedgerEntry): void => wait(rowOf(entry), entry.key),
    /** Counts from now on that a charge took nothing, as long as the app runs, and not on disk. */
    waitVoid(key: string): void {
      const entry = now.get(key);
      if (entry) wait({ ...rowOf(entry), state: 'void' }, key);
    },
    unwait,
    /** Whether the disk has it as it is. */
    isKept(entry: LedgerEntry): boolean {
      const before = isWaiting.get(entry.key) === null ? kept.get(entry.key) : null;
      return before !== null && JSON.stringify(rowOf(before)) === JSON.stringify(rowOf(entry));
    },
    /** As it is on disk. */
    kept: (key: string) => kept.get(key),
    /** On disk, without a last word. */
    open: charges(`main.charge WHERE state = 'open' ORDER BY day, at, id`).all,
    /** What counts now. */
    now: {
      get: (key: string) => now.get(key),
      /** What stands here of one job: what it took, and what it may have taken when it was sent before. */
      ofJob: (id: string) => ofJob.all(id),
      ofJobs: (service: LedgerService) => ofJobs.all(service),
      /** The newest first. */
      page: (filter: ChargeFilter, offset: number, limit: number) =>
        page.all({ ...parametersOf(filter), offset, limit }),
      /** The next ones behind a place, null before the first; for who reads them all. */
      older: (filter: ChargeFilter, limit: number, than: ChargePlace | null) =>
        older.all({ ...parametersOf(filter), ...(than ?? firstPlace), limit }),
      /** Each day of each service, the oldest first. */
      days: (accounts: readonly Account[]) => days.all({ accounts: told(accounts) }),
      accounts: memory.query(`SELECT DISTINCT ${accountColumns} FROM day_now`, AccountRow).all,
      /** What accounts spent in a month and later, where the clock was set back since. In millionths. */
      spentSince: (month: string) => spentSince.all(month),
      /** What jobs of earlier months may take whose last word is awaited: they are dated anew when it comes. In millionths. */
      openBefore: (month: string) => openBefore.all(month),
      /** Hits and misses of what is settled, by account and service. */
      answers: answers.all,
    },
  };
}
export type Charges = ReturnType<typeof createCharges>;
