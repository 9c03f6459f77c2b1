import { type LedgerEntry, LedgerEntrySchema, type Overrun } from '../../../shared/ledger.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import { readingProblem, writingProblem } from '../../platform/file-problems.ts';
import { createLedgerFile } from './ledger-file.ts';
import { createLedgerIndex, type LedgerIndex } from './ledger-index.ts';
import { entryLine, type LedgerLine, overrunLine } from './ledger-lines.ts';

/**
 * What was deducted, ever. Every call but `load` wants the file read before: what is noted then counts at once, so that
 * two who look at the sums after each other never see the same room.
 */
export interface Ledger extends Pick<LedgerIndex, 'get' | 'all' | 'version' | 'spentIn'> {
  /** Reads the file, once; a problem where it cannot be read. */
  load(): Promise<Result<null>>;
  /** What is about to leave. On the device when this resolves; where the disk refuses, it does not count. */
  begin(entry: LedgerEntry): Promise<Result<null>>;
  /** The same for what stands in a journal of its own already: in memory only, until its end is noted. */
  hold(entry: LedgerEntry): void;
  /** What has happened counts, whether or not the disk takes it: then it is tried again. The same as before is no entry. */
  note(entry: LedgerEntry): Promise<void>;
  /** Nothing of it left, or the service did nothing with it: it never took anything. */
  drop(key: string): Promise<void>;
  /** A person passes a budget, and says why. A problem where it cannot be kept: then it does not count. */
  notePass(overrun: Overrun): Promise<Result<null>>;
  /** Whether a person let this pass its budget. */
  mayPass(pass: string): boolean;
  overruns(): readonly Overrun[];
  /** What had left when the app ended, and of which nothing is known since: as the file was read. */
  openAtStart(): readonly LedgerEntry[];
  /** Lines on disk that could not be read. */
  damaged(): number;
  close(): Promise<void>;
}

export function createLedger(parts: {
  disk: Disk;
  clock: Clock;
  path: string;
  report: (problem: Problem) => void;
  onChange: () => void;
}): Ledger {
  const { report, onChange } = parts;
  const file = createLedgerFile(parts.disk, parts.clock, parts.path);
  const index = createLedgerIndex();
  /** Keys of entries that stand in memory only. */
  const held = new Set<string>();
  const overruns: Overrun[] = [];
  const passes = new Set<string>();
  let openAtStart: LedgerEntry[] = [];
  let damaged = 0;
  let loading: Promise<Result<null>> | null = null;
  let isRefused = false;

  function take(line: LedgerLine): void {
    if (line.t === 'entry') {
      const { t: _, ...entry } = line;
      index.put(entry);
    } else if (line.t === 'void') {
      index.remove(line.key);
    } else {
      const { t: _, ...overrun } = line;
      overruns.push(overrun);
      passes.add(overrun.pass);
    }
  }

  async function read(): Promise<Result<null>> {
    try {
      damaged = await file.read(take);
      openAtStart = index.all().flatMap(({ entry }) => (entry.state === 'open' ? [entry] : []));
      onChange();
      return success(null);
    } catch (error) {
      const why = readingProblem(error, 'The ledger of credits could not be read');
      report(why);
      return failure(why);
    }
  }

  /** Said once, until the disk takes something again. */
  function refused(error: unknown): void {
    if (!isRefused) report(notKept(writingProblem(error, 'A deduction could not be noted in the ledger')));
    isRefused = true;
  }

  async function appendFact(line: LedgerLine): Promise<void> {
    try {
      await file.appendFact(line);
      isRefused = false;
    } catch (error) {
      refused(error);
    }
  }

  return {
    load() {
      loading ??= read();
      return loading;
    },
    get: index.get,
    all: index.all,
    version: index.version,
    spentIn: index.spentIn,
    async begin(entry) {
      index.put(entry);
      onChange();
      try {
        await file.append(entryLine(entry));
        return success(null);
      } catch (error) {
        index.remove(entry.key);
        onChange();
        // It may be on the disk all the same.
        void appendFact({ t: 'void', key: entry.key });
        return failure(
          writingProblem(error, 'The request could not be noted in the ledger, so it was not sent'),
        );
      }
    },
    hold(entry) {
      held.add(entry.key);
      index.put(entry);
      onChange();
    },
    async note(entry) {
      const before = index.get(entry.key);
      if (before && !held.has(entry.key) && asWritten(before) === asWritten(entry)) return;
      held.delete(entry.key);
      index.put(entry);
      onChange();
      await appendFact(entryLine(entry));
    },
    async drop(key) {
      if (!index.get(key)) return;
      index.remove(key);
      onChange();
      if (!held.delete(key)) await appendFact({ t: 'void', key });
    },
    async notePass(overrun) {
      try {
        await file.append(overrunLine(overrun));
      } catch (error) {
        return failure(writingProblem(error, 'Your reason could not be noted, so nothing was sent'));
      }
      overruns.push(overrun);
      passes.add(overrun.pass);
      onChange();
      return success(null);
    },
    mayPass: (pass) => passes.has(pass),
    overruns: () => overruns,
    openAtStart: () => openAtStart,
    damaged: () => damaged,
    close: file.close,
  };
}

/** The order of its fields is that of the schema, as in what was read. */
const asWritten = (entry: LedgerEntry) => JSON.stringify(LedgerEntrySchema.parse(entry));

const notKept = (why: Problem): Problem => ({
  ...problem(
    'ledger-not-kept',
    why.message,
    `It counts all the same and is tried again. ${why.advice}`.trim(),
  ),
  ...(why.detail !== undefined && { detail: why.detail }),
});
