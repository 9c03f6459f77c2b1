import { type Money, openMoney } from '../../electron/money/open-money.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import type { Disk } from '../../electron/platform/disk.ts';
import type { Budget } from '../../shared/model/budgets.ts';
import { BudgetSchema } from '../../shared/model/budgets.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { memoryStore } from './memory-store.ts';

export interface TestMoney extends Money {
  reports: Problem[];
  /** Sets an account's budget; what is left out has no limit. */
  limit(accountId: string, budget: Partial<Budget>): void;
}

/** A ledger with budgets, on a disk of its own unless given one; every connection is its own account. */
export function testMoney(
  clock: Clock,
  disk: Disk = createMemoryDisk(),
  folder = '/data',
  owner: Parameters<typeof openMoney>[0]['owner'] = () => null,
  areListsTakenUp = true,
): TestMoney {
  const reports: Problem[] = [];
  const money = openMoney({
    disk,
    clock,
    folder,
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
