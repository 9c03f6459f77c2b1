import { outgoing } from '../../../shared/model/job.ts';
import type { Oddity, OddResult } from '../../../shared/model/job-counts.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { isoNow } from '../../platform/clock.ts';
import { jobFile } from '../disk/job-store.ts';
import type { KeptResults } from '../disk/result-files.ts';
import type { JobPorts } from '../ports.ts';
import type { Change } from '../record/lifecycle.ts';
import {
  fetched,
  keptAsOdd,
  keptBeside,
  nothingBetter,
  reconcile,
  takenAsIs,
} from '../record/result-steps.ts';

interface WholeFile {
  path: string;
  endIsCertain: boolean;
}

/** What the job becomes by it, or why it could not be looked at; its bytes are kept in either case. */
export type Taken = { change: Change } | { why: Problem };

export type ResultTaker = ReturnType<typeof createResultTaker>;

interface Parts {
  ports: Pick<JobPorts, 'clock' | 'disk' | 'folder' | 'verifyResult'>;
  kept: KeptResults;
  signal: AbortSignal;
}

export function createResultTaker({ ports, kept, signal }: Parts) {
  const { clock, disk, folder, verifyResult } = ports;
  const now = () => isoNow(clock);

  async function take(record: JobRecord, { path, endIsCertain }: WholeFile): Promise<Taken> {
    const { id } = record;
    const [facts, read] = [await disk.facts(path), await verifyResult(path, { signal })];
    if (!read.ok) return { why: read.problem };
    if (facts === null) return { why: gone };
    const { rows, odd } = read.value;
    const { bytes } = facts;
    const at = now();
    const what = oddities(record, { rows, odd, endIsCertain });
    const sha256 = what.length > 0 || record.again ? await disk.sha256(path, signal) : '';
    const change =
      what.length === 0
        ? await placeGood(record, path, { bytes, rows, fetchedAt: at }, sha256)
        : await placeOdd(record, path, {
            bytes,
            rows,
            what,
            sha256,
            fetchedAt: at,
            triesLeft: triesLeft(record, endIsCertain),
          });
    await kept.dropParts(id);
    return { change };
  }

  async function placeGood(
    record: JobRecord,
    path: string,
    result: NonNullable<JobRecord['result']>,
    sha256: string,
  ): Promise<Change> {
    const { id } = record;
    const target = jobFile(folder, id, 'result');
    const { gaps, notes } = reconcile(record, result.rows);
    if (record.again && (await hasBytes(target, sha256))) notes.push('It is the same as before, to the byte');
    else if (path !== target) notes.push(...keptBeside(await kept.place(id, path, 'result')));
    // The odd one has had its turn: a better one is in place.
    const odd = jobFile(folder, id, 'odd');
    if (await disk.facts(odd)) notes.push(...keptBeside(await kept.setBeside(id, odd)));
    return fetched(result, gaps, notes, result.fetchedAt);
  }

  async function placeOdd(record: JobRecord, path: string, odd: OddResult): Promise<Change> {
    const { id } = record;
    const same = 'The same bytes came again, so it is not fetched again automatically';
    if (record.odd?.sha256 === odd.sha256) return nothingBetter(0, same, odd.fetchedAt);
    if (record.again && (await hasBytes(jobFile(folder, id, 'result'), odd.sha256)))
      return nothingBetter(0, same, odd.fetchedAt);
    if (record.odd !== undefined && !isBetter(odd, record.odd)) {
      const name = await kept.setBeside(id, path);
      return nothingBetter(
        odd.triesLeft,
        `What came is not more complete; it is kept as ${name}`,
        odd.fetchedAt,
      );
    }
    const before = path === jobFile(folder, id, 'odd') ? null : await kept.place(id, path, 'odd');
    return keptAsOdd(odd, keptBeside(before), odd.fetchedAt);
  }

  async function hasBytes(path: string, sha256: string): Promise<boolean> {
    return (await disk.facts(path)) !== null && (await disk.sha256(path, signal)) === sha256;
  }

  return {
    /** Judges a result that came whole and puts it where it belongs: under its name, beside it as odd, or among the earlier ones. */
    take,
    /** Judges and takes a result that lies in its place already, although the job does not say so; null where there is none. */
    async takeExisting(record: JobRecord): Promise<Taken | null> {
      const result = jobFile(folder, record.id, 'result');
      const inPlace = await disk.facts(result);
      // One that is to be fetched again is left where it is; another than the job knows of has come since.
      const isKnown = record.again && inPlace?.bytes === record.result?.bytes;
      if (inPlace && !isKnown) return take(record, { path: result, endIsCertain: true });
      const odd = jobFile(folder, record.id, 'odd');
      const isUnknown = record.odd === undefined && (await disk.facts(odd)) !== null;
      return isUnknown ? take(record, { path: odd, endIsCertain: false }) : null;
    },
    /** For a job whose files may be a step ahead of its record at the start: gives a result its name back, or tells what it became. */
    async repair({ id, odd, result, state }: JobRecord): Promise<Change | null> {
      if (result !== undefined && (state === 'fetching' || odd !== undefined)) await kept.restore(id);
      if (odd === undefined || (await disk.facts(jobFile(folder, id, 'odd')))) return null;
      const inPlace = await disk.facts(jobFile(folder, id, 'result'));
      return inPlace?.bytes === odd.bytes ? takenAsIs([], now()) : null;
    },
  };
}

const gone = problem('result-gone', 'The result is no longer there.', 'The app fetches it again.');

/**
 * What is odd about a result that came whole, as far as its bytes and its reply tell, which may say where it ends. Fewer rows
 * than taken are in any case, fewer than sent only where the reply may be cut off.
 */
export function oddities(
  record: Pick<JobRecord, 'counts' | 'prepared' | 'preparedHash' | 'testBatch'>,
  { rows, odd, endIsCertain }: { rows: number | null; odd: readonly Oddity[]; endIsCertain: boolean },
): Oddity[] {
  const taken = record.counts?.rowsUploaded ?? null;
  const sent = outgoing(record)?.rows ?? null;
  if (rows === null) return [...odd];
  if (taken !== null && rows < taken) return [...odd, { kind: 'fewer-than-taken', rows, expected: taken }];
  const mayBeCut = taken === null && sent !== null && !endIsCertain && rows < sent;
  return mayBeCut ? [...odd, { kind: 'fewer-than-sent', rows, expected: sent }] : [...odd];
}

/** Whether an odd result is more complete than the one there is: more rows, else less that is odd, else more bytes. */
export function isBetter(
  next: Pick<OddResult, 'bytes' | 'rows' | 'what'>,
  kept: Pick<OddResult, 'bytes' | 'rows' | 'what'>,
): boolean {
  if (next.rows !== null && kept.rows !== null && next.rows !== kept.rows) return next.rows > kept.rows;
  if (next.what.length !== kept.what.length) return next.what.length < kept.what.length;
  return next.bytes > kept.bytes;
}

const mostTries = 2;

/** How often an odd result is fetched again by itself: only where the connection may have been cut. */
function triesLeft({ odd, again }: Pick<JobRecord, 'odd' | 'again'>, endIsCertain: boolean): number {
  if (endIsCertain || again) return 0;
  return odd === undefined ? mostTries : Math.max(0, odd.triesLeft - 1);
}
