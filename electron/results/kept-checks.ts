import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { type Result, success } from '../../shared/problem.ts';
import { type LaterChecks, noLaterChecks } from '../../shared/result-table.ts';
import { writeAtomically } from '../platform/atomic-write.ts';
import type { Disk } from '../platform/disk.ts';
import { writingProblem } from '../platform/file-problems.ts';

/** A check of numbers as it is kept: what one job of phone append stated of them. Times in ISO 8601, UTC. */
const KeptCheckSchema = z.object({
  version: z.literal(1),
  job: z.string().regex(/^[a-z0-9-]{8,64}$/),
  /** Whose results it may renew; null where that is lost, and then it may be anybody's. */
  account: z.string().nullable(),
  /** When the service finished. */
  at: z.string(),
  /** Tells what it was made of: the result, and how it was read. */
  madeOf: z.string(),
  numbers: z.number().int(),
  /** Of its numbers' file; '' where that is lost. */
  sha256: z.string(),
});
type KeptCheck = z.infer<typeof KeptCheckSchema>;

/**
 * The checks that renew older results, each in two files of the data folder. They stay when their job is removed: a
 * number that was found blocked must not become callable by that.
 */
export interface KeptChecks {
  /** To be called once, before anything else. */
  load(): Promise<void>;
  /** Raised with every change. */
  version(): number;
  get(job: string): KeptCheck | null;
  /** Those whose numbers are not what was written. */
  brokenChecks(): Promise<string[]>;
  /** @param lines as the engine states them. It counts once it is on disk. */
  keep(check: Omit<KeptCheck, 'version' | 'sha256'>, lines: string): Promise<Result<null>>;
  /** Checks of an account that are later than a result's own. */
  later(account: string, checkedAt: string | null): LaterChecks;
  /** Checks of any account since a time, of a result of which nobody knows whose it is and when it was checked. */
  since(time: string): LaterChecks;
}

/** Whose checks are made up. */
export const practiceAccount = 'practice';

export function createKeptChecks(disk: Disk, folder: string): KeptChecks {
  const checks = new Map<string, KeptCheck>();
  let version = 0;
  const numbersPath = (job: string) => join(folder, `${job}.txt`);
  const recordPath = (job: string) => join(folder, `${job}.json`);

  /** The oldest first. @param time in milliseconds since 1970 */
  const after = (time: number): KeptCheck[] =>
    [...checks.values()]
      .filter(({ at }) => Date.parse(at) > time)
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.job < other.job ? -1 : 1));
  const fileOf = ({ job, at, sha256 }: KeptCheck) => ({ path: numbersPath(job), at, sha256 });

  /** What a record that cannot be read said is lost: it may have been a check of any number, and of any account. */
  async function lost(job: string): Promise<KeptCheck> {
    const facts = await disk.facts(recordPath(job));
    const at = new Date(facts?.modifiedAt ?? 0).toISOString();
    return { version: 1, job, account: null, at, madeOf: '', numbers: 0, sha256: '' };
  }

  return {
    async load() {
      for (const { name, isFolder } of await disk.list(folder)) {
        const [, job] = /^([a-z0-9-]{8,64})\.json$/.exec(name) ?? [];
        if (isFolder || job === undefined) continue;
        const text = await disk.read(recordPath(job)).catch(() => null);
        checks.set(job, readCheck(text, job) ?? (await lost(job)));
      }
      version++;
    },
    version: () => version,
    get: (job) => checks.get(job) ?? null,
    async brokenChecks() {
      const broken: string[] = [];
      for (const { job, sha256 } of checks.values()) {
        const found = await disk.sha256(numbersPath(job)).catch(() => null);
        if (found !== sha256) broken.push(job);
      }
      return broken;
    },
    async keep(check, lines) {
      const { job } = check;
      const sha256 = createHash('sha256').update(lines).digest('hex');
      const kept: KeptCheck = { version: 1, ...check, sha256 };
      try {
        await disk.makeFolder(folder);
        await writeAtomically(disk, numbersPath(job), lines);
        await writeAtomically(disk, recordPath(job), `${JSON.stringify(kept)}\n`);
      } catch (error) {
        return { ok: false, problem: writingProblem(error, 'The fresh check could not be kept') };
      }
      checks.set(job, kept);
      version++;
      return success(null);
    },
    later(account, checkedAt) {
      const since = Date.parse(checkedAt ?? '');
      if (Number.isNaN(since)) return noLaterChecks;
      const own = after(since).filter((check) => check.account === null || check.account === account);
      return { checkedAt: new Date(since).toISOString(), files: own.map(fileOf) };
    },
    since: (time) => ({
      checkedAt: null,
      files: after(Date.parse(time)).map((check) => ({
        ...fileOf(check),
        ...(check.account === practiceAccount && { onlyFiction: true }),
      })),
    }),
  };
}

function readCheck(text: string | null, job: string): KeptCheck | null {
  try {
    const read = KeptCheckSchema.safeParse(JSON.parse(text ?? '')).data;
    return read?.job === job && !Number.isNaN(Date.parse(read.at)) ? read : null;
  } catch {
    return null;
  }
}

/** Tells later checks from any others. */
export const nameOfChecks = ({ files }: LaterChecks): string =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ at, sha256 }) => [at, sha256])))
    .digest('hex')
    .slice(0, 16);
