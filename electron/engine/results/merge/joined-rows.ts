import { askedBeforeColumns } from '../../prepare/prepared-files.ts';
import { type Part, strictRows } from './open-part.ts';
import type { MergeRequest } from './shapes.ts';

type AskedBefore = NonNullable<MergeRequest['parts'][number]['askedBefore']>;

/** What tells a row of a list, and what it asks, from others: its number and its cells, as they would have been sent. */
const nameOf = (row: string, cells: readonly string[]) => [row, ...cells].join('\u001f');

/** The rows of a result, by their places from 0, in whose stead earlier answers are joined. @throws ProblemError; AbortError. */
export async function answeredRows(
  { path, places }: AskedBefore,
  earlier: readonly { path: string }[],
  signal?: AbortSignal,
): Promise<Set<number>> {
  const own = askedBeforeColumns.length;
  const asked: string[] = [];
  let width = 0;
  for await (const rows of strictRows(path, signal))
    for (const cells of rows) {
      asked.push(nameOf(cells[0] ?? '', cells.slice(own)));
      width = cells.length - own;
    }
  const answered = new Set<string>();
  for (const part of earlier)
    for await (const rows of strictRows(part.path, signal))
      for (const [row = '', ...cells] of rows) answered.add(nameOf(row, cells.slice(0, width)));
  const found = new Set<number>();
  for (const [at, name] of asked.entries()) {
    const place = places[at];
    if (place !== undefined && answered.has(name)) found.add(place);
  }
  return found;
}

/** A result without some of its rows. */
export function without(part: Part, gone: ReadonlySet<number>): Part {
  if (gone.size === 0) return part;
  async function* batches(signal?: AbortSignal) {
    let at = 0;
    for await (const rows of part.batches(signal)) yield rows.filter(() => !gone.has(at++));
  }
  return { ...part, rows: part.rows - gone.size, batches };
}
