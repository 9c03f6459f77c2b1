import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import type { CheckReport } from '../../../shared/model/check.ts';
import { type ListedRow, longestShownCell } from '../../../shared/model/lookup-list.ts';
import { bulkServices, type FormField } from '../../../shared/model/services.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import { count } from '../../ui/format.ts';
import { contentHint } from '../columns/fit-mapping.ts';
import { type Plan, shortLabel } from '../plan.ts';
import type { OpenedCell } from './correct-cells.tsx';

export interface PreviewColumn {
  index: number;
  header: string;
  /** Below the header, one short line each. */
  hint: string;
  detail: string;
  /** Cells of it from anywhere in the list. */
  examples: readonly string[];
  /** What the column is mapped to, '' where it is not. */
  mappedTo: string;
  fieldsMapped: readonly FormField[];
  /** Made of other columns; the file has none such. */
  made: boolean;
}

/** The heads of the preview: each column's name, what it is mapped to, what it holds and how well it is filled. */
export function previewColumns(
  { inspection, suggestions }: InspectedFile,
  plan: Plan,
  report: CheckReport | undefined,
): PreviewColumn[] {
  const content = new Map(suggestions.content.map((entry) => [entry.column, entry]));
  const profiles = new Map(report?.profile.map((entry) => [entry.column, entry]));
  return plan.columns.map(({ index, header }) => {
    const mapped = bulkServices[plan.service].columns.filter(({ field }) => plan.mapping[field] === index);
    const profile = profiles.get(index);
    return {
      index,
      header,
      hint: contentHint(content.get(index)),
      detail: profile && report ? profileInWords(profile, report.rows) : '',
      examples: profile?.examples ?? [],
      mappedTo: mapped.map(shortLabel).join(', '),
      fieldsMapped: mapped.map(({ field }) => field),
      made: index >= inspection.columns.length,
    };
  });
}

function profileInWords(
  { filled, distinct, distinctExact }: CheckReport['profile'][number],
  rows: number,
): string {
  if (rows === 0) return '';
  // Rounded down: 100% must mean every row.
  const share = Math.floor((filled / rows) * 100);
  return `${share}% filled, ${distinctExact ? '' : '~'}${count(distinct)} different`;
}

/** A cell of a listed row as the dialog shows it. */
export function openedCell(
  { row, line, cells, cut, edited, troubles }: ListedRow,
  { index, header, made }: Pick<PreviewColumn, 'index' | 'header' | 'made'>,
): OpenedCell {
  const text = cells[index] ?? '';
  const trouble = troubles.find((each) => each.column === index);
  return {
    row,
    line,
    column: index,
    header,
    text,
    original: edited.find((each) => each.column === index)?.before ?? text,
    why: trouble?.why ?? '',
    fixed: trouble?.fixed,
    locked: lockedBecause(made, cut.includes(index)),
  };
}

function lockedBecause(made: boolean, isCut: boolean): string {
  if (made) return 'Made of other columns; correct the cell there.';
  if (isCut)
    return `Only the first ${wholeNumber(longestShownCell)} characters are shown. It is too long to correct here.`;
  return '';
}
