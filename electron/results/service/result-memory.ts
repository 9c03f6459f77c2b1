import { z } from 'zod';
import { ResultColumnSchema } from '../../../shared/model/result-layout.ts';
import { SavedViewSchema } from '../../../shared/model/result-query.ts';
import { sameHeaders } from '../../../shared/model/seen-list.ts';
import type { Store } from '../../platform/store.ts';

/** What a person has said of results with these columns: the same names in the same order. */
const RememberedResultSchema = z.object({
  headers: z.array(z.string()),
  /** All its columns as they stood when some were corrected: slots are numbered in one reading of a header. */
  columns: z.object({ all: z.array(ResultColumnSchema), corrected: z.array(z.number()) }).nullable(),
  /** Whether a blank state do-not-call entry means that the phone is on no state's list; null where nobody said. */
  blankStateDncIsNone: z.boolean().nullable(),
  views: z.array(SavedViewSchema),
  /** ISO 8601, UTC. */
  usedAt: z.string(),
});
export type RememberedResult = z.infer<typeof RememberedResultSchema>;
export const ResultMemorySchema = z.array(RememberedResultSchema);

type Remembered = Pick<RememberedResult, 'columns' | 'blankStateDncIsNone' | 'views'>;
const nothing: Remembered = { columns: null, blankStateDncIsNone: null, views: [] };

/** Of so many kinds of results answers are kept; what was said longest ago is asked again. Views stay. */
const mostHeaders = 300;

export type ResultMemory = ReturnType<typeof createResultMemory>;

export function createResultMemory(store: Store<RememberedResult[]>, now: () => number) {
  const find = (headers: readonly string[]) => store.get().find((each) => sameHeaders(each.headers, headers));
  return {
    of: (headers: readonly string[]): Remembered => find(headers) ?? nothing,
    /** @throws a ProblemError where the disk refuses. */
    keep(headers: readonly string[], change: Partial<Remembered>): void {
      const known = find(headers);
      const next: RememberedResult = {
        ...(known ?? nothing),
        ...change,
        headers: [...headers],
        usedAt: new Date(now()).toISOString(),
      };
      const isEmpty = next.columns === null && next.blankStateDncIsNone === null && next.views.length === 0;
      const others = store.get().filter((each) => each !== known);
      store.set(
        [...(isEmpty ? [] : [next]), ...others].filter(
          ({ views }, at) => at < mostHeaders || views.length > 0,
        ),
      );
    },
  };
}
