import { toMillionths } from '../../../shared/model/credits.ts';
import type { LedgerEntry } from '../../../shared/model/ledger.ts';
import type { PausedBy } from '../../../shared/model/lookup-list.ts';
import { type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { ListNote } from '../../memory/list-notes.ts';
import {
  answeredEntry,
  askedEntry,
  type LookupRequestFacts,
  type LookupSpending,
  noteInTurns,
  unknownEntry,
} from '../../money/money.ts';
import { limitReached } from './list-problems.ts';
import type { ListProgress } from './list-progress.ts';
import { type ListRecord, mostSpent } from './list-store.ts';

/** Why the next row may not leave. */
export interface Stop {
  kind: 'paused';
  by: PausedBy;
  problem: Problem;
}

/** What a note means for the ledger: what an array took, or that it took nothing. */
type ArrayCharge = LedgerEntry | { state: 'nothing'; key: string };

const nobody = { id: '', address: '', name: '', kind: 'service' as const };

export type ListMoney = ReturnType<typeof createListMoney>;

/** What one list spends: its own limit, its account's budgets, and the ledger. */
export function createListMoney(
  spending: LookupSpending,
  record: () => ListRecord | undefined,
  { id, kind, progress }: { id: string; kind: LookupKind; progress: Pick<ListProgress, 'money' | 'totals'> },
) {
  const { creditsPerHit: price } = lookupServices[kind];
  /** Presses by which rows were asked again. */
  let again = 0;
  /** Arrays that left and have no end, by their ids. */
  const left = new Map<number, LookupRequestFacts>();
  const facts = () => ({
    account: record()?.connection ?? nobody,
    source: { kind: 'list' as const, id, name: record()?.name ?? '' },
  });
  const run = () => ({ ...facts(), press: again === 0 ? 'list' : `list, asked again ${again}` });
  const used = () => mostSpent(progress.money(), price);
  const rowsFor = (credits: number) => Math.floor(toMillionths(credits) / toMillionths(price));
  const limit = () => record()?.limit ?? null;
  const withinLimit = () => rowsFor((limit() ?? Number.POSITIVE_INFINITY) - used());
  const withinBudget = () => rowsFor(spending.roomForList(run(), used()));

  /** Null where a note says nothing of money. */
  function chargeOf(note: ListNote): ArrayCharge | null {
    if (!('id' in note)) return null;
    if (note.t === 'asked') {
      const asked = { ...facts(), kind, key: `list:${id}:${note.id}`, at: note.at, asked: note.rows.length };
      left.set(note.id, asked);
      return askedEntry(asked);
    }
    const asked = left.get(note.id);
    left.delete(note.id);
    if (!asked) return null;
    switch (note.t) {
      case 'answered':
        return answeredEntry(asked, note.items, note.total);
      case 'unreadable':
        return unknownEntry(asked, note.total);
      case 'unknown':
        return unknownEntry(asked);
      default:
        return { state: 'nothing', key: asked.key };
    }
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
      if (withinLimit() < 1)
        return { kind: 'paused', by: 'limit', problem: limitReached(limit() ?? 0, price) };
      if (withinBudget() >= 1) return null;
      const problem = spending.stopOfList(run(), used(), price) ?? budgetUsed;
      return { kind: 'paused', by: 'budget', problem };
    },
    /** Counts what a note means; what has ended is in the ledger when this returns. */
    took(note: ListNote): void {
      if (note.t === 'again') again += 1;
      const charge = chargeOf(note);
      if (charge?.state === 'nothing') spending.drop(charge.key);
      else if (charge?.state === 'open') spending.hold(charge);
      else if (charge) spending.note(charge);
    },
    /** Brings the ledger to where the notes are, of which the app's end may have kept it. */
    async catchUp(notes: readonly ListNote[]): Promise<void> {
      again = notes.filter(({ t }) => t === 'again').length;
      const ended = new Map<string, ArrayCharge>();
      for (const charge of notes.map(chargeOf))
        if (charge && charge.state !== 'open') ended.set(charge.key, charge);
      for (const asked of left.values()) ended.set(asked.key, unknownEntry(asked));
      const charges = [...ended.values()];
      await noteInTurns(
        charges.flatMap((charge) => (charge.state === 'nothing' || isKnown(charge) ? [] : [charge])),
        spending,
      );
      for (const charge of charges) if (charge.state === 'nothing') spending.drop(charge.key);
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
