import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import {
  failure,
  type Problem,
  ProblemError,
  problem,
  type Result,
  success,
} from '../../shared/model/problem.ts';
import type { HeldOfPeople, PeopleToHold, SuppressionStatus } from '../../shared/model/suppression.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import { isHeldEmail, isHeldName, ofKinds } from '../../shared/verdict/suppression-key.ts';
import type { Clock } from '../platform/clock.ts';
import { createTurns } from '../platform/concurrency.ts';
import { readingProblem, readOr, writeOr, writingProblem } from '../platform/file-problems.ts';
import {
  countInto,
  createHeldTable,
  entriesOf,
  type HeldKey,
  type HeldKind,
  inChunks,
  noTotals,
  salvageHeld,
  stampOf,
  type Totals,
} from './held.ts';
import { createCheckTable } from './kept-checks.ts';
import { type Memory, openSetAside, orElse } from './memory.ts';
import { createSuppressionList } from './suppression-list.ts';

export type Suppression = ReturnType<typeof createSuppression>;

/** Whom the user does not want contacted and who was seen to sue, as results and lookups ask for it. */
export type HeldBack = Suppression['held'];

/** More than all who have sued over calls, by far; a result full of flags must not fill the disk. */
const mostLitigators = 2_000_000;
/** Changes that follow each other closely are told as one. */
const settledMs = 150;

/**
 * The suppression list and the litigators that were seen. All that is kept is read once before the first answer, and nobody
 * may be called while it is damaged.
 * @param parts.isFresh the data folder is a new one, so that nobody was held before
 * @param parts.folder the app's data folder
 */
export function createSuppression(parts: {
  memory: Memory;
  clock: Clock;
  isFresh: boolean;
  folder: string;
  onChange: () => void;
  report: (problem: Problem) => void;
}) {
  const { memory, clock } = parts;
  const held = createHeldTable(memory);
  let version = 0;
  const notKept = new Set<string>();
  let isTelling = false;
  /** Why it cannot be told who is held; undefined while nothing was read. */
  let trouble: Problem | null | undefined;

  function onChange(): void {
    version++;
    if (isTelling) return;
    isTelling = true;
    clock.after(settledMs, () => {
      isTelling = false;
      parts.onChange();
    });
  }

  const turns = createTurns();
  /** One change at a time, each on the device before the next looks at the list. */
  const inTurn = <T>(work: () => Promise<T>) => turns.inTurn('', work);

  async function thereNow(): Promise<Totals> {
    const totals = noTotals();
    for (let last: HeldKey | undefined; ; await nextTurn()) {
      const some = held.keysAfter(last);
      if (some.length === 0) return totals;
      countInto(totals, some);
      last = some.at(-1);
    }
  }

  function totalsNow(): Totals | null {
    const totals = held.totals();
    if (totals !== null || !parts.isFresh) return totals;
    held.begin();
    return noTotals();
  }

  async function look(): Promise<Problem | null> {
    if (trouble === null || (trouble && !trouble.retryable)) return trouble;
    try {
      const said = totalsNow();
      const isSound = said !== null && stampOf(await thereNow()) === stampOf(said);
      if (isSound) await list.dropUnfinished();
      trouble = isSound ? null : damaged;
    } catch (error) {
      trouble = readingProblem(error, 'Your suppression list could not be read');
    }
    onChange();
    return trouble;
  }

  async function asking<T>(work: () => T | Promise<T>): Promise<Result<T>> {
    const problem = trouble === null ? null : await inTurn(look);
    if (problem) return failure(problem);
    return readOr('Your suppression list could not be read', async () => success(await work()));
  }

  /** Takes in what others of the team hold, between two changes of one's own. */
  const takeIn = (work: () => void): Promise<void> =>
    inTurn(async () => {
      const problem = await look();
      if (problem) throw new ProblemError(problem);
      work();
      onChange();
    });

  const totals = () => held.totals() ?? noTotals();
  const list = createSuppressionList({
    held,
    memory,
    clock,
    asking,
    onChange,
    changing: (work) =>
      inTurn(async () => {
        const problem = await look();
        return problem ? failure(problem) : work();
      }),
  });

  async function learn(): Promise<Problem | null> {
    // To a damaged memory nothing is added: what it holds has to be made sure of first.
    if (notKept.size === 0 || (await look())) return null;
    let learned = 0;
    try {
      for (const { some } of inChunks([...notKept])) {
        const first = held.lastPlaceOfLitigators() - 1;
        const rows = some.map((key, at) => ({ batch: 0, place: first - at, kind, key, written: key }));
        learned += memory.transaction(() => {
          const fresh = held.add(rows);
          if (totals().litigator.entries > mostLitigators) throw new ProblemError(tooManyLitigators);
          return fresh;
        });
        for (const key of some) notKept.delete(key);
        await nextTurn();
      }
      return null;
    } catch (error) {
      const problem = writingProblem(error, 'Numbers of litigators could not be remembered');
      if (problem === tooManyLitigators) notKept.clear();
      return problem;
    } finally {
      if (learned + notKept.size > 0) onChange();
    }
  }

  async function mend(): Promise<Result<{ kept: number; lost: number }>> {
    if ((await look()) === null) return success({ kept: 0, lost: 0 });
    const said = held.totals();
    // A memory that says nothing is a new one: what it should know is in the one that was set aside.
    const aside = said === null ? openSetAside(parts.folder) : null;
    try {
      const found = await salvageHeld(aside?.read ?? ((sql) => memory.query(sql, z.unknown()).all()));
      if (aside) await createCheckTable(memory).takeOver(aside.read);
      held.replace(found);
      trouble = null;
      onChange();
      return success({ kept: found.length, lost: said ? Math.max(0, entriesOf(said) - found.length) : 0 });
    } finally {
      aside?.close();
    }
  }

  const keys = ofKinds((each) => ({ has: (key: string) => held.has(each, key) }));

  function ofPeople(people: PeopleToHold): HeldOfPeople {
    // A number is held back with everybody who has it: nobody can tell who will answer.
    const numbers = new Set<string>();
    for (const person of people)
      if (isHeldName(person, keys) || person.emails.some((email) => isHeldEmail(email, keys)))
        for (const phone of person.phones) numbers.add(numberOf(phone));
    return {
      phones: people.map(({ phones }) =>
        phones.map(numberOf).map((number) => ({
          suppressed: numbers.has(number) || keys.phone.has(number),
          knownLitigator: notKept.has(number) || held.has(kind, number),
        })),
      ),
      emails: people.map(({ emails }) => emails.map((email) => isHeldEmail(email, keys))),
    };
  }

  // At once: the engine may ask before anybody here does. That it can't be read is told to who asks first.
  orElse(totalsNow, null);
  return {
    list,
    takeIn,
    held: {
      /** Raised with every change. */
      version: () => version,
      /** For judging a result: the data folder of the memory, and numbers of litigators that are not in it yet. */
      forJudging: () => ({ memory: parts.folder, litigators: [...notKept] }),
      /** For judging a lookup; a problem where it cannot be told, and then nobody may be called. */
      ofPeople: (people: PeopleToHold) => asking(() => ofPeople(people)),
      async status(): Promise<SuppressionStatus> {
        const asked = await asking(totals);
        const known = asked.ok ? asked.value : noTotals();
        return {
          counts: ofKinds((each) => known[each].entries),
          litigators: known.litigator.entries + notKept.size,
          problem: asked.ok ? null : asked.problem,
        };
      },
      /** Goes on with what can be read of a damaged memory. */
      mend: () => inTurn(() => writeOr('Your suppression list could not be repaired', mend)),
    },
    /** Remembers numbers that were stated as a litigator's, and nothing of whose they are; they count at once. */
    async learn(litigators: Iterable<string>): Promise<void> {
      for (const number of litigators) {
        const digits = tenDigits.test(number) ? number : readPhoneNumber(number).digits;
        if (digits !== null) notKept.add(digits);
      }
      const problem = await inTurn(learn);
      if (problem) parts.report(problem);
    },
  };
}

const kind: HeldKind = 'litigator';
const tenDigits = /^\d{10}$/;
const numberOf = (text: string) => readPhoneNumber(text).digits ?? text;
const damaged = problem(
  'suppression-damaged',
  'Your suppression list is damaged on disk.',
  'Put back a copy of the app’s data folder from a backup and start the app again, or continue with what can still be read.',
);
const tooManyLitigators = problem(
  'litigators-full',
  'The app remembers no more numbers of litigators than it does already.',
  'They are still marked in this result. Look whether its litigator column was understood rightly.',
);
