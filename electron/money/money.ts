import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import type { Budgets } from '../../shared/model/budgets.ts';
import type { Account } from '../../shared/model/connection.ts';
import { type ChargedItem, chargeOf, mayCost, sumCredits } from '../../shared/model/credits.ts';
import type { LedgerEntry } from '../../shared/model/ledger.ts';
import { failure, type Problem, type Result } from '../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import { createLedger } from '../memory/ledger.ts';
import type { Memory } from '../memory/memory.ts';
import type { AskedOn } from '../memory/questions.ts';
import type { Clock } from '../platform/clock.ts';
import { createNews } from '../platform/concurrency.ts';
import type { Store } from '../platform/store.ts';
import { createAccountBudgets, passesBudget, passOf, readLedger, type Spender, stopOf } from './budgets.ts';
import { createJobSpending, type SpendingParts } from './job-spending.ts';

/** One request to a lookup: a single question, or an array of a list. */
export interface LookupRequestFacts extends Pick<LedgerEntry, 'key' | 'account' | 'source' | 'at'> {
  kind: LookupKind;
  asked: number;
}

/** It leaves: it may take the price of a hit for each question. */
export const askedEntry = ({ kind, ...facts }: LookupRequestFacts): LedgerEntry => ({
  ...facts,
  service: `${kind}-lookup`,
  state: 'open',
  hits: null,
  misses: null,
  credits: null,
  replySays: null,
  atMost: facts.asked * lookupServices[kind].creditsPerHit,
  chargedMisses: 0,
  freeHits: 0,
  notStated: 0,
  before: null,
});

/** No answer came that could be read; what it says it took counts where it says so. */
export const unknownEntry = (facts: LookupRequestFacts, stated: number | null = null): LedgerEntry => ({
  ...askedEntry(facts),
  state: stated === null ? 'unknown' : 'settled',
  credits: stated,
  ...(stated !== null && { atMost: stated }),
});

/** @param total of the whole reply; null where not stated */
export function answeredEntry(
  facts: LookupRequestFacts,
  items: readonly ChargedItem[],
  total: number | null,
): LedgerEntry {
  const price = lookupServices[facts.kind].creditsPerHit;
  const { deducted, repliesSay, notStated } = chargeOf(items, total);
  const isSilent = total === null && items.every(({ credits }) => credits === null);
  const mostStated = Math.max(0, deducted, repliesSay);
  return {
    ...askedEntry(facts),
    state: 'settled',
    hits: items.filter(({ outcome }) => outcome === 'hit').length,
    misses: items.filter(({ outcome }) => outcome === 'miss').length,
    // A miss that says nothing took nothing (specification 1).
    credits: isSilent && notStated > 0 ? null : deducted,
    replySays: repliesSay === deducted ? null : repliesSay,
    atMost: sumCredits(mostStated, notStated * price),
    chargedMisses: items.filter((item) => !mayCost(item) && item.credits).length,
    freeHits: items.filter(({ outcome, credits }) => outcome === 'hit' && credits === 0).length,
    notStated,
  };
}

export type LookupSpending = ReturnType<typeof createSpending>;

/** A few thousand rows are written in some ten milliseconds; others get their turn after less. */
const notedAtOnce = 500;

/** Notes many, with turns for others in between. */
export async function noteInTurns(
  entries: readonly LedgerEntry[],
  spending: Pick<LookupSpending, 'note'>,
): Promise<void> {
  for (let from = 0; from < entries.length; from += notedAtOnce) {
    spending.note(...entries.slice(from, from + notedAtOnce));
    await new Promise(setImmediate);
  }
}

function createSpending(parts: SpendingParts) {
  const { ledger, budgets } = parts;

  return {
    ...createJobSpending(parts),

    /** A single lookup is to leave: noted on disk as what it may cost, or why it may not leave. */
    begin(
      facts: LookupRequestFacts,
      { intent, reason }: { intent: string; reason: string | null },
    ): Result<null> {
      const entry = askedEntry(facts);
      const { key, at, account, source } = entry;
      const spender = { account, source, press: intent };
      const read = readLedger(() => budgets.over(spender, { credits: entry.atMost, used: 0 }));
      if (!read.ok) return read;
      const over = read.value;
      if (over === null) return ledger.begin(entry);
      if (reason === null) return failure(passesBudget(over));
      return ledger.begin(entry, { at, account, source, pass: passOf(spender), entry: key, reason, over });
    },
    /** What became of some; it is tried until the disk takes it. */
    note: ledger.note,
    /** What has left and stands in a journal of its own. */
    hold: ledger.hold,
    /** It took nothing: nothing of it left, or the service refused it. */
    drop: ledger.drop,
    get: ledger.get,
    /** What had left when the app ended. */
    openAtStart: ledger.openAtStart,
    /** Credits that a list may still spend; none where the ledger cannot be read. `used`: what it took so far, or may have. */
    roomForList(list: Spender, used: number): number {
      const read = readLedger(() => budgets.room(list, used));
      return read.ok ? read.value : 0;
    },
    /** Lets a list pass the budget that stops its next row, for a person's reason. @param wanted of all that it has to ask */
    passList(
      list: Spender,
      { used, price, wanted }: { used: number; price: number; wanted: number },
      reason: string,
    ): Result<null> {
      const stopped = () => {
        const over = budgets.over(list, { credits: price, used });
        return over && { ...over, wanted };
      };
      return budgets.pass(list, stopped, reason);
    },
    /** Why the next row of a list may not leave; null where it may. */
    stopOfList: (list: Spender, used: number, price: number): Problem | null =>
      stopOf(() => budgets.over(list, { credits: price, used })),
  };
}

type Owner = (of: AskedOn) => Account | null;

export type Money = ReturnType<typeof openMoney>;

/** The window is told of the ledger so often at most. */
const newsGapMs = 300;

/** The ledger, the budgets and what asks them, of one profile. */
export function openMoney(parts: {
  memory: Memory;
  clock: Clock;
  budgets: Store<Budgets>;
  owner: Owner;
  report: (problem: Problem) => void;
  /** Tells the window, at most a few times a second. */
  send: MainSend;
}) {
  const { memory, clock, owner, report } = parts;
  const ledger = createLedger({ memory, clock, report });
  const budgets = createAccountBudgets({
    ledger,
    store: parts.budgets,
    clock,
    owner,
    warn: (near) => parts.send('budget:near', near),
  });
  const news = createNews(clock, newsGapMs, () => parts.send('ledger:changed', null));
  let isTakenUp = false;
  ledger.onChange(() => {
    if (isTakenUp) budgets.look();
    news('ledger');
  });
  let listsTakenUp = () => {};
  const ready = new Promise<void>((resolve) => {
    listsTakenUp = resolve;
  });
  return {
    ledger,
    budgets,
    spending: createSpending({ ledger, budgets, ready }),
    /** To be called once lists of lookups are as the last run left them: no list of a job leaves before, as they count, too. */
    listsTakenUp(): void {
      // Budgets whose share is reached by what was under way are no news of this run.
      budgets.look();
      isTakenUp = true;
      listsTakenUp();
    },
    /** The account that an entry's connection belongs to now. */
    accountOf: (account: Account) => owner(account) ?? account,
  };
}
