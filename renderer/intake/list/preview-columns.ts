import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import {
  type CheckReport,
  isFixSent,
  type ListedRow,
  longestShownCell,
  type PrepareChoices,
} from '../../../shared/model/check.ts';
import { bulkServices, type FormField } from '../../../shared/model/services.ts';
import { type Plan, shortLabel } from '../../../shared/plan/plan.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import { count } from '../../ui/format.ts';
import { contentHint } from '../columns/fit-mapping.ts';
import type { OpenedCell } from './correct-cells.tsx';

export interface PreviewColumn {
  /** Of the list; below 0 for what is said of a row. */
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

/** Beside the mapped columns: what would be sent in place of what the list says, and why. */
export const sentAsIndex = -1;
export const issueIndex = -2;

const ofNoList = { hint: '', detail: '', examples: [], mappedTo: '', fieldsMapped: [], made: true };
const saidOfRow: readonly PreviewColumn[] = [
  { ...ofNoList, index: sentAsIndex, header: 'Sent as' },
  { ...ofNoList, index: issueIndex, header: 'Issue' },
];

/**
 * The columns of the preview, the mapped ones first, with what is said of a row behind them. The heads hold each column's name, what it
 * is mapped to, what it holds and how well it is filled.
 */
export function previewColumns(
  { inspection, suggestions }: InspectedFile,
  plan: Plan,
  report: CheckReport | undefined,
): PreviewColumn[] {
  const content = new Map(suggestions.content.map((entry) => [entry.column, entry]));
  const profiles = new Map(report?.profile.map((entry) => [entry.column, entry]));
  const columns = plan.columns.map(({ index, header }) => {
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
  const [mapped, others] = [columns.filter(isMapped), columns.filter((column) => !isMapped(column))];
  return mapped.length === 0 ? others : [...mapped, ...saidOfRow, ...others];
}

/** Whether it tells of the row, and is no column of the list. */
export const isOfRow = ({ index }: PreviewColumn): boolean => index < 0;

export const isMapped = ({ mappedTo }: PreviewColumn): boolean => mappedTo !== '';

/** @param badRows what is chosen for rows that can't be sent as they are */
export function sentAs({ state, troubles }: ListedRow, badRows: PrepareChoices['badRows']): string {
  const isSent = badRows === 'keep' || state === 'ready' || (state === 'fixable' && badRows === 'fix');
  if (!isSent) return 'Not sent';
  return troubles
    .flatMap(({ verdict, fixed }) => (fixed !== undefined && isFixSent(verdict, badRows) ? fixed : []))
    .join(', ');
}

export const issueOf = ({ troubles }: ListedRow): string => troubles.map(({ why }) => why).join('. ');

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
  if (made) return 'Made from other columns. Fix the cell there.';
  if (isCut)
    return `Only the first ${wholeNumber(longestShownCell)} characters are shown. It is too long to correct here.`;
  return '';
}
