import { randomUUID } from 'node:crypto';
import { peopleByRank } from '../../shared/model/by-rank.ts';
import type { LedgerAccount } from '../../shared/model/ledger.ts';
import { answeredRun } from '../../shared/model/lookup-run.ts';
import { peopleToHold } from '../../shared/model/people-to-hold.ts';
import { type Problem, type Result, success } from '../../shared/model/problem.ts';
import type { LookupSettings } from '../../shared/model/settings.ts';
import type { HeldOfPeople, PeopleToHold } from '../../shared/model/suppression.ts';
import type { LookupNotes } from '../memory/answer-book/book-ports.ts';
import { lookupRows } from '../memory/lookup-rows.ts';
import type { Memory } from '../memory/memory.ts';
import type { SpentIntents } from '../memory/spent-intents.ts';
import type { LookupSpending } from '../money/spending.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Clock } from '../platform/clock.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import { readKeptAnswer } from '../service/replies/kept-answer.ts';
import { createLookupHistory, type LookupHistory } from './history/history.ts';
import { createKeptLookups } from './history/kept-lookups.ts';
import { createLookups, type Lookups } from './lookups.ts';
import { catchUp } from './single-charge.ts';

/** Lookups and their history, of which nothing is read before it is asked for. */
export function openLookups(parts: {
  memory: Memory;
  cipher: Cipher;
  clock: Clock;
  removalClock: Pick<Clock, 'now'>;
  service: Pick<ServiceClient, 'lookup'>;
  spent: SpentIntents;
  spending: LookupSpending;
  book: LookupNotes;
  settings: () => LookupSettings;
  target: () => Promise<Result<ServiceTarget>>;
  owner: (of: { id: string; address: string }) => LedgerAccount | null;
  learn(litigators: readonly string[]): Promise<void>;
  /** Whom of people the app holds back. */
  ofPeople(people: PeopleToHold): Promise<Result<HeldOfPeople>>;
  report: (problem: Problem) => void;
  onHistoryChange: () => void;
}): {
  lookups: Lookups;
  history: LookupHistory;
  /** Reads the history, and tells the ledger what it has not been told. */
  loadHistory(): Promise<void>;
} {
  const { memory, cipher, owner, onHistoryChange: onChange } = parts;
  const newId = randomUUID;
  const kept = createKeptLookups({ rows: lookupRows(memory), cipher, newId, readAnswer: readKeptAnswer });
  const history = createLookupHistory({ ...parts, kept, newId, onChange });
  const accountOf = ({ connectionId: id, address }: ServiceTarget): LedgerAccount =>
    owner({ id, address }) ?? { id, address, name: '', kind: 'service' };
  const asked = new Set<string>();
  const idForNext = () => {
    const id = history.idForNext();
    if (id !== null) asked.add(id);
    return id;
  };
  return {
    history,
    lookups: toldWithHeld(
      createLookups({
        ...parts,
        accountOf,
        history: { ...history, idForNext },
        keptDays: () => parts.settings().offerKeptDays,
      }),
      parts.ofPeople,
    ),
    async loadHistory() {
      await catchUp(await history.charges(), parts.spending, (id) => asked.has(id));
    },
  };
}

/** Lookups whose answers say whom of their people the app holds back, so that their verdicts are drawn at once. */
export function toldWithHeld(
  { run }: Lookups,
  ofPeople: (people: PeopleToHold) => Promise<Result<HeldOfPeople>>,
): Lookups {
  return {
    async run(request) {
      const told = await run(request);
      const answered = told.ok && answeredRun(told.value);
      if (!answered) return told;
      const held = await Promise.all(
        answered.answer.items.map(({ people }) => ofPeople(peopleToHold(peopleByRank(people)))),
      );
      return success({ ...answered, held: held.map((each) => (each.ok ? each.value : null)) });
    },
  };
}
