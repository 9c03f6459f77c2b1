import type { ListProgress } from './list-progress.ts';
import { type ListRecord, renewedOf } from './list-record.ts';
import type { ListCheck } from './lookup-lists.ts';

type Answered = NonNullable<ListRecord['answered']>;

/** The rows of a list in their order, by when they were answered. One without an answer, which brings no phone, goes with its neighbour. */
export function answeredRuns({ rows, stateOf }: Pick<ListProgress, 'rows' | 'stateOf'>): Answered {
  const runs: Answered = [];
  let before = 0;
  for (const row of rows) {
    const { at } = stateOf(row);
    const last = runs.at(-1);
    if (last && (at === null || at === last.checkedAt)) last.rows += 1;
    else if (at === null) before += 1;
    else runs.push({ rows: 1 + (last ? 0 : before), checkedAt: at });
  }
  return runs;
}

/** When the first row of its result was answered; null where there is no result. */
export function firstAnswer({ answered = [], merged, resultAt }: ListRecord): string | null {
  if (resultAt === null) return null;
  const times = (merged?.runs ?? answered).map(({ checkedAt }) => Date.parse(checkedAt));
  return times.length === 0 ? resultAt : new Date(Math.min(...times)).toISOString();
}

/** The phones of its result as a check; null where there is no result. */
export function checkOfList(record: ListRecord): ListCheck | null {
  const checkedAt = firstAnswer(record);
  if (checkedAt === null) return null;
  const own = (record.answered ?? []).map((run) => ({ ...run, isEarlier: false }));
  return { checkedAt, runs: record.merged?.runs ?? own, judgedBy: renewedOf(record)?.checks };
}
