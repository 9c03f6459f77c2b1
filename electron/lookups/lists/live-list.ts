import { failure, type Result, success } from '../../../shared/problem.ts';
import { lookupServices } from '../../../shared/services.ts';
import { isoNow } from '../../platform/clock.ts';
import { listFile, readListFiles } from './list-files.ts';
import { createListJournal, type ListJournal } from './list-journal.ts';
import { endedMeanwhile, journalDamaged } from './list-problems.ts';
import { createListProgress, type ListProgress } from './list-progress.ts';
import type { ListRecord } from './list-record.ts';
import { createListRunner, type ListRunner, type RunEnd } from './list-runner.ts';
import type { ListPorts } from './ports.ts';

/** A list whose rows are in memory. */
export interface LiveList {
  headers: readonly string[];
  progress: ListProgress;
  journal: ListJournal;
  runner: ListRunner;
  /** Arrays had left when the app ended, and nothing is known of their ends. */
  wasLost: boolean;
}

interface Parts {
  ports: ListPorts;
  closing: AbortSignal;
  /** Of the list, as it is now. */
  record: () => ListRecord | undefined;
  onChange(): void;
  onEnd(end: RunEnd): void;
}

/** Reads a list from its folder: what was asked and has no end is of unknown outcome from now on. */
export async function openLiveList(
  { id, kind }: ListRecord,
  { ports, closing, record, onChange, onEnd }: Parts,
): Promise<Result<LiveList>> {
  const { disk, clock, folder } = ports;
  const kept = await readListFiles(disk, folder, id);
  if (!kept.ok) return failure(kept.problem);
  const { headers, rows, journal: told } = kept.value;
  const progress = createListProgress(rows, lookupServices[kind].creditsPerHit);
  for (const entry of told.entries) progress.apply(entry);
  const wasLost = progress.endOpen(endedMeanwhile, isoNow(clock));
  if (!told.isWhole) progress.distrust(journalDamaged);
  const journal = createListJournal(disk, listFile(folder, id, 'journal'));
  const runner = createListRunner({
    ...ports,
    kind,
    progress,
    journal,
    closing,
    limit: () => record()?.limit ?? null,
    target: () => targetOf(record(), ports),
    onChange,
    onEnd,
  });
  return success({ headers, progress, journal, runner, wasLost });
}

/** The account may have been added again under another id since. */
function targetOf(record: ListRecord | undefined, ports: ListPorts) {
  const connection = record?.connection ?? { id: '', name: '', address: '', kind: 'service' as const };
  return ports.target((ports.owner(connection) ?? connection).id);
}
