import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ArgumentOf, ChannelName, ValueOf } from '../../shared/ipc/ipc.ts';
import type { ProblemError } from '../../shared/model/problem.ts';
import { answersOf } from './ask.ts';
import { call } from './call-main.ts';

export interface CallOptions<C extends ChannelName>
  extends Omit<UseMutationOptions<ValueOf<C>, ProblemError, ArgumentOf<C>>, 'mutationFn'> {
  /** The channels whose answers are others then, where no event tells of it; `onSuccess` waits for those in sight. */
  renews?: readonly string[];
}

/**
 * A channel as a mutation. Its problem is shown as a notification unless `meta.quiet` says the caller shows it; the
 * key lets a later success of the same control take that notification back.
 */
export function useCall<C extends ChannelName>(channel: C, { renews, ...options }: CallOptions<C> = {}) {
  const queryClient = useQueryClient();
  const control = useId();
  return useMutation<ValueOf<C>, ProblemError, ArgumentOf<C>>({
    mutationKey: [control],
    mutationFn: (argument) => call(channel, argument),
    ...options,
    async onSuccess(...args) {
      if (renews) await queryClient.invalidateQueries(answersOf(...renews));
      return options.onSuccess?.(...args);
    },
  });
}
