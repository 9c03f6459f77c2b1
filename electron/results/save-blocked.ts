import Papa from 'papaparse';
import type { BlockedReport } from '../../shared/fresh-checks.ts';
import { type Result, success } from '../../shared/problem.ts';
import { spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';
import { writeAtomically } from '../platform/atomic-write.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Disk } from '../platform/disk.ts';
import { writingProblem } from '../platform/file-problems.ts';

/** Numbers that newest checks found blocked. */
export interface Blocked {
  report: BlockedReport;
  /** Each number once, with what is to be said of it. */
  numbers: { number: string; why: string; checkedAt: string; lists: string[]; callLists: string[] }[];
}

const header = ['Phone', 'Why', 'Checked on', 'Lists', 'Call lists'];

/** Saves numbers that became blocked as a CSV where the user says; null when the user thought better of it. */
export async function saveBlocked(
  { disk, dialogs }: { disk: Disk; dialogs: Pick<Dialogs, 'saveFile'> },
  { numbers }: Blocked,
): Promise<Result<{ savedTo: string } | null>> {
  const savedTo = await dialogs.saveFile('Became blocked.csv');
  if (savedTo === null) return success(null);
  const rows = numbers.map(({ number, why, checkedAt, lists, callLists }) =>
    [number, why, checkedAt.slice(0, 10), lists.join('; '), callLists.join('; ')].map(spreadsheetSafe),
  );
  try {
    await writeAtomically(disk, savedTo, `${Papa.unparse([header, ...rows])}\r\n`);
    return success({ savedTo });
  } catch (error) {
    return { ok: false, problem: writingProblem(error, 'The numbers could not be saved') };
  }
}
