import { toMillionths } from '../../../shared/model/credits.ts';
import type { LedgerEntry } from '../../../shared/model/ledger.ts';
import type { PausedBy } from '../../../shared/model/lookup-list.ts';
import { type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import type { ListNote } from '../../memory/lookup-rows.ts';
import {
  answeredEntry,
  askedEntry,
  type LookupRequestFacts,
  type LookupSpending,
  noteInTurns,
  unknownEntry,
} from '../../money/money.ts';
import type { AskedNote, EndNote, ListProgress } from './list-progress.ts';
import { type ListRecord, mostSpent } from './list-store.ts';

/** Why the next row may not leave. */
export interface Stop {
  kind: 'paused';
  by: PausedBy;
  /** Null where the limit says it all. */
  problem: Problem | null;
}

export type ListMoney = ReturnType<typeof createListMoney>;

/** What one list spends: its own limit, its account's budgets, and the ledger. */
export function createListMoney(
  spending: LookupSpending,
  record: () => ListRecord,
  progress: Pick<ListProgress, 'money' | 'totals'>,
) {
  const { id, kind } = record();
  const { creditsPerHit: price } = lookupServices[kind];
  /** Presses by which rows were asked again. */
  let again = 0;
  const facts = () => ({
    account: record().connection,
    source: { kind: 'list' as const, id, name: record().name },
  });
  const run = () => ({ ...facts(), press: again === 0 ? 'list' : `list, asked again ${again}` });
  const used = () => mostSpent(progress.money(), price);
  const rowsFor = (credits: number) => Math.floor(toMillionths(credits) / toMillionths(price));
  const withinLimit = () => rowsFor((record().limit ?? Number.POSITIVE_INFINITY) - used());
  const withinBudget = () => rowsFor(spending.roomForList(run(), used()));

  const factsOf = ({ id: array, at, rows }: AskedNote): LookupRequestFacts => ({
    ...facts(),
    kind,
    key: keyOf(array),
    at,
    asked: rows.length,
  });
  const keyOf = (array: number) => `list:${id}:${array}`;

  /** What an array took, for the ledger; null for nothing. */
  function chargeOf(asked: AskedNote, end: EndNote): LedgerEntry | null {
    if (end.t === 'answered') return answeredEntry(factsOf(asked), end.items, end.total);
    if (end.t === 'unreadable') return unknownEntry(factsOf(asked), end.total);
    return end.t === 'unknown' ? unknownEntry(factsOf(asked)) : null;
  }

  /** The ledger says the same of it, but for names; or more: an answer says more than that there was none. */
  function isKnown({ key, state, credits, replySays }: LedgerEntry): boolean {
    const known = spending.get(key);
    if (!known || known.state === 'open') return false;
    if (state === 'unknown') return true;
    return known.state === state && known.credits === credits && known.replySays === replySays;
  }

  return {
    /** How many more rows may leave, whatever they turn out to cost. */
    rows: (): number => Math.min(withinLimit(), withinBudget()),
    /** What stops the next row; null where none does. */
    stop(): Stop | null {
      if (withinLimit() < 1) return { kind: 'paused', by: 'limit', problem: null };
      if (withinBudget() >= 1) return null;
      const problem = spending.stopOfList(run(), used(), price) ?? budgetUsed;
      return { kind: 'paused', by: 'budget', problem };
    },
    /** It is about to leave, and may take the price of all its rows. */
    left: (asked: AskedNote): void => spending.hold(askedEntry(factsOf(asked))),
    /** What it took is in the ledger when this returns. */
    ended(asked: AskedNote, end: EndNote): void {
      const charge = chargeOf(asked, end);
      if (charge) spending.note(charge);
      else spending.drop(keyOf(asked.id));
    },
    /** A person wants rows asked again: a press of its own. */
    askedAgain: () => void again++,
    /** Brings the ledger to where the notes are, of which the app's end may have kept it. */
    async catchUp(notes: readonly ListNote[]): Promise<void> {
      again = notes.filter(({ t }) => t === 'again').length;
      const open = new Map<number, AskedNote>();
      const charges: LedgerEntry[] = [];
      const free: string[] = [];
      for (const note of notes) {
        if (!('id' in note)) continue;
        if (note.t === 'asked') {
          open.set(note.id, note);
          continue;
        }
        const asked = open.get(note.id);
        if (!asked) continue;
        open.delete(note.id);
        const charge = chargeOf(asked, note);
        if (charge) charges.push(charge);
        else free.push(keyOf(note.id));
      }
      charges.push(...[...open.values()].map((asked) => unknownEntry(factsOf(asked))));
      await noteInTurns(
        charges.filter((charge) => !isKnown(charge)),
        spending,
      );
      for (const key of free) spending.drop(key);
    },
    /** Lets it pass the budget that stops it, to its end; rows that are asked again after that are another press. */
    pass(reason: string): Result<null> {
      const wanted = progress.totals().toAsk * price;
      return wanted === 0 ? success(null) : spending.passList(run(), { used: used(), price, wanted }, reason);
    },
  };
}

const budgetUsed: Problem = problem(
  'over-budget',
  'The budget of this account leaves no room for one more row.',
  'Raise the budget on Credits, then resume.',
);
