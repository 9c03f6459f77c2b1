import { accountOfCheck, rowsAskedBefore } from '../../../shared/model/account-of-check.ts';
import {
  type CountedLines,
  type OutsideLines,
  type SheetStart,
  sheetRowOf,
} from '../../../shared/model/accounting.ts';
import { dayInWords } from '../../../shared/model/asked-before.ts';
import { joinsEarlier } from '../../../shared/model/asked-choice.ts';
import type { CheckReport, PrepareChoices, RowExample } from '../../../shared/model/check.ts';
import type { ConnectionView } from '../../../shared/model/connection.ts';
import type { FileInspection } from '../../../shared/model/csv.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { count } from '../../ui/format.ts';

/** One number of the account, and what it counts as far as that is listed. */
export interface AccountPart {
  /** "120 left out". */
  label: string;
  count: number;
  lines: AccountLine[];
}

/** A line of the file in a list: "Line 12" and what stands there. */
interface AccountLine {
  place: string;
  text: string;
}

/**
 * The account of a checked list as a sum: what becomes of every row of the file.
 * @param taken what becomes of those that are not left out
 */
export function accountInWords(report: CheckReport, choices: PrepareChoices, taken = 'to send') {
  const account = accountOfCheck(report, choices);
  const { examples, skipped } = report;
  const onlySound = choices.badRows === 'leave-out';
  const unusable = [
    ...examples.bad,
    ...(onlySound ? examples.repairable : []),
    ...(choices.badRows === 'keep' ? [] : examples.markedElsewhere),
  ];
  const repeated = onlySound ? examples.soundDuplicates : examples.duplicates;
  const { leftOut, repetitions, askedBefore = 0, added, outside } = account;
  const { sheets, repeatedHeaders, blankLines, hiddenRows } = skipped;
  const part = (count: number, label: string, lines: AccountLine[]): AccountPart => ({ label, count, lines });
  const linesPart = (name: string, { count, lines } = noLines) =>
    part(
      count,
      counted(count, name),
      lines.map((line) => ({ place: placeInWords(line, sheets), text: '' })),
    );
  const parts = [
    part(leftOut, `${wholeNumber(leftOut)} not sent`, rowLines(unusable, sheets)),
    part(repetitions, counted(repetitions, 'duplicate'), rowLines(repeated, sheets)),
    part(askedBefore, `${wholeNumber(askedBefore)} looked up before`, []),
    linesPart('repeated header', repeatedHeaders),
    linesPart('blank line', blankLines),
    linesPart('hidden row', hiddenRows),
  ];
  const records = outside.reduce((sum, lines) => sum + lines.records, 0);
  return {
    /** With those that were made where one row became several. */
    total: `${counted(account.rows, 'row')}${added ? ` and ${wholeNumber(added)} more made of them` : ''}`,
    sent: `${wholeNumber(account.written)} ${taken}`,
    /** The other parts of the sum, those that are nothing left out. */
    parts: parts.filter(({ count }) => count > 0),
    /** Lines that are not part of the table; undefined where there are none. */
    outside:
      records === 0
        ? undefined
        : part(
            outside.length,
            `${counted(records, 'line')} outside the table`,
            outside.map((one) => outsideLine(one, sheets)),
          ),
    /** Another table stands in the file, which is not read. */
    otherTable: outside.some(({ kind }) => kind === 'other-table'),
  };
}

const noLines: CountedLines = { count: 0, lines: [] };

type Sheets = readonly SheetStart[] | undefined;

/** "Line 12"; "Texas, row 12" where rows of several sheets are read as one table. */
function placeInWords(line: number, sheets: Sheets): string {
  const place = sheetRowOf(line, sheets);
  return place ? `${place.sheet}, row ${wholeNumber(place.row)}` : `Line ${wholeNumber(line)}`;
}

function rowLines(rows: readonly RowExample[], sheets: Sheets): AccountLine[] {
  return rows
    .toSorted((a, b) => a.line - b.line)
    .map(({ row, line, value }) => ({
      // Where it came to light at the end of the list, the line is not known any more.
      place: line === 0 ? `Row ${wholeNumber(row)}` : placeInWords(line, sheets),
      text: value,
    }));
}

const kindsInWords: Record<OutsideLines['kind'], string> = {
  title: 'above the table',
  blank: 'blank, above the table',
  note: 'a note',
  'other-table': 'another table, not read',
};

function outsideLine({ line, lastLine, kind, text, tables }: OutsideLines, sheets: Sheets): AccountLine {
  const first = placeInWords(line, sheets);
  const lines = sheets ? first : `Lines ${wholeNumber(line)}`;
  const more = sheetRowOf(lastLine, sheets)?.row ?? lastLine;
  const place = lastLine === line ? first : `${lines} to ${wholeNumber(more)}`;
  const what = tables ? `${wholeNumber(tables)} more tables, not read` : kindsInWords[kind];
  return { place: `${place}, ${what}`, text };
}

/** Why a checked list with these choices would come to nothing; '' where some row can be sent. */
export function nothingToSend(report: CheckReport | undefined, choices: PrepareChoices): string {
  if (!report || accountOfCheck(report, choices).written > 0) return '';
  if (rowsAskedBefore(report, choices).leftOut > 0)
    return `${colleaguesIn(report).length > 0 ? 'Your team has' : 'You’ve'} already looked up every row. To look them up again, choose so under “Rows looked up before”.`;
  return 'No row can be sent: a required cell is empty or can’t be used in each. Choose another column, or keep bad rows.';
}

/**
 * "9 of 13 rows will be sent": the one number said wherever rows are counted; before the check, what is known of it.
 * @param taken what becomes of them
 */
export function rowsInWords(
  rows: FileInspection['rows'],
  report: CheckReport | undefined,
  choices: PrepareChoices,
  taken = 'sent',
): string {
  const amount = report
    ? `${count(accountOfCheck(report, choices).written)} of ${counted(report.rows, 'row')}`
    : `${rows.exact ? 'Up to' : 'About'} ${counted(rows.count, 'row')}`;
  return `${amount} will be ${taken}`;
}

/** The one sentence above "Start job": what leaves the machine, where to, and what it may cost. */
export function sendSummary(
  inspection: Pick<FileInspection, 'rows'>,
  report: CheckReport | undefined,
  choices: PrepareChoices,
  service: ServiceId,
  connection: Pick<ConnectionView, 'name' | 'kind'>,
): string {
  if (report && accountOfCheck(report, choices).written === 0)
    return 'No row is sent. All results come from earlier ones.';
  const cost = connection.kind === 'practice' ? 'Sample data, nothing is charged' : 'You pay per match';
  return `${rowsInWords(inspection.rows, report, choices)} to ${bulkServices[service].label} on ${connection.name}. ${cost}.`;
}

/**
 * Of the rows that could be sent, those that were looked up before, by you and by each colleague: "1,204 of 5,000 rows were looked up
 * before (812 matches, 392 without a match, oldest Oct 3, 2026)."
 */
export function askedBeforeInWords(report: CheckReport, choices: PrepareChoices): string[] {
  const { written } = accountOfCheck(report, { ...choices, askedBefore: { ask: 'all', days: 0 } });
  return [null, ...colleaguesIn(report)].flatMap((name) => {
    const { rows, hits, misses, unknown, oldest } = askedBy(name, report, choices);
    if (oldest === null) return [];
    const outcomes = [
      ...(hits > 0 ? [counted(hits, 'match', 'matches')] : []),
      ...(misses > 0 ? [`${wholeNumber(misses)} without a match`] : []),
      ...(unknown > 0 ? [`${wholeNumber(unknown)} unknown`] : []),
    ];
    const facts = [...(name === null ? outcomes : []), `oldest ${dayInWords(oldest)}`];
    const was = `${wholeNumber(rows)} of ${counted(written, 'row')} ${rows === 1 ? 'was' : 'were'}`;
    const said = `${was} looked up ${name === null ? 'before' : `by ${name}`} (${facts.join(', ')}).`;
    const shared = askedBy(name, report, choices, true).rows;
    const which = shared === rows ? '' : `${wholeNumber(shared)} of `;
    return [shared === 0 ? said : `${said} You can use ${which}the results.`];
  });
}

/** Of the rows that were looked up before, your own, colleagues', and those of these whose results are shared. */
export function earlierRows(report: CheckReport, choices: PrepareChoices) {
  const own = askedBy(null, report, choices).rows;
  const others = rowsAskedBefore(report, choices).rows - own;
  const shared = colleaguesIn(report).map((name) => askedBy(name, report, choices, true).rows);
  return { own, others, shared: shared.reduce((sum, rows) => sum + rows, 0) };
}

/** Whether colleagues' results are to stand for rows, so that a job of which no row is left to send has a result. */
export const hasSharedResults = (report: CheckReport | undefined, choices: PrepareChoices): boolean =>
  report !== undefined && joinsEarlier(choices) && earlierRows(report, choices).shared > 0;

/** The choice that sends none of them again, and uses the results that there are. */
export function earlierChoiceWords({ own, others, shared }: ReturnType<typeof earlierRows>) {
  if (own + shared === 0)
    return {
      label: 'Don’t send them',
      description: 'Your team doesn’t pay twice. Colleagues’ results aren’t shared.',
    };
  const lacking = counted(others - shared, 'colleague’s row', 'colleagues’ rows');
  return {
    label: 'Use the earlier results',
    description:
      others === shared
        ? 'These rows aren’t sent, so you don’t pay twice.'
        : `None of these rows is sent. ${lacking} won’t have a result.`,
  };
}

const colleaguesIn = ({ askedBefore }: CheckReport): string[] => [
  ...new Set(askedBefore?.days.flatMap(({ by }) => by ?? [])),
];

/** `rowsAskedBefore` of one who asked: null is this computer's own. @param isShared only of what a colleague shares */
function askedBy(name: string | null, report: CheckReport, choices: PrepareChoices, isShared?: true) {
  const { askedBefore } = report;
  const days = askedBefore?.days.filter((each) => each.by === name && (!isShared || each.isShared)) ?? [];
  return rowsAskedBefore(
    { ...report, ...(askedBefore && { askedBefore: { ...askedBefore, days } }) },
    choices,
  );
}
