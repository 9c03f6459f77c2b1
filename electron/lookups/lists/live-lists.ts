import { asksAgain, dayOf } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import { failure, type Result, success } from '../../../shared/model/problem.ts';
import type { Holds } from '../../memory/answer-book/book-ports.ts';
import { isoNow } from '../../platform/clock.ts';
import { createSharing } from '../../platform/concurrency.ts';
import { readList, type SeenList } from './kept-list.ts';
import { createListMoney, type ListMoney } from './list-money.ts';
import type { ListPorts } from './list-ports.ts';
import { endedMeanwhile, noSuchList, notesDamaged } from './list-problems.ts';
import { createListRunner, type ListRunner, type RunEnd } from './list-runner.ts';
import type { ListRecord, ListStore } from './list-store.ts';
import { createNotedArrays, type NotedArrays } from './noted-arrays.ts';

export interface LiveList extends Pick<SeenList, 'headers' | 'formFields' | 'progress'> {
  noted: NotedArrays;
  runner: ListRunner;
  money: ListMoney;
  /** Arrays had left when the app ended, and nothing is known of their ends. */
  wasLost: boolean;
}

interface Parts {
  ports: ListPorts;
  store: ListStore;
  closing: AbortSignal;
  onChange(id: string): void;
  onEnd(id: string, end: RunEnd): void;
}

/** Reads a list: what was asked and has no end is of unknown outcome from now on. */
async function openList(
  { id, kind, connection, choices }: ListRecord,
  { ports, store, closing, onChange, onEnd }: Parts,
): Promise<Result<LiveList>> {
  const { clock } = ports;
  const record = () => store.get(id);
  const kept = await readList(ports, { id, kind });
  if (!kept.ok) return kept;
  const { headers, formFields, progress, notes, isWhole } = kept.value;
  const wasLost = progress.endOpen(endedMeanwhile, isoNow(clock));
  if (!isWhole) progress.distrust(notesDamaged);
  const choice = choices.askedBefore ?? defaultAskedChoice;
  const holds: Holds = ({ day }) => !asksAgain(choice, day, dayOf(clock.now()));
  /** As the user chose for the list, but for rows that a person wants asked once more. */
  const holdsOf = (n: number) => (choice.ask === 'all' || progress.isWanted(n) ? null : holds);
  const money = createListMoney(ports.spending, record, { id, kind, progress });
  await money.catchUp(notes);
  const noted = createNotedArrays({ ...ports, list: { id, kind, connection }, progress, holdsOf, closing });
  const runner = createListRunner({
    ...ports,
    kind,
    progress,
    noted,
    money,
    closing,
    target: () => targetOf(record(), ports),
    onChange: () => onChange(id),
    onEnd: (end) => onEnd(id, end),
  });
  return success({ headers, formFields, progress, noted, runner, money, wasLost });
}

/** The account may have been added again under another id since. */
function targetOf(record: ListRecord | undefined, ports: ListPorts) {
  const connection = record?.connection ?? { id: '', name: '', address: '', kind: 'service' as const };
  return ports.target((ports.owner(connection) ?? connection).id);
}

/** Lists at rest whose rows stay in memory. */
const mostAtRest = 3;

export type LiveLists = ReturnType<typeof createLiveLists>;

/** The lists whose rows are in memory: those that run, and few of those at rest. */
export function createLiveLists(parts: Parts) {
  const { store } = parts;
  const opened = new Map<string, LiveList>();
  const shared = createSharing<Result<LiveList>>();

  async function open(id: string): Promise<Result<LiveList>> {
    const record = store.get(id);
    if (!record) return failure(noSuchList);
    const list = await openList(record, parts);
    if (list.ok) keep(id, list.value);
    return list;
  }

  /** The one used longest ago makes room, where nothing of it is under way. */
  function keep(id: string, list: LiveList): void {
    opened.delete(id);
    opened.set(id, list);
    const atRest = [...opened].filter(
      ([other, { runner }]) =>
        !runner.isRunning() && !runner.isAwaiting() && store.get(other)?.totals !== null,
    );
    for (const [other] of atRest.slice(0, Math.max(0, atRest.length - mostAtRest)))
      if (other !== id) opened.delete(other);
  }

  return {
    /** Reads it where that was not done. */
    async of(id: string): Promise<Result<LiveList>> {
      const known = opened.get(id);
      if (known) {
        keep(id, known);
        return success(known);
      }
      return shared(id, () => open(id));
    },
    known: (id: string) => opened.get(id),
    all: () => [...opened.values()],
    forget: (id: string) => void opened.delete(id),
  };
}
