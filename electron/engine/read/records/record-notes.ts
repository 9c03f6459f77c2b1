import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { counted, wholeNumber } from '../../../../shared/words/amounts.ts';

/** What of a file of records is none. The codes are those of lists, by which preparing counts what was left out. */
export function skippedNotes({ outside, blankLines }: SkippedLines): ReadingNote[] {
  const count = (kind: (typeof outside)[number]['kind']) =>
    outside.reduce((sum, one) => sum + (one.kind === kind ? one.records : 0), 0);
  const around = [
    { code: 'preamble', count: count('title'), where: 'above' },
    { code: 'footnotes', count: count('note'), where: 'below or beside' },
  ];
  return [
    ...outside
      .filter(({ kind }) => kind === 'other-table')
      .map(({ line, text, records }): ReadingNote => {
        const message = `Another list starts in line ${wholeNumber(line)} (${text}): its ${counted(records, 'record is', 'records are')} not read with this one.`;
        return { level: 'warning', code: 'second-table', message };
      }),
    ...around
      .filter((one) => one.count > 0)
      .map(({ code, count: values, where }): ReadingNote => {
        const message = `${counted(values, 'line')} ${where} the list left out.`;
        return { level: 'info', code, message, count: values };
      }),
    ...(blankLines.count > 0 ? [emptyNote(blankLines.count)] : []),
  ];
}

function emptyNote(count: number): ReadingNote {
  const message = `${counted(count, 'record has', 'records have')} no values; skipped.`;
  return { level: 'info', code: 'blank-lines', message, count };
}

/** Values whose names come up only behind the part of the file that was looked at. */
export function extraFieldsNote(count: number, names: readonly string[]): ReadingNote[] {
  if (count === 0) return [];
  const message = `${counted(count, 'record has', 'records have')} values under names that none of the first has (${names.join(', ')}); they are kept in an extra cell at the end.`;
  return [{ level: 'warning', code: 'extra-fields', message, count }];
}
