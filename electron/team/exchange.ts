import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { toMillionths } from '../../shared/model/credits.ts';
import type { LedgerEntry } from '../../shared/model/ledger.ts';
import { problemOf } from '../../shared/model/problem.ts';
import type { TeamExchange } from '../../shared/model/team.ts';
import type { Charges } from '../memory/charges.ts';
import { type HeldKey, type HeldTable, heldKinds } from '../memory/held.ts';
import type { Memory } from '../memory/memory.ts';
import type { TeamCopy, TeamTable } from '../memory/team-copy.ts';
import type { Clock } from '../platform/clock.ts';
import type { TeamSecret } from './membership.ts';
import { TeamError } from './team-database.ts';
import type { TeamPresets } from './team-presets.ts';
import type { QuestionPlace, ReadCharge, ReadHold, ReadQuestions, TeamStore } from './team-store.ts';

export type Exchange = ReturnType<typeof createExchange>;

interface Parts {
  store: TeamStore;
  listen: (told: () => void) => () => void;
  secret: TeamSecret;
  /** This member's id. */
  member: string;
  memberName: string;
  memory: Memory;
  copy: TeamCopy;
  held: HeldTable;
  charges: Pick<Charges, 'kept'>;
  clock: Clock;
  presets: Pick<TeamPresets, 'tell' | 'takeIn'>;
  /** Tells what became of lists. @throws TeamError */
  tellLists: () => Promise<void>;
  /** Shares what lists were answered, beside all else. */
  shareAnswers: () => void;
  /** Puts what others asked into the memory; hundreds of thousands, so that it is nothing for the main process. */
  putQuestions: (portions: readonly ReadQuestions[], place: QuestionPlace) => Promise<void>;
  /** Does what changes whom nobody is to contact, between two changes of the user's. */
  takeInHolds: (work: () => void) => Promise<void>;
  onChange: () => void;
}

/** What the team is, as it was read last. */
export interface TeamNow {
  name: string;
  /** Millionths of credits. */
  monthCredits: bigint | null;
  /** Members' apps share what they were answered. */
  sharesAnswers: boolean;
  /** "2026-11", by its own clock. */
  month: string;
  doubles: readonly { name: string; member: string; rows: number }[];
}

/** Fewer rows are read before anybody sees it. */
const toldFrom = 10_000;
/** What changed here is looked for so often; others are heard of at once. */
const lookMs = 2_000;
const longestWaitMs = 60_000;
/** Told at once, and taken in at once: some milliseconds of the main process each. */
const portion = 500;

type Todo = ReturnType<TeamCopy['todo']>;

const HoldFacts = z.object({ key: z.string(), written: z.string(), from: z.string() });
const holdPlace = (kind: string) => `hold ${kind}`;

/**
 * Carries what this computer did to its team, and brings what others did: in the background, in portions, from where it ended last. What
 * is told is read at that moment and told again after a loss, so that nothing is lost or counted twice.
 */
export function createExchange(parts: Parts) {
  const { store, secret, member, memory, copy, held, clock } = parts;
  let now: TeamExchange = { state: 'catching-up', rows: 0 };
  let team: TeamNow | null = null;
  /** The number of what was written last when all was read. */
  let allRead = -1n;
  let failures = 0;
  let isClosed = false;
  let isDue = false;
  let running: Promise<void> | null = null;
  let cancel = () => {};

  function become(next: TeamExchange): void {
    const isSame = next.state === now.state && next.state !== 'catching-up';
    now = isSame ? now : next;
    if (!isSame) parts.onChange();
  }

  /** Tells what changed here of a table, in portions. */
  async function tell(what: 'hold' | 'charge', put: (some: Todo) => Promise<void>): Promise<void> {
    for (let some = copy.todo(what, portion); some.length > 0; some = copy.todo(what, portion)) {
      await put(some);
      memory.transaction(() => {
        for (const { id, kind, key } of some) copy.done(what, kind, key, id);
      });
      await nextTurn();
    }
  }

  async function putHolds(some: Todo): Promise<void> {
    for (const isRemoved of [false, true]) {
      const wanted = some.flatMap(({ kind, key }) => {
        const is = heldKinds.find((each) => each === kind);
        return is && held.has(is, key) !== isRemoved ? [{ kind: is, key }] : [];
      });
      if (wanted.length === 0) continue;
      const sealed = wanted.map(({ kind, key }) => {
        const entry = isRemoved || kind === 'litigator' ? null : held.entry(kind, key);
        const facts = { key, written: entry?.written ?? key, from: entry?.from ?? '' };
        return {
          kind,
          hash: secret.hash(holdPlace(kind), key),
          sealed: secret.seal(holdPlace(kind), JSON.stringify(facts)),
        };
      });
      await store.putHolds(member, sealed, isRemoved);
    }
  }

  async function putCharges(some: Todo): Promise<void> {
    const kept = some.map(({ key }) => ({ key, entry: parts.charges.kept(key) }));
    // Practice costs nobody anything.
    const costing = kept.filter(({ entry }) => entry?.account.kind !== 'practice');
    await store.putCharges(
      member,
      costing.map(({ key, entry }) => teamChargeOf(key, entry, secret)),
    );
  }

  /** Brings what others told of a table since, in portions, each with how far it goes. */
  async function bring<Row extends { number: string }>(
    what: TeamTable,
    after: (number: bigint) => Promise<Row[]>,
    takeIn: (rows: readonly Row[]) => void,
    inTurn = async (work: () => void) => work(),
  ): Promise<void> {
    for (let isMore = true; isMore; ) {
      const rows = await after(copy.read(what).number);
      for (const some of inNumbers(rows)) {
        await inTurn(() =>
          memory.transaction(() => {
            takeIn(some);
            copy.setRead(what, BigInt(some.at(-1)?.number ?? 0));
          }),
        );
        await nextTurn();
      }
      isMore = rows.length > 0;
    }
  }

  /** What the team told is taken in without being told back. */
  function takeInHolds(rows: readonly ReadHold[]): void {
    const lastTodo = copy.lastTodo();
    const added = new Map<string, { at: string; from: string; entries: (HeldKey & { written: string })[] }>();
    for (const row of rows) {
      const kind = heldKinds.find((each) => each === row.kind);
      const text = kind && secret.open(holdPlace(kind), row.sealed);
      if (!kind || text === null || text === undefined) continue;
      const { key, written, from } = HoldFacts.parse(JSON.parse(text));
      if (row.is_removed) {
        held.remove([{ kind, key }]);
        copy.dropHold(kind, key);
        continue;
      }
      if (row.member !== member) copy.putHold(kind, key, row.member);
      const at = row.at.toISOString();
      const batch = added.get(`${at} ${from}`) ?? { at, from, entries: [] };
      batch.entries.push({ kind, key, written });
      added.set(`${at} ${from}`, batch);
    }
    for (const { at, from, entries } of added.values()) {
      const batch = held.lastBatch() + 1;
      const rowsOf = entries.map((entry, place) =>
        entry.kind === 'litigator'
          ? { ...entry, batch: 0, place: held.lastPlaceOfLitigators() - 1 - place }
          : { ...entry, batch, place: -place },
      );
      if (held.add(rowsOf) > 0 && entries.some(({ kind }) => kind !== 'litigator'))
        held.setBatch(batch, at, from, true);
    }
    copy.dropTodoAfter(lastTodo);
  }

  function takeInCharges(rows: readonly ReadCharge[]): void {
    for (const { member: of, key, month, credits, sealed } of rows) {
      const facts = secret.open('charge', sealed);
      if (facts !== null) copy.putCharge(of, key, month, BigInt(credits), facts);
    }
  }

  async function readQuestions(): Promise<void> {
    let reading = store.questionsAfter(copy.read('question'));
    for (let rows = 0; !isClosed; ) {
      const found = await reading;
      if (!found) return;
      // The next are read while these are written; why they could not be is told when they are waited for.
      reading = store.questionsAfter(found.place);
      reading.catch(() => {});
      const others = found.portions.filter((each) => each.member !== member);
      await parts.putQuestions(others, found.place);
      rows += found.portions.reduce((sum, each) => sum + each.rows, 0);
      if (rows >= toldFrom) become({ state: 'catching-up', rows });
    }
  }

  async function exchange(): Promise<void> {
    // To a team that a newer app has made nothing is told.
    const claimed = copy.claimedNames();
    const { read, lists } = await store.now(member, claimed);
    // The database was put back to an earlier state, also where others have written more since than was lost.
    if (read === null || read < copy.read('all').number || lists < claimed.length) {
      await store.join(member, parts.memberName);
      // What was lost is told again, and what is there is read anew.
      copy.tellAgain();
      allRead = -1n;
      return exchange();
    }
    // Above what a state of the database from before can have: one that is put back after this has lost what is told now.
    const mark = copy.hasUntold() ? read + 1n : read;
    if (mark > read) {
      copy.setRead('all', mark);
      await store.noteRead(member, read, mark);
    }
    await tell('hold', putHolds);
    await tell('charge', putCharges);
    await parts.presets.tell(store, secret, member);
    await parts.tellLists();
    const { number, name, monthCredits, month, sharesAnswers } = await store.now(member, []);
    if (sharesAnswers) parts.shareAnswers();
    if (number === allRead) return;
    await bring('member', store.membersAfter, (rows) => {
      for (const { id, name } of rows) copy.putMember(id, name);
    });
    await bring('hold', store.holdsAfter, takeInHolds, parts.takeInHolds);
    await bring('charge', store.chargesAfter, takeInCharges);
    await bring('preset', store.presetsAfter, (rows) => parts.presets.takeIn(rows, secret));
    await readQuestions();
    // Of a database that was put back meanwhile nothing is noted, so that the next exchange knows of it.
    await store.noteRead(member, mark, number);
    copy.setRead('all', number > mark ? number : mark);
    team = { name, monthCredits, month, sharesAnswers, doubles: await store.doublesOf(member) };
    allRead = number;
    parts.onChange();
  }

  /**
   * All that is known here is told, and all that others told by now is here. One at a time: who asks meanwhile gets one that begins after
   * that. @throws TeamError
   */
  async function exchangeNow(): Promise<void> {
    while (running) await running.catch(() => {});
    running = exchange().finally(() => {
      running = null;
    });
    await running;
    failures = 0;
    become({ state: 'shared' });
  }

  async function look(): Promise<void> {
    cancel();
    isDue = false;
    try {
      await exchangeNow();
    } catch (error) {
      failures++;
      const said = error instanceof TeamError ? error.problem : problemOf(error);
      if (!isClosed) become({ state: 'unreachable', since: clock.now(), problem: said });
    }
    if (isClosed) return;
    const waitMs = failures === 0 ? lookMs : Math.min(longestWaitMs, lookMs * 2 ** failures);
    cancel = clock.after(isDue ? 0 : waitMs, () => void look());
  }

  /** There is something to tell, or to hear. */
  function hurry(): void {
    isDue = true;
    if (!running && !isClosed) void look();
  }

  const stopListening = parts.listen(hurry);
  void look();

  return {
    state: () => now,
    /** Null before it was read first. */
    team: () => team,
    hurry,
    exchangeNow,
    async close() {
      isClosed = true;
      cancel();
      stopListening();
      await running?.catch(() => {});
    },
  };
}

/** In portions that end with a whole number each, so that who goes on after one misses nothing. */
function* inNumbers<Row extends { number: string }>(rows: readonly Row[]): Generator<Row[]> {
  let some: Row[] = [];
  for (const row of rows) {
    if (some.length >= portion && some.at(-1)?.number !== row.number) {
      yield some;
      some = [];
    }
    some.push(row);
  }
  if (some.length > 0) yield some;
}

/** What the team is told of a charge; of one that is gone, that it took nothing. */
export function teamChargeOf(key: string, entry: LedgerEntry | null, secret: TeamSecret) {
  const most = Math.max(entry?.credits ?? 0, entry?.state === 'settled' ? 0 : (entry?.atMost ?? 0));
  return {
    key,
    credits: BigInt(toMillionths(most)),
    isOpen: entry?.state === 'open',
    day: (entry?.at ?? new Date(0).toISOString()).slice(0, 10),
    sealed: secret.seal('charge', JSON.stringify(entry)),
  };
}
