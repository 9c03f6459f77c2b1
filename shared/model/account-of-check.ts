import { type Accounting, accountingOf } from './accounting.ts';
import { asksAgain } from './asked-before.ts';
import { defaultAskedChoice } from './asked-choice.ts';
import type { CheckReport, PrepareChoices, SendableCounts } from './check.ts';

/** The account of a checked list before it is prepared with these choices: the same as preparing gives. */
export function accountOfCheck(report: CheckReport, choices: PrepareChoices): Accounting {
  const keeps = choices.badRows === 'keep';
  const { usable, repetitions } = rowsOf(report, choices);
  // A row that repeats another is told as a repetition first.
  const marked = rowsOf(report.markedElsewhere, choices);
  const held = keeps ? 0 : marked.usable - marked.repetitions;
  const all = keeps ? report.rows : usable;
  const askedBefore = rowsAskedBefore(report, choices).leftOut;
  return accountingOf(
    {
      written: all - repetitions - held - askedBefore,
      leftOut: report.rows - all + held,
      repetitions,
      askedBefore,
      added: report.added,
    },
    report.skipped,
  );
}

/** How many rows can be sent with these choices, and how many of them repeat another that is. */
function rowsOf(counts: SendableCounts, { badRows, duplicateRows }: PrepareChoices) {
  const onlySound = badRows === 'leave-out';
  const duplicates = onlySound ? counts.soundDuplicates : counts.duplicates;
  return {
    usable: onlySound ? counts.sendable - counts.repairable : counts.sendable,
    repetitions: duplicateRows === 'leave-out' ? duplicates : 0,
  };
}

/** Of the rows that would be sent with these choices, those asked before, by what is known of them. */
interface RowsAskedBefore {
  rows: number;
  hits: number;
  misses: number;
  unknown: number;
  /** When the first of them was asked last, in days since 1970; null where there are none. */
  oldest: number | null;
  /** Those that are not asked again. */
  leftOut: number;
}

export function rowsAskedBefore({ askedBefore }: CheckReport, choices: PrepareChoices): RowsAskedBefore {
  const { badRows, duplicateRows, askedBefore: choice = defaultAskedChoice } = choices;
  const found: RowsAskedBefore = { rows: 0, hits: 0, misses: 0, unknown: 0, oldest: null, leftOut: 0 };
  if (!askedBefore) return found;
  for (const { day, outcome, rows } of askedBefore.days) {
    const { once, all } = rows[badRows];
    const count = duplicateRows === 'leave-out' ? once : all;
    if (count === 0) continue;
    found.rows += count;
    found[counterOf[outcome]] += count;
    found.oldest ??= day;
    if (!asksAgain(choice, day, askedBefore.today)) found.leftOut += count;
  }
  return found;
}

const counterOf = { hit: 'hits', miss: 'misses', unknown: 'unknown' } as const;
