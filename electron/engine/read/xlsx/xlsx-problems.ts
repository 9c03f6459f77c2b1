import { type Problem, ProblemError, problem } from '../../../../shared/model/problem.ts';

const saveAsAdvice =
  'Open it in the program it comes from and save it as .xlsx or CSV, then choose that file.';

/** What can stand in the way of reading a workbook, each as the sentence a person gets. */
const xlsxProblems = {
  oldWorkbook: problem(
    'xlsx-old-format',
    'This is a workbook of an old Excel (.xls) or another old Office file, which this app does not read.',
    saveAsAdvice,
  ),
  binaryWorkbook: problem(
    'xlsx-binary-format',
    'This is a binary workbook (.xlsb), which this app does not read.',
    saveAsAdvice,
  ),
  encrypted: problem(
    'xlsx-encrypted',
    'This workbook is locked with a password.',
    'Open it in Excel, take the password off or save a copy without one, then choose that file.',
  ),
  notAWorkbook: problem(
    'xlsx-not-a-workbook',
    'This file is a ZIP archive or another kind of document, not a contact list.',
    'If it is an archive, unpack it and choose the list inside; otherwise save the list as .xlsx or CSV.',
  ),
  damaged: problem(
    'xlsx-damaged',
    'This workbook is damaged or was not written to its end.',
    'Open it in Excel and save it again, or ask its sender for a new copy.',
  ),
  tooLarge: problem(
    'xlsx-too-large',
    'This workbook unpacks to far more than a contact list can hold.',
    'If it is a real list, save the sheet as CSV and choose that file.',
  ),
  noSheet: problem(
    'xlsx-no-sheet',
    'This workbook has no sheet with cells in it.',
    'Choose another file, or put the list on a sheet of its own and save again.',
  ),
} satisfies Record<string, Problem>;

export function xlsxError(kind: keyof typeof xlsxProblems, cause?: unknown): ProblemError {
  return new ProblemError(xlsxProblems[kind], cause === undefined ? undefined : { cause });
}
