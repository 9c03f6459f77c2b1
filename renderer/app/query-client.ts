import { MutationCache, type MutationKey, QueryClient } from '@tanstack/react-query';
import type { ProblemError } from '../../shared/problem.ts';
import { hideFailure, showFailure } from '../ui/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError;
    mutationMeta: {
      /** The place that asked shows the problem itself. */
      quiet?: boolean;
    };
  }
}

/**
 * The main process is on this computer: an answer stays true until an event says otherwise, and asking again
 * by itself would not make a failure go away.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.quiet) showFailure(error.problem, actionOf(mutation.options));
    },
    onSuccess: (_data, _variables, _context, mutation) => hideFailure(actionOf(mutation.options)),
  }),
});

function actionOf({ mutationKey = [] }: { mutationKey?: MutationKey | undefined }): string {
  return JSON.stringify(mutationKey);
}
