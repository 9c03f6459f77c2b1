import type { PastQuestions } from '../../money/answer-book/book-ports.ts';
import type { Disk } from '../../platform/disk.ts';
import { readProgress } from './kept-progress.ts';
import type { ListRecord } from './list-record.ts';
import { outcomeOf } from './noted-journal.ts';

const inputsAtOnce = 1000;

/** What a list has asked so far, as its journal tells; nothing of one that cannot be read. */
export async function* pastQuestions(
  disk: Disk,
  folder: string,
  list: Pick<ListRecord, 'id' | 'kind' | 'connection' | 'createdAt'>,
): AsyncGenerator<PastQuestions> {
  const kept = await readProgress(disk, folder, list);
  if (!kept.ok) return;
  const { rows, progress } = kept.value;
  const left = rows.filter(
    (row) => row.ask !== null && !['waiting', 'refused', 'elsewhere'].includes(progress.stateOf(row).outcome),
  );
  for (let at = 0; at < left.length; at += inputsAtOnce) {
    const some = left.slice(at, at + inputsAtOnce);
    yield {
      ...{ list: list.id, kind: list.kind, account: list.connection, at: list.createdAt },
      inputs: some.map(({ ask }) => ask ?? {}),
      outcomes: some.map((row) => outcomeOf(progress.stateOf(row))),
    };
  }
}
