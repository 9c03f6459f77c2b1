import { findPage } from '../../electron/memory/ledger.ts';
import type { Memory } from '../../electron/memory/memory.ts';
import { type Money, openMoney } from '../../electron/money/money.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import { type Budget, BudgetSchema } from '../../shared/model/budgets.ts';
import type { LedgerEntry } from '../../shared/model/ledger.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { memoryStore } from './memory-store.ts';
import { createTestMemory } from './test-memory.ts';

export interface TestMoney extends Money {
  reports: Problem[];
  /** Sets an account's budget; what is left out has no limit. */
  limit(accountId: string, budget: Partial<Budget>): void;
}

/** A ledger with budgets, in a memory of its own unless given one; every connection is its own account. */
export function testMoney(
  clock: Clock,
  memory: Memory = createTestMemory().open(),
  owner: Parameters<typeof openMoney>[0]['owner'] = () => null,
  areListsTakenUp = true,
): TestMoney {
  const reports: Problem[] = [];
  const money = openMoney({
    memory,
    clock,
    budgets: memoryStore({}),
    owner,
    report: (problem) => void reports.push(problem),
    send: () => {},
  });
  if (areListsTakenUp) money.listsTakenUp();
  return {
    ...money,
    reports,
    limit: (accountId, budget) => money.budgets.set(accountId, BudgetSchema.parse(budget)),
  };
}

/** Spending that no budget limits, and that nobody looks at: it sets no timers. */
export const freeSpending = ({ now }: Clock) => testMoney({ now, after: () => () => {} }).spending;

/** Every entry that counts, the oldest first. */
export const entriesOf = ({ ledger }: Pick<TestMoney, 'ledger'>): LedgerEntry[] =>
  ledger.page({ month: null, accounts: ledger.accounts(), service: null }, 0, 100_000).reverse();

/** The sums over all of it, in credits. */
export function sumsOf({ ledger }: Pick<TestMoney, 'ledger'>) {
  const page = { month: null, account: 'all', service: null, offset: 0, limit: 1 };
  return findPage(ledger, page, (account) => ({ ...account, id: 'all' })).sums;
}
