import type { LookupItem } from '../../../shared/model/person.ts';
import type { Disk } from '../../platform/disk.ts';
import { decodeLookupText } from '../../service/replies/decode-lookup.ts';
import { readProgress } from './kept-progress.ts';
import type { ListRecord } from './list-record.ts';

/** A row of a list that has a certain answer. */
export interface CertainRow {
  n: number;
  input: Record<string, string>;
  /** ISO 8601. */
  at: string;
  /** Decoded when it is called. */
  item(): LookupItem;
}

/** The rows of a list whose answers are certain, as its journal tells; none of one that cannot be read. */
export async function answeredRows(
  disk: Disk,
  folder: string,
  list: Pick<ListRecord, 'id' | 'kind'>,
): Promise<CertainRow[]> {
  const read = await readProgress(disk, folder, list);
  if (!read.ok) return [];
  const { rows, progress } = read.value;
  return rows.flatMap((row) => {
    const { outcome, came, at } = progress.stateOf(row);
    const isCertain = outcome === 'hit' || outcome === 'miss';
    if (!row.ask || !isCertain || came === null || at === null || !('json' in came)) return [];
    const { json } = came;
    return [{ n: row.n, input: row.ask, at, item: () => decodeLookupText(list.kind, json) }];
  });
}
