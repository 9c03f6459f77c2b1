import { randomUUID } from 'node:crypto';
import type { ArgumentOf } from '../../shared/ipc/ipc.ts';
import {
  type AskedEarlier,
  type AskedOutcome,
  asksAgain,
  certainOutcome,
  utcDayOf,
} from '../../shared/model/asked-before.ts';
import type { Account } from '../../shared/model/connection.ts';
import { chargedItem } from '../../shared/model/credits.ts';
import type { LedgerEntry } from '../../shared/model/ledger.ts';
import { answeredRun, type LookupRun } from '../../shared/model/lookup-run.ts';
import type { LookupInput } from '../../shared/model/lookup-schemas.ts';
import { type LookupAnswer, type LookupItem, peopleToHold } from '../../shared/model/person.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import type { LookupSettings } from '../../shared/model/settings.ts';
import type { HeldOfPeople, PeopleToHold } from '../../shared/model/suppression.ts';
import type { LookupNotes, NotedLookups } from '../memory/answer-book/book-ports.ts';
import { lookupRows } from '../memory/lookup-rows.ts';
import type { Memory } from '../memory/memory.ts';
import type { AskedOn } from '../memory/questions.ts';
import { alreadySpent, type SpentIntents } from '../memory/spent-intents.ts';
import {
  answeredEntry,
  type LookupRequestFacts,
  type LookupSpending,
  noteInTurns,
  unknownEntry,
} from '../money/money.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Cipher } from '../platform/desktop.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import { readKeptAnswer } from '../service/replies/decode-lookup.ts';
import { createLookupHistory, type LookupHistory } from './history/history.ts';
import { createKeptLookups } from './history/kept-lookups.ts';
import { accountKind, type Head, type Question, questionKey } from './history/search.ts';
import { askingBroke } from './lists/list-runner.ts';

export type LookupRequest = ArgumentOf<'lookups:run'>;

/** What pays for a lookup, and why it may pass a budget. */
type Press = Pick<LookupRequest, 'again' | 'intent'> & { reason: string | null };

export interface Lookups {
  /**
   * Looks one person or company up on the active connection. A hit costs credits, so it is asked once and not repeated,
   * and not at all where the same was answered before or is being asked, unless `again`.
   */
  run(request: LookupRequest): Promise<Result<LookupRun>>;
}

export function createLookups(parts: {
  service: Pick<ServiceClient, 'lookup'>;
  clock: Clock;
  target: () => Promise<Result<ServiceTarget>>;
  /** Whose a connection is now, for the history and the ledger. */
  accountOf: (target: ServiceTarget) => Account;
  spent: Pick<SpentIntents, 'isSpent' | 'spend' | 'release'>;
  spending: Pick<LookupSpending, 'begin' | 'note' | 'drop'>;
  history: Pick<
    LookupHistory,
    'askedBefore' | 'idForNext' | 'noteAsked' | 'noteAnswer' | 'noteUnanswered' | 'noteNotAsked'
  >;
  /** Hears what is asked before it leaves, and what became of it; tells what jobs and lists asked. */
  book: LookupNotes;
  /** For so many days an earlier answer is offered before it is asked again. */
  keptDays(): number;
  /** Remembers numbers that an answer states as a litigator's. */
  learn(litigators: readonly string[]): Promise<void>;
}): Lookups {
  const { service, spent, clock, history, spending } = parts;
  /** What is being asked now, by account and question. */
  const underWay = new Map<string, Promise<Result<LookupRun>>>();

  const questions = ({ kind, account, input }: Question) => ({ kind, account, inputs: [input] });

  /**
   * Noted in the book, unless a job or a list asked it within the chosen days, or may have paid for it without an answer,
   * however long ago. @param at ISO 8601
   */
  function noteUnlessAsked(question: Question, at: string, { again }: Press): Promise<Result<NotedLookups>> {
    if (again) return parts.book.note(questions(question), at);
    const days = parts.keptDays();
    const holds = ({ day, outcome }: AskedEarlier) =>
      outcome === 'unknown' || !asksAgain({ ask: 'older', days }, day, utcDayOf(clock.now()));
    return parts.book.note(questions(question), at, { holds: [holds] });
  }

  /** Noted before anything leaves, and its answer before it is shown; what is to be on the disk is written side by side. */
  async function ask(target: ServiceTarget, question: Question, press: Press): Promise<Result<LookupRun>> {
    const { kind, input } = question;
    const { intent } = press;
    if (spent.isSpent(intent)) return failure(alreadySpent);
    const id = history.idForNext();
    const at = isoNow(clock);
    const facts = factsOf(kind, parts.accountOf(target), id, { key: id ?? randomUUID(), at });
    const begin = () => spending.begin(facts, press);
    const [paid, noted, counted, asked] = await Promise.all([
      spent.spend({ intent, by: `${kind} lookup` }),
      id === null ? success(null) : history.noteAsked(id, question),
      press.reason === null ? begin() : null,
      noteUnlessAsked(question, at, press),
    ]);
    const isFree = paid.ok && noted.ok && asked.ok && !asked.value.askedBefore.some((each) => each !== null);
    // A reason is kept only of what nothing else holds back.
    const begun = counted ?? (isFree ? await begin() : notCounted);
    const settle = asked.ok ? asked.value.settle : async () => {};
    const takeBack = () =>
      Promise.all([
        settle(null),
        begun.ok && spending.drop(facts.key),
        id !== null && noted.ok && history.noteNotAsked(id),
        paid.ok && spent.release(intent),
      ]);
    const [before] = asked.ok ? asked.value.askedBefore : [];
    if (before) {
      await takeBack();
      return success({ from: 'asked', before });
    }
    const [refused] = [paid, noted, asked, begun].flatMap((step) => (step.ok ? [] : [step.problem]));
    if (refused) {
      await takeBack();
      return failure(refused);
    }
    const answer = await service
      .lookup(target, kind, input)
      .catch((error: unknown) => ({ ok: false as const, problem: askingBroke(error), mayHaveCharged: true }));
    if (answer.ok) {
      await Promise.all([
        id !== null && history.noteAnswer(id, answer.value),
        spending.note(chargedEntry(facts, answer.value)),
        settle([outcomeOf(answer.value.item)]),
        parts.learn(litigatorsIn(answer.value.item)),
      ]);
      return success({ from: 'service', at: isoNow(clock), answer: answer.value });
    }
    if (answer.mayHaveCharged) {
      await Promise.all([
        spending.note(unknownEntry(facts)),
        id !== null && history.noteUnanswered(id, answer.problem),
      ]);
      return failure({ ...answer.problem, mayHaveCharged: true });
    }
    await takeBack();
    return failure(answer.problem);
  }

  return {
    async run({ kind, input, intent, again, reason = null }) {
      const target = await parts.target();
      if (!target.ok) return target;
      const { connectionId, address } = target.value;
      const account = { id: connectionId, address, name: parts.accountOf(target.value).name };
      const question = { kind, input: await questionOf(kind, input), account };
      const key = `${connectionId} ${address} ${questionKey(kind, question.input)}`;
      if (!again) {
        const asking = underWay.get(key);
        if (asking) return asking;
        const before = await history.askedBefore(question);
        if (before) return success(before);
        // Pressed meanwhile, its answer is on its way.
        const begun = underWay.get(key);
        if (begun) return begun;
      }
      const asked = ask(target.value, question, { intent, reason, again });
      underWay.set(key, asked);
      return asked.finally(() => {
        if (underWay.get(key) === asked) underWay.delete(key);
      });
    },
  };
}

const notCounted = failure(problem('not-counted', 'Something else held it back.', ''));

/** What is unclear may be either. */
const outcomeOf = (item: LookupItem | null): AskedOutcome =>
  item === null || item.isUnclear ? 'unknown' : certainOutcome(item);

const litigatorsIn = (item: LookupItem | null): string[] =>
  (item?.people ?? []).flatMap(({ litigator, phones }) =>
    litigator === 'yes' ? phones.map(({ number }) => number) : [],
  );

/** What is asked with, read as a bulk list is. Loaded with the first lookup, as it knows many names and places. */
async function questionOf(kind: LookupKind, input: LookupInput): Promise<Record<string, string>> {
  const reading = await import('./read-input.ts');
  return { ...reading.questionOf(reading.readInput(kind, input)) };
}

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
  owner: (of: AskedOn) => Account | null;
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
  const accountOf = ({ connectionId: id, address }: ServiceTarget): Account =>
    owner({ id, address }) ?? { id, address, name: '', kind: 'service' };
  return {
    history,
    lookups: toldWithHeld(
      createLookups({
        ...parts,
        accountOf,
        history,
        keptDays: () => parts.settings().offerKeptDays,
      }),
      parts.ofPeople,
    ),
    async loadHistory() {
      await catchUp(await history.ended(), parts.spending);
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
      const answered = told.ok ? answeredRun(told.value) : null;
      if (!answered?.answer.item) return told;
      const held = await ofPeople(peopleToHold(answered.answer.item.people));
      return held.ok ? success({ ...answered, held: held.value }) : told;
    },
  };
}

/** The key of a single lookup in the ledger: its id in the history, or one of its own where nothing of it is kept. */
const keyOf = (id: string) => `lookup:${id}`;

/** What the ledger knows of a single lookup: which kind it is, and never what was asked. */
const factsOf = (
  kind: LookupKind,
  account: Account,
  id: string | null,
  { key, at }: { key: string; at: string },
): LookupRequestFacts => ({
  key: keyOf(key),
  kind,
  account,
  source: { kind: 'lookup', id, name: `${lookupServices[kind].label} lookup` },
  at,
  asked: 1,
});

/** What an answer took; one that could not be read may have taken the price of a hit. */
function chargedEntry(facts: LookupRequestFacts, answer: LookupAnswer): LedgerEntry {
  const { item, creditsDeducted } = answer;
  return item
    ? answeredEntry(facts, [chargedItem(item)], creditsDeducted)
    : unknownEntry(facts, creditsDeducted);
}

function pastEntry(facts: LookupRequestFacts, { outcome, credits }: PastCharge): LedgerEntry {
  if (outcome === 'hit' || outcome === 'miss' || outcome === 'refused')
    return answeredEntry(facts, [{ outcome, credits }], null);
  return unknownEntry(facts, credits);
}

type PastCharge = Pick<Head, 'id' | 'kind' | 'account' | 'askedAt' | 'outcome' | 'credits'>;

/**
 * Brings the ledger to where the history is: lookups whose answer was kept before the app ended and before the ledger had it,
 * and those that left and have no answer. What ended in this run it has by then.
 */
export async function catchUp(
  past: readonly PastCharge[],
  spending: Pick<LookupSpending, 'get' | 'note' | 'openAtStart'>,
): Promise<void> {
  const open = new Map(
    spending.openAtStart().flatMap((entry) => (entry.source.kind === 'lookup' ? [[entry.key, entry]] : [])),
  );
  const notes: LedgerEntry[] = [];
  for (const charge of past) {
    const { id, kind, askedAt: at } = charge;
    const account = { ...charge.account, kind: accountKind(charge.account) };
    const key = keyOf(id);
    const known = spending.get(key);
    if (known && known.state !== 'open') continue;
    notes.push(pastEntry(factsOf(kind, account, id, { key: id, at }), charge));
    open.delete(key);
  }
  for (const entry of open.values())
    if (spending.get(entry.key)?.state === 'open') notes.push({ ...entry, state: 'unknown' });
  await noteInTurns(notes, spending);
}
