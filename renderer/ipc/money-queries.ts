import { keepPreviousData, queryOptions, skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { keys } from './keys.ts';

const budgetQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: keys.budget(account ?? ''),
    queryFn: account === undefined ? skipToken : () => call('budgets:get', { account }),
  });

/** What an account has spent of this month against its budget. */
export const useBudget = (account: string | undefined) =>
  useQuery({ ...budgetQuery(account), placeholderData: keepPreviousData });

/** The same of several accounts, in their order. */
export const useBudgets = (accounts: readonly string[]) =>
  useQueries({ queries: accounts.map((account) => budgetQuery(account)) });

/** What an account's lookups came to so far. */
export const useLookupExperience = (account: string | undefined) =>
  useQuery({
    queryKey: keys.lookupExperience(account ?? ''),
    queryFn: account === undefined ? skipToken : () => call('prices:lookups', { account }),
  });
