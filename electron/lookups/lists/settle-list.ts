import { join } from 'node:path';
import { joinsEarlier } from '../../../shared/model/asked-choice.ts';
import { askedBeforeFile } from '../../engine/prepare/prepared-files.ts';
import { isoNow } from '../../platform/clock.ts';
import { createTurns } from '../../platform/concurrency.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import type { Joins } from '../../results/service/result-place.ts';
import { listFile } from './kept-list.ts';
import type { ListPorts } from './list-ports.ts';
import type { ListProgress } from './list-progress.ts';
import type { ListRecord, ListStore } from './list-store.ts';
import type { LiveList, LiveLists } from './live-lists.ts';
import { itemColumns, resultNames, writeResult } from './result-file.ts';

interface Parts {
  ports: ListPorts;
  store: ListStore;
  live: LiveLists;
  onResult(id: string): void;
}

/** Brings a list to rest once all that left has ended: writes its result and keeps its numbers. */
export function createSettler({ ports, store, live, onResult }: Parts): (id: string) => Promise<void> {
  const { disk, clock, folder } = ports;
  const { inTurn } = createTurns();

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

  async function noteStopped({ progress, noted }: LiveList): Promise<void> {
    if (progress.next(1).length === 0) return;
    const note = { t: 'stopped' as const, at: isoNow(clock) };
    // Where the disk does not take it, it is noted at the next start: none of them is asked in any case.
    await noted
      .add(note)
      .catch((error: unknown) =>
        ports.report(writingProblem(error, 'That the list was stopped could not be noted')),
      );
    progress.apply(note);
  }

  async function resultOf(record: ListRecord, { headers, progress }: LiveList): Promise<string | null> {
    try {
      await writeResult(disk, folder, { record, headers, progress });
      return isoNow(clock);
    } catch (error) {
      ports.report(writingProblem(error, `The result of “${record.name}” could not be written`));
      return null;
    }
  }

  return (id) => inTurn(id, () => settle(id));
}

interface JoiningParts {
  ports: Pick<ListPorts, 'disk' | 'folder'>;
  store: ListStore;
  live: LiveLists;
  changed(id: string): void;
}

/** Tells what is to be joined with the result of a list: the earlier answers to its rows that were asked before; null where it is whole. */
export function createListJoins({ ports: { folder }, store, live, changed }: JoiningParts) {
  return async (record: ListRecord, resultAt: string): Promise<Joins | null> => {
    const { id, kind, connection, service, name, totals, answered, choices } = record;
    if (totals?.askedBefore === 0 || !joinsEarlier(choices)) return null;
    const found = await live.of(id);
    // Its own result can be looked at all the same.
    if (!found.ok) return null;
    const { headers, formFields, progress } = found.value;
    const places = progress.rows.flatMap(({ askedBefore }, at) => (askedBefore ? [at] : []));
    if (places.length === 0) return null;
    const asked = { path: join(folder, id, askedBeforeFile), service, formFields };
    return {
      id,
      connection,
      to: listFile(folder, id, 'merged'),
      parts: [
        {
          path: listFile(folder, id, 'result'),
          reading: { headerRows: [0] },
          answeredOn: resultAt.slice(0, 10),
          answeredBy: name,
          fetchedAt: resultAt,
          askedBefore: { path: asked.path, places },
          runs: answered,
        },
      ],
      askedAt: resultAt,
      askedBefore: places.length,
      asked,
      answerColumns: resultNames(headers, kind).slice(-itemColumns(kind).length),
      // No job waits for what a list of lookups has joined: it takes what that was answered itself.
      isAfter: () => true,
      known: () => store.get(id) ?? record,
      async keep(known) {
        await store.witness(id, () => known);
        changed(id);
      },
    };
  };
}

type Answered = ListRecord['answered'];

/** The rows of a list in their order, by when they were answered. One without an answer, which brings no phone, goes with its neighbour. */
function answeredRuns({ rows, stateOf }: Pick<ListProgress, 'rows' | 'stateOf'>): Answered {
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
