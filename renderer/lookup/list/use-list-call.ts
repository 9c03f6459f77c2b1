import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import type { ProblemError } from '../../../shared/model/problem.ts';
import { keys } from '../../ipc/keys.ts';

interface Options {
  onSuccess?: () => void;
  onError?: () => void;
  /** The caller shows the problem itself. */
  quiet?: boolean;
}

/** Asks for a change of one list; its page shows the answer at once. */
export function useListCall<Argument = void>(
  ask: (argument: Argument) => Promise<LookupListSummary>,
  { onSuccess, onError, quiet = false }: Options = {},
) {
  const queryClient = useQueryClient();
  const control = useId();
  return useMutation<LookupListSummary, ProblemError, Argument>({
    mutationKey: [control],
    mutationFn: ask,
    meta: { quiet },
    onSuccess(list) {
      queryClient.setQueryData(keys.lookupList(list.id), list);
      onSuccess?.();
    },
    onError: () => onError?.(),
  });
}
