import { createHash } from 'node:crypto';
import { z } from 'zod';
import { momentOfJob } from '../../shared/model/job.ts';
import { type LaterChecks, noLaterChecks } from '../../shared/model/result-table.ts';
import { type Memory, type ReadRows, salvage } from './memory.ts';

/**
 * The checks that renew older results: of each job of phone append, what it stated of its numbers, a line a number as the engine
 * writes and reads it. They stay when their job is removed: a number that was found blocked must not become callable by that.
 * `at` is when the service finished, `made_of` tells the result and how it was read, `sha256` is of the lines and `sum` of the record.
 */
export const checkTables = `
  CREATE TABLE number_check (
    job TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    at TEXT NOT NULL,
    made_of TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    sum TEXT NOT NULL,
    lines TEXT NOT NULL
  ) STRICT;
`;

const RecordSchema = z.object({
  job: z.string(),
  /** Whose results it may renew; null where that is lost, and then it may be anybody's. */
  account: z.string().nullable(),
  at: z.string(),
  madeOf: z.string(),
  /** Of its lines; '' where what they were is lost. */
  sha256: z.string(),
  sum: z.string(),
});
const RowSchema = RecordSchema.extend({ lines: z.string() });
/** A check as it is kept, without its lines; times in ISO 8601, UTC. */
type KeptCheck = Omit<z.infer<typeof RecordSchema>, 'sum'>;
type NewCheck = { job: string; account: string; at: string; madeOf: string };

/** It may have been a check of any number, of any account and at any time. */
const lost = { account: null, at: '9999-12-31T00:00:00.000Z', sha256: '' };

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const sumOf = ({ job, account, at, madeOf, sha256 }: KeptCheck) =>
  hashOf(JSON.stringify([job, account, at, madeOf, sha256]));

const fields = 'job, account, at, made_of AS "madeOf", sha256, sum';

/** The statements of the table; what they throw is the memory's. */
export function createCheckTable(memory: Memory) {
  const records = memory.query(`SELECT ${fields} FROM number_check`, RecordSchema);
  const lines = memory.query('SELECT lines FROM number_check WHERE job = ?', RowSchema.pick({ lines: true }));
  const put = memory.command(
    `INSERT INTO number_check (job, account, at, made_of, sha256, sum, lines) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (job) DO UPDATE SET account = excluded.account, at = excluded.at, made_of = excluded.made_of,
       sha256 = excluded.sha256, sum = excluded.sum, lines = excluded.lines`,
  );
  const all = () =>
    records.all().map(({ sum, ...record }): KeptCheck => {
      return sum === sumOf(record) ? record : { ...record, ...lost };
    });
  const linesOf = (job: string) => lines.get(job)?.lines ?? null;
  return {
    records: all,
    linesOf,
    /** For the engine: millions of lines take tens of milliseconds. */
    keep({ job, account, at, madeOf }: NewCheck, text: string): void {
      const record = { job, account, at, madeOf, sha256: hashOf(text) };
      put(job, account, at, madeOf, record.sha256, sumOf(record), text);
    },
    /** Those whose lines are not what was written; for the engine. */
    broken: () =>
      all()
        .filter(({ job, sha256 }) => hashOf(linesOf(job) ?? '') !== sha256)
        .map(({ job }) => job),
    /** Takes over what can be read of a damaged memory, as it is there, but for checks that are here. */
    async takeOver(read: ReadRows): Promise<void> {
      const here = new Set(all().map(({ job }) => job));
      const orders = ['', ' DESC'].map(
        (end) => `SELECT ${fields}, lines FROM number_check ORDER BY job${end}`,
      );
      for await (const { job, account, at, madeOf, sha256, sum, lines } of salvage(read, RowSchema, orders))
        if (!here.has(job)) put(job, account ?? '', at, madeOf, sha256, sum, lines);
    },
  };
}

export type KeptChecks = ReturnType<typeof createKeptChecks>;

/** Whose checks are made up. */
export const practiceAccount = 'practice';

export function createKeptChecks(memory: Memory) {
  const table = createCheckTable(memory);
  const state = memory.query(
    'SELECT data_version AS others, total_changes() AS own FROM pragma_data_version',
    z.object({ others: z.number(), own: z.number() }).transform(({ others, own }) => `${others} ${own}`),
  );
  let version = 1;
  let [read, readAt]: [KeptCheck[], string | null] = [[], null];

  /** Read again after a change of the memory. Unreadable, it is one that may have been of any number and account. */
  function all(): readonly KeptCheck[] {
    try {
      const now = state.get();
      if (now !== readAt) [read, readAt] = [table.records(), now];
      return read;
    } catch {
      return [{ job: '', madeOf: '', ...lost }];
    }
  }

  const orderOf = (one: KeptCheck, other: KeptCheck) =>
    Date.parse(one.at) - Date.parse(other.at) || (one.job < other.job ? -1 : 1);

  /**
   * Of some checks those since a time or of later jobs, by their times. The ids of jobs say in which order they were made,
   * whatever the clock said: where the two contradict each other nobody knows which is the later.
   * @param time in milliseconds since 1970
   * @param job whose result it is; absent where that is no job's
   */
  function laterOf(
    some: readonly KeptCheck[],
    time: number,
    job = '',
  ): (KeptCheck & { isInDoubt: boolean })[] {
    const own = momentOfJob(job);
    let lastMade = own;
    return some
      .filter(({ at, job: id }) => Date.parse(at) > time || (own > 0 && momentOfJob(id) > own))
      .sort(orderOf)
      .map((check) => {
        const made = momentOfJob(check.job);
        const isInDoubt = (made > 0 && made < lastMade) || Date.parse(check.at) <= time;
        lastMade = Math.max(lastMade, made);
        return { ...check, isInDoubt };
      });
  }
  const checkOf = ({ job, at, sha256, isInDoubt }: ReturnType<typeof laterOf>[number]) => ({
    job,
    at,
    sha256,
    ...(isInDoubt && { isInDoubt }),
  });

  return {
    /** Raised with every change. */
    version: () => version,
    /** To be told that the engine has kept one. */
    changed: () => void version++,
    get: (job: string) => all().find((check) => check.job === job) ?? null,
    /**
     * Checks of an account that are later than a result's own, by the time or by the order of the jobs.
     * @param job whose result it is; left out for a list of lookups, which has no place in that order
     */
    later(account: string, checkedAt: string | null, job?: string): LaterChecks {
      const since = Date.parse(checkedAt ?? '');
      if (Number.isNaN(since)) return noLaterChecks;
      const ofAccount = all().filter((check) => [null, account].includes(check.account));
      const own = laterOf(ofAccount, since, job);
      return { checkedAt: new Date(since).toISOString(), files: own.map(checkOf) };
    },
    /** Checks of any account since a time, of a result of which nobody knows whose it is and when it was checked. */
    since: (time: string) => ({
      checkedAt: null,
      files: laterOf(all(), Date.parse(time)).map((check) => ({
        ...checkOf(check),
        ...(check.account === practiceAccount && { onlyFiction: true }),
      })),
    }),
  };
}

/** Tells later checks from any others. */
export const nameOfChecks = ({ files }: LaterChecks): string =>
  hashOf(
    JSON.stringify(files.map(({ at, sha256, isInDoubt }) => [at, sha256, ...(isInDoubt ? [true] : [])])),
  ).slice(0, 16);
