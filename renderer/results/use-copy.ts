import { useMutation } from '@tanstack/react-query';
import { counted } from '../../shared/amounts.ts';
import type { ResultField, ResultQuery } from '../../shared/result-query.ts';
import type { CellRange } from '../grid/selection.ts';
import { call } from '../ipc/client.ts';
import { showDone } from '../ui/toast.ts';
import { tabSafe } from '../ui/use-copy-text.ts';

/** Rows asked for at once. */
const pageSize = 500;
/** More is for an export. */
const mostRows = 100_000;

/** Copies cells, of which the grid may hold only some, as a spreadsheet takes them: tabs and line breaks. */
export function useCopy(jobId: string, query: ResultQuery, fields: readonly ResultField[]) {
  const copying = useMutation({
    mutationFn: async ({ rows, columns }: CellRange) => {
      const wanted = fields.slice(columns.first, columns.last + 1);
      const last = Math.min(rows.last, rows.first + mostRows - 1);
      const lines: string[] = [];
      for (let offset = rows.first; offset <= last; offset += pageSize) {
        const limit = Math.min(pageSize, last - offset + 1);
        const page = await call('results:page', { jobId, query, fields: wanted, offset, limit });
        lines.push(...page.rows.map(({ cells }) => cells.map(tabSafe).join('\t')));
      }
      await navigator.clipboard.writeText(lines.join('\n'));
      return lines.length;
    },
    onSuccess: (rows) => showDone(`Copied ${counted(rows, 'row')}.`),
  });
  return copying.mutate;
}
