import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import type { CheckReport } from '../../../shared/model/check.ts';
import { bulkServices, type FormField } from '../../../shared/model/services.ts';
import { count } from '../../ui/format.ts';
import { contentHint } from '../columns/mismatch.ts';
import { type Plan, shortLabel } from '../plan.ts';

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
