import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { momentOfJob } from '../../../shared/model/job-id.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import { type LaterChecks, noLaterChecks } from '../../../shared/model/result-table.ts';
import type { Disk } from '../../platform/disk.ts';
import { writeAtomically } from '../../platform/disk.ts';
import { writingProblem } from '../../platform/file-problems.ts';

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
  /**
   * Checks of an account that are later than a result's own, by the time or by the order of the jobs.
   * @param job whose result it is; left out for a list of lookups, which has no place in that order
   */
  later(account: string, checkedAt: string | null, job?: string): LaterChecks;
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
  const fileOf = ({ job, at, sha256, isInDoubt }: ReturnType<typeof laterOf>[number]) => ({
    ...{ path: numbersPath(job), at, sha256 },
    ...(isInDoubt && { isInDoubt }),
  });

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
    later(account, checkedAt, job) {
      const since = Date.parse(checkedAt ?? '');
      if (Number.isNaN(since)) return noLaterChecks;
      const ofAccount = [...checks.values()].filter((check) => [null, account].includes(check.account));
      const own = laterOf(ofAccount, since, job);
      return { checkedAt: new Date(since).toISOString(), files: own.map(fileOf) };
    },
    since: (time) => ({
      checkedAt: null,
      files: laterOf([...checks.values()], Date.parse(time)).map((check) => ({
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
    .update(
      JSON.stringify(files.map(({ at, sha256, isInDoubt }) => [at, sha256, ...(isInDoubt ? [true] : [])])),
    )
    .digest('hex')
    .slice(0, 16);
