import { type Accounting, accountingOf } from './accounting.ts';
import type { CheckReport, PrepareChoices } from './check.ts';

/** The account of a checked list before it is prepared with these choices: the same as preparing gives. */
export function accountOfCheck(report: CheckReport, choices: PrepareChoices): Accounting {
  const { rows, sendable, bad, repairable } = report;
  const onlySound = choices.badRows === 'leave-out';
  const leftOut = choices.badRows === 'keep' ? 0 : onlySound ? bad + repairable : bad;
  const usable = choices.badRows === 'keep' ? rows : onlySound ? sendable - repairable : sendable;
  const duplicates = onlySound ? report.soundDuplicates : report.duplicates;
  const repetitions = choices.duplicateRows === 'leave-out' ? duplicates : 0;
  return accountingOf(
    { written: usable - repetitions, leftOut, repetitions, added: report.added },
    report.skipped,
  );
}
