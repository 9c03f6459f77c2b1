import { join } from 'node:path';
import { type Result, success } from '../../../shared/model/problem.ts';
import { answeredRuns } from './answered-runs.ts';
import { itemColumns } from './item-cells.ts';
import { listFile } from './list-files.ts';
import type { ListRecord } from './list-record.ts';
import type { ListStore } from './list-store.ts';
import type { LiveLists } from './live-lists.ts';
import type { ListPorts } from './ports.ts';
import { resultNames } from './result-file.ts';

interface Parts {
  ports: Pick<ListPorts, 'disk' | 'folder' | 'whole'>;
  store: ListStore;
  live: LiveLists;
  changed(id: string): void;
  closing: AbortSignal;
}

/**
 * Where the result of a list lies, with the earlier answers to its rows that were asked before: `of` makes it where it is
 * missing or older than what it is made of.
 */
export function createWholeResults({ ports, store, live, changed, closing }: Parts) {
  const { disk, folder } = ports;
  const making = new Map<string, Promise<Result<string>>>();

  async function whole(record: ListRecord, resultAt: string): Promise<Result<string>> {
    const { id, kind } = record;
    const own = listFile(folder, id, 'result');
    if (record.answered && record.totals?.askedBefore === 0) return success(own);
    const found = await live.of(id);
    // Its own result can be looked at all the same.
    if (!found.ok) return success(own);
    const { headers, formFields, progress } = found.value;
    const answered = record.answered ?? answeredRuns(progress);
    // An earlier version did not keep it.
    if (!record.answered) await store.witness(id, () => ({ answered }));
    const places = progress.rows.flatMap(({ askedBefore }, at) => (askedBefore ? [at] : []));
    if (places.length === 0) return success(own);
    const to = listFile(folder, id, 'merged');
    const there = await disk.facts(to).catch(() => null);
    const joined = await ports.whole({
      ...{ record, resultAt, answered, folder: join(folder, id), formFields, places, to },
      ...{ own, sent: listFile(folder, id, 'sent') },
      isThere: there !== null && there.bytes === record.merged?.bytes,
      answerColumns: resultNames(headers, kind).slice(-itemColumns(kind).length),
      earlier: () => store.get(id)?.earlier,
      signal: closing,
      async keep(known) {
        await store.witness(id, () => known);
        changed(id);
      },
    });
    return joined.ok ? success(joined.value ?? own) : joined;
  }

  return {
    of(record: ListRecord, resultAt: string): Promise<Result<string>> {
      const { id } = record;
      const begun = making.get(id) ?? whole(record, resultAt).finally(() => making.delete(id));
      making.set(id, begun);
      return begun;
    },
  };
}
