import { type Accounting, accountingOf } from './accounting.ts';
import type { CheckReport, PrepareChoices, SendableCounts } from './check.ts';

/** The account of a checked list before it is prepared with these choices: the same as preparing gives. */
export function accountOfCheck(report: CheckReport, choices: PrepareChoices): Accounting {
  const keeps = choices.badRows === 'keep';
  const { usable, repetitions } = rowsOf(report, choices);
  // A row that repeats another is told as a repetition first.
  const marked = rowsOf(report.markedElsewhere, choices);
  const held = keeps ? 0 : marked.usable - marked.repetitions;
  const all = keeps ? report.rows : usable;
  return accountingOf(
    {
      written: all - repetitions - held,
      leftOut: report.rows - all + held,
      repetitions,
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
