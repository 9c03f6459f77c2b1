import type { OverBudget } from '../../../shared/model/budgets.ts';
import { type LedgerEntry, LedgerEntrySchema, type Overrun } from '../../../shared/model/ledger.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
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
export interface Ledger extends Omit<LedgerIndex, 'put' | 'remove'> {
  /** Reads the file, once; a problem where it cannot be read. */
  load(): Promise<Result<null>>;
  /**
   * What is about to leave, and why it may pass a budget, in one write: no reason stands there without what it is for. On the
   * device when this resolves; where the disk refuses, it does not count.
   */
  begin(entry: LedgerEntry, overrun?: Overrun): Promise<Result<null>>;
  /** The same for what stands in a journal of its own already: in memory only, until its end is noted. */
  hold(entry: LedgerEntry): void;
  /** The same as `note` for what is about to lose its own journal: a problem where the disk does not take it. */
  keep(entry: LedgerEntry): Promise<Result<null>>;
  /** What has happened counts, whether or not the disk takes it: then it is tried again. The same as before is no entry. */
  note(entry: LedgerEntry): Promise<void>;
  /** Nothing of it left, or the service did nothing with it: it never took anything, and passed no budget. */
  drop(key: string): Promise<void>;
  /** A person passes a budget, and says why. A problem where it cannot be kept: then it does not count. */
  notePass(overrun: Overrun): Promise<Result<null>>;
  /** Which limits a person let this pass: each for a reason of its own. */
  passed(pass: string): ReadonlySet<OverBudget['kind']>;
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
  const { put: _put, remove: _remove, ...sums } = index;
  /** Keys of entries that stand in memory only, and whether an older line of them may be on disk. */
  const held = new Map<string, boolean>();
  /** Keys of what has happened and the disk did not take. */
  const refusedKeys = new Set<string>();
  let overruns: Overrun[] = [];
  let openAtStart: LedgerEntry[] = [];
  let damaged = 0;
  let loading: Promise<Result<null>> | null = null;
  let isRefused = false;

  function take(line: LedgerLine): void {
    if (line.t === 'entry') {
      const { t: _, ...entry } = line;
      index.put(entry);
    } else if (line.t === 'void') {
      remove(line.key);
    } else {
      const { t: _, ...overrun } = line;
      overruns.push(overrun);
    }
  }

  function remove(key: string): void {
    index.remove(key);
    overruns = overruns.filter(({ entry }) => entry !== key);
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

  /** What was refused before is on disk with it. */
  function taken(): void {
    isRefused = false;
    refusedKeys.clear();
  }

  /** Said once, until the disk takes something again. */
  function refused(error: unknown, key: string): void {
    if (!isRefused) report(notKept(writingProblem(error, 'A deduction could not be noted in the ledger')));
    isRefused = true;
    refusedKeys.add(key);
  }

  async function appendFact(key: string, line: LedgerLine): Promise<void> {
    try {
      await file.appendFact(line);
      taken();
    } catch (error) {
      refused(error, key);
    }
  }

  /** Whether the disk has it as it is. */
  function isKept(entry: LedgerEntry): boolean {
    const before = index.get(entry.key);
    return before !== undefined && !held.has(entry.key) && asWritten(before) === asWritten(entry);
  }

  return {
    load() {
      loading ??= read();
      return loading;
    },
    ...sums,
    async begin(entry, overrun) {
      index.put(entry);
      onChange();
      try {
        await file.append(entryLine(entry), ...(overrun ? [overrunLine(overrun)] : []));
        if (overrun) overruns.push(overrun);
        return success(null);
      } catch (error) {
        index.remove(entry.key);
        onChange();
        // It may be on the disk all the same.
        void appendFact(entry.key, { t: 'void', key: entry.key });
        return failure(
          writingProblem(error, 'The request could not be noted in the ledger, so it was not sent'),
        );
      }
    },
    hold(entry) {
      held.set(entry.key, held.get(entry.key) ?? index.get(entry.key) !== undefined);
      index.put(entry);
      onChange();
    },
    async keep(entry) {
      const { key } = entry;
      if (isKept(entry) && !refusedKeys.has(key)) return success(null);
      held.delete(key);
      index.put(entry);
      onChange();
      try {
        await file.append(entryLine(entry));
        taken();
        return success(null);
      } catch (error) {
        held.set(key, true);
        return failure(writingProblem(error, 'What it took could not be noted in the ledger'));
      }
    },
    async note(entry) {
      if (isKept(entry)) return;
      held.delete(entry.key);
      index.put(entry);
      onChange();
      await appendFact(entry.key, entryLine(entry));
    },
    async drop(key) {
      if (!index.get(key)) return;
      const isOnDisk = held.get(key) ?? true;
      held.delete(key);
      remove(key);
      onChange();
      if (isOnDisk) await appendFact(key, { t: 'void', key });
    },
    async notePass(overrun) {
      try {
        await file.append(overrunLine(overrun));
      } catch (error) {
        return failure(writingProblem(error, 'Your reason could not be noted, so nothing was sent'));
      }
      overruns.push(overrun);
      onChange();
      return success(null);
    },
    passed: (pass) => new Set(overruns.flatMap((each) => (each.pass === pass ? [each.over.kind] : []))),
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
