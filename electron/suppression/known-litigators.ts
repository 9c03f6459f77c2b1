import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { writingProblem } from '../platform/file-problems.ts';
import type { BatchJournal } from './batch-journal.ts';

/** Numbers that any result or lookup stated as a litigator's: digits only, nothing of whose they are. */
export interface KnownLitigators {
  /** To be called once, before anything else. */
  load(): Promise<void>;
  /** Why those seen before cannot be read; null where they can. */
  problem(): Problem | null;
  has(digits: string): boolean;
  all(): string[];
  count(): number;
  /** As that of the suppression list; '' while some are not on disk yet. */
  stamp(): string;
  /** Remembers numbers in any notation. They count from now on also where the disk does not take them, which the problem says. */
  learn(numbers: Iterable<string>, from: string): Promise<Result<{ learned: number }>>;
  /** Goes on with what can be read of a damaged file, which is kept beside it. */
  mend(): Promise<Result<{ kept: number; lost: number }>>;
}

/** More than all who have sued over calls, by far; a result full of flags must not fill the memory. */
const mostKnown = 2_000_000;
const tenDigits = /^\d{10}$/;

const tooMany = problem(
  'litigators-full',
  'The app remembers no more numbers of litigators than it does already.',
  'They are still marked in this result. Look whether its litigator column was understood rightly.',
);

export function createKnownLitigators(parts: {
  journal: BatchJournal;
  clock: Clock;
  onChange: () => void;
}): KnownLitigators {
  const { journal, clock, onChange } = parts;
  let known = new Set<string>();
  /** Learned, and not on disk yet. */
  const unsaved = new Set<string>();
  let trouble: Problem | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  return {
    load: () =>
      inTurn(async () => {
        trouble = await journal.load(({ lines }) => {
          for (const line of lines) known.add(line);
        });
        onChange();
      }),
    problem: () => trouble,
    has: (digits) => known.has(digits),
    all: () => [...known],
    count: () => known.size,
    stamp: () => (unsaved.size === 0 ? journal.stamp() : ''),
    learn(numbers, from) {
      const before = known.size;
      let isFull = false;
      for (const number of numbers) {
        const digits = tenDigits.test(number) ? number : readPhoneNumber(number).digits;
        if (digits === null || known.has(digits)) continue;
        isFull = known.size >= mostKnown;
        if (isFull) break;
        known.add(digits);
        unsaved.add(digits);
      }
      const learned = known.size - before;
      if (learned > 0) onChange();
      return inTurn(async () => {
        // To a damaged file nothing is added: what it holds has to be made sure of first.
        const lines = [...unsaved];
        if (lines.length > 0 && trouble === null)
          try {
            await journal.append({ at: isoNow(clock), from, removes: false, lines });
            for (const line of lines) unsaved.delete(line);
          } catch (error) {
            return failure(writingProblem(error, 'Numbers of litigators could not be remembered'));
          }
        return isFull ? failure(tooMany) : success({ learned });
      });
    },
    mend: () =>
      inTurn(async () => {
        if (trouble === null) return success({ kept: 0, lost: 0 });
        const kept = new Set(unsaved);
        let lost = 0;
        try {
          await journal.salvage(({ lines }) => {
            for (const line of lines)
              if (tenDigits.test(line)) kept.add(line);
              else lost++;
          });
          const at = isoNow(clock);
          const batch = { at, from: '', removes: false, lines: [...kept] };
          await journal.replace(batch, `damaged-${at.replace(/[:.]/g, '-')}`);
        } catch (error) {
          return failure(writingProblem(error, 'The litigators that were seen could not be mended'));
        }
        known = kept;
        unsaved.clear();
        trouble = null;
        onChange();
        return success({ kept: known.size, lost });
      }),
  };
}
