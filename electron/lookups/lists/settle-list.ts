import { isoNow } from '../../platform/clock.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { answeredRuns } from './answered-runs.ts';
import type { ListRecord } from './list-record.ts';
import type { ListStore } from './list-store.ts';
import type { LiveList } from './live-list.ts';
import type { LiveLists } from './live-lists.ts';
import type { ListPorts } from './ports.ts';
import { writeResult } from './result-file.ts';

interface Parts {
  ports: ListPorts;
  store: ListStore;
  live: LiveLists;
  onResult(id: string): void;
}

/**
 * Brings a list to rest once everything that has left has ended: what was not asked by a list that was stopped is
 * settled, its result is written, and its numbers are kept, so that it can be shown without its rows.
 */
export function createSettler({ ports, store, live, onResult }: Parts): (id: string) => Promise<void> {
  const { disk, clock, folder } = ports;
  const turns = new Map<string, Promise<void>>();

  async function settle(id: string): Promise<void> {
    const found = await live.of(id);
    if (!found.ok) return;
    const list = found.value;
    await list.runner.settled();
    const record = store.get(id);
    if (!record || record.state === 'running') return;
    if (record.state === 'stopped') await noteStopped(list);
    const resultAt = list.progress.isAnyAnswered() ? await resultOf(record, list) : null;
    const totals = list.progress.totals();
    const isDone = record.state === 'paused' && totals.toAsk === 0 && totals.counts.asking === 0;
    const answered = answeredRuns(list.progress);
    await store.witness(id, (now) => ({
      ...(resultAt !== null && { answered }),
      // It may have been resumed meanwhile.
      ...(now.state !== 'running' && {
        totals,
        resultAt: resultAt ?? now.resultAt,
        lostStarts: 0,
        ...(resultAt !== null && { verdicts: null }),
        ...(isDone && now.state === 'paused' && { state: 'done' as const, pausedBy: null, problem: null }),
      }),
    }));
    if (resultAt !== null) onResult(id);
  }

  async function noteStopped({ progress, journal }: LiveList): Promise<void> {
    if (progress.next(1).length === 0) return;
    const entry = { t: 'stopped' as const, at: isoNow(clock) };
    // Where the disk does not take it, it is noted at the next start: none of them is asked in any case.
    await journal
      .append(entry)
      .catch((error: unknown) =>
        ports.report(writingProblem(error, 'That the list was stopped could not be noted')),
      );
    progress.apply(entry);
  }

  /** When its result was written; null where the disk did not take it. */
  async function resultOf(record: ListRecord, { headers, progress }: LiveList): Promise<string | null> {
    try {
      await writeResult(disk, folder, { record, headers, progress });
      return isoNow(clock);
    } catch (error) {
      ports.report(writingProblem(error, `The result of “${record.name}” could not be written`));
      return null;
    }
  }

  return (id) => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(() => settle(id));
    turns.set(id, turn);
    return turn;
  };
}
