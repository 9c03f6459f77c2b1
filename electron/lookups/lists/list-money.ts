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
  unknownEntry,
} from '../../money/lookup-entry.ts';
import { type LookupSpending, noteInTurns } from '../../money/spending.ts';
import { limitReached } from './list-problems.ts';
import type { ListProgress } from './list-progress.ts';
import { type ListRecord, mostSpent } from './list-store.ts';

/** What one list spends: its account's budgets, and the ledger. */
export interface ListMoney {
  /** Credits that may be spent without passing a budget. `used`: by this list so far, or may be. */
  room(used: number): number;
  /** Why a row of this price may not leave; null where it may. */
  stop(used: number, price: number): Problem | null;
  /** Counts what a note means; what has ended is in the ledger when this returns. */
  took(note: ListNote): void;
  /** Brings the ledger to where the notes are, of which the app's end may have kept it. */
  catchUp(notes: readonly ListNote[]): Promise<void>;
  /** Lets it pass the budget that stops it, to its end; rows that are asked again after that are another press. */
  pass(reason: string): Result<null>;
}

const nobody = { id: '', address: '', name: '', kind: 'service' as const };

export function createListMoney(
  spending: LookupSpending,
  record: () => ListRecord | undefined,
  { id, kind, progress }: { id: string; kind: LookupKind; progress: Pick<ListProgress, 'money' | 'totals'> },
): ListMoney {
  /** Presses by which rows were asked again. */
  let again = 0;
  const account = () => record()?.connection ?? nobody;
  const source = () => ({ kind: 'list' as const, id, name: record()?.name ?? '' });
  const run = () => ({
    account: account(),
    source: source(),
    press: again === 0 ? 'list' : `list, asked again ${again}`,
  });
  const charges = createArrayCharges(() => ({ kind, account: account(), source: source() }));

  function tell(charge: ArrayCharge): void {
    if (charge.kind === 'nothing') spending.drop(charge.key);
    else if (charge.entry.state === 'open') spending.hold(charge.entry);
    else spending.note(charge.entry);
  }

  /** The ledger says the same of it, but for names; or more: an answer says more than that there was none. */
  function isKnown({ key, state, credits, replySays }: LedgerEntry): boolean {
    const known = spending.get(key);
    if (!known || known.state === 'open') return false;
    if (state === 'unknown') return true;
    return known.state === state && known.credits === credits && known.replySays === replySays;
  }

  return {
    room: (used) => spending.roomForList(run(), used),
    stop: (used, price) => spending.stopOfList(run(), used, price),
    took(note) {
      if (note.t === 'again') again += 1;
      const charge = charges.of(note);
      if (charge) tell(charge);
    },
    async catchUp(notes) {
      again = notes.filter(({ t }) => t === 'again').length;
      const ended = new Map<string, ArrayCharge>();
      for (const note of notes) {
        const charge = charges.of(note);
        if (charge?.kind === 'entry' && charge.entry.state !== 'open') ended.set(charge.entry.key, charge);
        else if (charge?.kind === 'nothing') ended.set(charge.key, charge);
      }
      for (const entry of charges.open()) ended.set(entry.key, { kind: 'entry', entry });
      const all = [...ended.values()];
      await noteInTurns(
        all.flatMap((charge) => (charge.kind === 'entry' && !isKnown(charge.entry) ? [charge.entry] : [])),
        spending,
      );
      for (const charge of all) if (charge.kind === 'nothing') spending.drop(charge.key);
    },
    pass(reason) {
      const { creditsPerHit: price } = lookupServices[kind];
      const used = mostSpent(progress.money(), price);
      const wanted = progress.totals().toAsk * price;
      return wanted === 0 ? success(null) : spending.passList(run(), { used, price, wanted }, reason);
    },
  };
}

/** What a note means for the ledger: what an array took, or that it took nothing. */
type ArrayCharge = { kind: 'entry'; entry: LedgerEntry } | { kind: 'nothing'; key: string };

/** What the arrays of a list take, told note by note. */
interface ArrayCharges {
  /** Null where a note says nothing of money. */
  of(note: ListNote): ArrayCharge | null;
  /** Arrays that left and have no end. */
  open(): LedgerEntry[];
}

type ListFacts = Omit<LookupRequestFacts, 'key' | 'at' | 'asked'>;

/** @param list what is true of all its arrays, as of now */
function createArrayCharges(list: () => ListFacts): ArrayCharges {
  const left = new Map<number, LookupRequestFacts>();

  function ended(id: number): LookupRequestFacts | undefined {
    const facts = left.get(id);
    left.delete(id);
    return facts;
  }

  return {
    of(note) {
      if (note.t === 'asked') {
        const { source } = list();
        const key = `list:${source.id}:${note.id}`;
        const facts = { ...list(), key, at: note.at, asked: note.rows.length };
        left.set(note.id, facts);
        return { kind: 'entry', entry: askedEntry(facts) };
      }
      if (!('id' in note)) return null;
      const facts = ended(note.id);
      if (!facts) return null;
      switch (note.t) {
        case 'answered':
          return { kind: 'entry', entry: answeredEntry(facts, note.items, note.total) };
        case 'unreadable':
          return { kind: 'entry', entry: unknownEntry(facts, note.total) };
        case 'unknown':
          return { kind: 'entry', entry: unknownEntry(facts) };
        default:
          return { kind: 'nothing', key: facts.key };
      }
    },
    open: () => [...left.values()].map((facts) => unknownEntry(facts)),
  };
}

/** Why the next row may not leave. */
export interface Stop {
  kind: 'paused';
  by: PausedBy;
  problem: Problem;
}

/** How many more rows a list may ask, whatever they turn out to cost. */
interface Allowance {
  rows(): number;
  /** What stops the next row; null where none does. */
  end(): Stop | null;
}

interface Parts {
  kind: LookupKind;
  progress: ListProgress;
  money: ListMoney;
  /** Credits; null for none. */
  limit: () => number | null;
}

/** By the list's own limit, and by the budgets of its account. */
export function createAllowance({ kind, progress, money, limit }: Parts): Allowance {
  const price = lookupServices[kind].creditsPerHit;
  const spent = () => mostSpent(progress.money(), price);
  const rowsFor = (credits: number) => Math.floor(toMillionths(credits) / toMillionths(price));
  const withinLimit = () => rowsFor((limit() ?? Number.POSITIVE_INFINITY) - spent());
  const withinBudget = () => rowsFor(money.room(spent()));

  return {
    rows: () => Math.min(withinLimit(), withinBudget()),
    end() {
      if (withinLimit() < 1)
        return { kind: 'paused', by: 'limit', problem: limitReached(limit() ?? 0, price) };
      if (withinBudget() >= 1) return null;
      return { kind: 'paused', by: 'budget', problem: money.stop(spent(), price) ?? budgetUsed };
    },
  };
}

const budgetUsed: Problem = problem(
  'over-budget',
  'The budget of this account leaves no room for one more row.',
  'Raise the budget on Credits, then resume.',
);
