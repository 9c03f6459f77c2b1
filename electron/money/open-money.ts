import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import type { Budgets } from '../../shared/model/budgets.ts';
import type { LedgerAccount } from '../../shared/model/ledger.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { createLedger } from '../memory/ledger.ts';
import type { Memory } from '../memory/memory.ts';
import type { Clock } from '../platform/clock.ts';
import { createNews } from '../platform/concurrency.ts';
import type { Store } from '../platform/store.ts';
import { createAccountBudgets } from './budgets.ts';
import { createSpending } from './spending.ts';

type Owner = (
  of: Pick<LedgerAccount, 'id' | 'address'>,
) => Pick<LedgerAccount, 'id' | 'name' | 'kind'> | null;

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
  ledger.onChange(() => {
    budgets.look();
    news('ledger');
  });
  let listsTakenUp = () => {};
  const lists = new Promise<void>((resolve) => {
    listsTakenUp = resolve;
  });
  const accountIdOf = (account: Pick<LedgerAccount, 'id' | 'address'>) => owner(account)?.id ?? account.id;
  const spending = createSpending({ ledger, budgets, accountIdOf });
  return {
    ledger,
    budgets,
    spending: {
      ...spending,
      async leave(...of: Parameters<typeof spending.leave>) {
        await lists;
        return spending.leave(...of);
      },
    },
    /** To be called once lists of lookups are as the last run left them: no list of a job leaves before, as they count, too. */
    listsTakenUp: () => listsTakenUp(),
    /** The account that an entry's connection belongs to now. */
    accountOf: (account: LedgerAccount) => {
      const { id, name, kind } = owner(account) ?? account;
      return { id, name, kind };
    },
  };
}
