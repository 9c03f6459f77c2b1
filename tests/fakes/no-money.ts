import type { Bridge } from '../../shared/ipc/channel-names.ts';
import { noBudget } from '../../shared/model/budgets.ts';
import { success } from '../../shared/model/problem.ts';

const none = { answered: 0, hits: 0 };
const standing = { budget: noBudget, month: '2026-11', spent: 0, mayBeMore: 0 };

/** The ledger of an app that has spent nothing. */
export const noMoney = {
  'ledger:page': async () =>
    success({
      entries: [],
      sums: { entries: 0, credits: 0, repliesSay: 0, mayBeMore: 0, withoutWord: 0, byDay: [] },
      overruns: [],
      months: [],
      accounts: [],
      services: [],
    }),
  'ledger:export': async () => success(null),
  'budgets:get': async () => success(standing),
  'budgets:set': async ({ budget }) => success({ ...standing, budget }),
  'prices:lookups': async () => success({ business: none, phone: none, email: none, name: none }),
} satisfies Partial<Bridge['call']>;
