import { asksAgain, dayOf } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import type { Holds } from '../../money/answer-book/lookup-notes.ts';
import { isoNow } from '../../platform/clock.ts';
import { readProgress } from './kept-progress.ts';
import { type KeptList, listFile } from './list-files.ts';
import { createListJournal } from './list-journal.ts';
import { createListMoney, type ListMoney } from './list-money.ts';
import { endedMeanwhile, journalDamaged } from './list-problems.ts';
import type { ListProgress } from './list-progress.ts';
import type { ListRecord } from './list-record.ts';
import { createListRunner, type ListRunner, type RunEnd } from './list-runner.ts';
import { type NotedJournal, notedJournal } from './noted-journal.ts';
import type { ListPorts } from './ports.ts';

/** A list whose rows are in memory. */
export interface LiveList {
  headers: readonly string[];
  formFields: KeptList['formFields'];
  progress: ListProgress;
  journal: NotedJournal;
  runner: ListRunner;
  money: ListMoney;
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
  { id, kind, connection, choices }: ListRecord,
  { ports, closing, record, onChange, onEnd }: Parts,
): Promise<Result<LiveList>> {
  const { disk, clock, folder } = ports;
  const kept = await readProgress(disk, folder, { id, kind });
  if (!kept.ok) return kept;
  const { headers, formFields, progress, journal: told } = kept.value;
  const wasLost = progress.endOpen(endedMeanwhile, isoNow(clock));
  if (!told.isWhole) progress.distrust(journalDamaged);
  const choice = choices.askedBefore ?? defaultAskedChoice;
  const holds: Holds = ({ day }) => !asksAgain(choice, day, dayOf(clock.now()));
  /** As the user chose for the list, but for rows that a person wants asked once more. */
  const holdsOf = (n: number) => (choice.ask === 'all' || progress.isWanted(n) ? null : holds);
  const money = createListMoney(ports.spending, record, { id, kind, progress });
  await money.catchUp(told.entries);
  const ownJournal = createListJournal(disk, listFile(folder, id, 'journal'));
  const journal = notedJournal(
    ownJournal,
    { kind, connection },
    { askOf: progress.askOf, holdsOf },
    ports.book,
  );
  const runner = createListRunner({
    ...ports,
    kind,
    progress,
    journal,
    money,
    closing,
    limit: () => record()?.limit ?? null,
    target: () => targetOf(record(), ports),
    onChange,
    onEnd,
  });
  return success({ headers, formFields, progress, journal, runner, money, wasLost });
}

/** The account may have been added again under another id since. */
function targetOf(record: ListRecord | undefined, ports: ListPorts) {
  const connection = record?.connection ?? { id: '', name: '', address: '', kind: 'service' as const };
  return ports.target((ports.owner(connection) ?? connection).id);
}
