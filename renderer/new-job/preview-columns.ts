import type { CheckReport } from '../../shared/check.ts';
import type { InspectedFile } from '../../shared/ipc.ts';
import { bulkServices } from '../../shared/services.ts';
import { count } from '../ui/format.ts';
import { contentHint } from './mismatch.ts';
import { type Plan, shortLabel } from './plan.ts';
import type { PreviewColumn } from './preview-grid.tsx';

/** The heads of the preview: each column's name, what it is mapped to, what it holds and how well it is filled. */
export function previewColumns(
  { inspection, suggestions }: InspectedFile,
  plan: Plan,
  report: CheckReport | undefined,
): PreviewColumn[] {
  const content = new Map(suggestions.content.map((entry) => [entry.column, entry]));
  const profiles = new Map(report?.profile.map((entry) => [entry.column, entry]));
  return inspection.columns.map(({ index, header }) => {
    const mapped = bulkServices[plan.service].columns.filter(({ field }) => plan.mapping[field] === index);
    const profile = profiles.get(index);
    return {
      index,
      header,
      hint: contentHint(content.get(index)),
      detail: profile && report ? profileInWords(profile, report.rows) : '',
      examples: profile?.examples ?? [],
      mappedTo: mapped.map(shortLabel).join(', '),
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
