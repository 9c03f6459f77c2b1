import type { ReadingChoice, ReadingNote, WorkbookView } from '../../../../shared/model/csv.ts';
import { counted, wholeNumber } from '../../../../shared/words/amounts.ts';
import { bodyNotes, counting, info, warning } from '../text/notes.ts';
import type { FoundSheet } from './found-sheet.ts';
import type { SheetBody } from './sheet-body.ts';
import type { SheetGlance } from './sheet-glance.ts';
import type { SheetPart } from './workbook-parts.ts';

/** Sheets that are named in a sentence. */
const mostNamed = 5;

interface SheetsRead {
  read: readonly SheetPart[];
  /** All sheets, from a look at each; [] where there is but one. */
  glances: readonly SheetGlance[];
  together: readonly SheetGlance[];
  /** Chosen to be read together, but with other columns. */
  otherColumns: readonly SheetPart[];
  /** By the user; otherwise by what the sheets hold. */
  chosen: boolean;
}

/** Which sheets are read, and what of the workbook is not. */
export function sheetNotes({ read, glances, together, otherColumns, chosen }: SheetsRead): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const [first] = read;
  const others = glances.filter(({ sheet }) => !read.includes(sheet));
  if (glances.length > 1) {
    const what =
      read.length > 1
        ? `${named(read.map(({ name }) => quoted(name)))} are read as one table`
        : `${quoted(first?.name ?? '')} is read${chosen ? '' : reasonFor(first, glances)}`;
    const rest =
      others.length === 0
        ? ''
        : ` Not read: ${named(others.map(({ sheet, ...glance }) => `${quoted(sheet.name)} (${rowsInWords(glance)})`))}.`;
    notes.push(info('sheet', `The workbook has ${wholeNumber(glances.length)} sheets; ${what}.${rest}`));
  }
  const same = together.filter(({ sheet }) => !read.includes(sheet)).map(({ sheet }) => quoted(sheet.name));
  if (same.length > 0) {
    const have = same.length === 1 ? 'has' : 'have';
    const columns = `the columns of ${quoted(first?.name ?? '')}, and can be read together with it.`;
    notes.push(warning('same-columns', `${named(same)} ${have} ${columns}`));
  }
  for (const { name } of otherColumns) {
    const message = `The sheet ${quoted(name)} has other columns, so it is not read with ${quoted(first?.name ?? '')}.`;
    notes.push(warning('sheet-left-out', message));
  }
  for (const { name } of read.filter(({ state }) => state !== 'visible'))
    notes.push(warning('hidden-sheet', `The sheet ${quoted(name)} is hidden in Excel.`));
  return notes;
}

/** Why a sheet is read that is not the first; '' for the first. */
function reasonFor(taken: SheetPart | undefined, glances: readonly SheetGlance[]): string {
  if (glances[0]?.sheet === taken) return '';
  const evidence = glances.find(({ sheet }) => sheet === taken)?.evidence ?? 0;
  if (evidence > 0) return ', because its columns are most like those of a contact list';
  return ', because it has the most rows and columns';
}

function rowsInWords({ rows, problem }: Pick<SheetGlance, 'rows' | 'problem'>): string {
  if (problem) return 'damaged';
  return `${rows.exact ? '' : 'about '}${counted(rows.count, 'row')}`;
}

/** What of the sheets is hidden or merged, as far as they were looked at. */
export function surveyNotes(
  sheets: readonly FoundSheet[],
  { hiddenRows, hiddenColumns, mergedCells }: WorkbookView,
  choice: ReadingChoice,
): ReadingNote[] {
  const rows = sheets.reduce((all, { surveyed }) => all + surveyed.rows, 0);
  const filtered = sheets.some(({ look }) => look.filtered);
  const columns = choice.hiddenColumns === 'leave-out' ? 'hidden-columns-left-out' : 'hidden-columns';
  return [
    ...hiddenRowNotes({ hidden: hiddenRows.count, rows, whole: hiddenRows.exact, filtered }, choice),
    ...counting(columns, hiddenColumns.length, named(hiddenColumns)),
    ...counting('merged-cells', choice.mergedCells === 'fill-down' ? 0 : mergedCells),
  ];
}

/** The notes about a sheet that was read to its end. @param name Where several are read: which of them. */
export function sheetBodyNotes(body: SheetBody, { look }: FoundSheet, choice: ReadingChoice, name?: string) {
  const rows = body.findings.rows + body.hiddenLeftOut.count;
  const hidden = { hidden: body.hiddenRows(), rows, whole: true, filtered: look.filtered };
  return [...notesOfSheet(hiddenRowNotes(hidden, choice), name), ...rowNotes(body, name)];
}

/** The notes about the rows of a sheet, as far as they were read. @param name Where several are read: which of them. */
export function rowNotes({ findings, filled }: SheetBody, name?: string): ReadingNote[] {
  return notesOfSheet([...bodyNotes(findings), ...counting('merged-filled', filled())], name);
}

/** Notes that name the sheet they are about, where several are read. */
function notesOfSheet(notes: ReadingNote[], name: string | undefined): ReadingNote[] {
  if (name === undefined) return notes;
  return notes.map((note) => ({ ...note, message: `${quoted(name)}: ${note.message}` }));
}

interface HiddenRows {
  hidden: number;
  rows: number;
  /** The numbers are those of whole sheets. */
  whole: boolean;
  filtered: boolean;
}

function hiddenRowNotes({ hidden, rows, whole, filtered }: HiddenRows, choice: ReadingChoice): ReadingNote[] {
  const among = `of ${whole ? '' : 'the first '}${counted(rows, 'row')}`;
  const what = choice.hiddenRows === 'leave-out' ? 'hidden-rows-left-out' : 'hidden-rows';
  return counting(what, hidden, among, filtered ? 'by a filter' : 'in Excel');
}

const quoted = (name: string) => `"${name}"`;

/** "A, B and 3 more". */
function named(names: readonly string[]): string {
  const listed = names.slice(0, mostNamed);
  const more = names.length - listed.length;
  if (more > 0) return `${listed.join(', ')} and ${wholeNumber(more)} more`;
  const last = listed.pop() ?? '';
  return listed.length === 0 ? last : `${listed.join(', ')} and ${last}`;
}
