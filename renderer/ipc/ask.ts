import {
  type QueryFilters,
  type QueryKey,
  queryOptions,
  type SkipToken,
  skipToken,
} from '@tanstack/react-query';
import type { ArgumentOf, ChannelName, ValueOf } from '../../shared/ipc/ipc.ts';
import type { Progress } from '../../shared/ipc/ipc-events.ts';
import type { ProblemError } from '../../shared/model/problem.ts';
import { call } from './call-main.ts';

/** A question to the main process as a query. Its answer is kept by the channel and the argument. */
export const ask = <C extends ChannelName>(channel: C, argument: ArgumentOf<C> | SkipToken) =>
  queryOptions<ValueOf<C>, ProblemError, ValueOf<C>, QueryKey>({
    queryKey: [channel, argument],
    queryFn: argument === skipToken ? skipToken : () => call(channel, argument),
  });

/** The key of an answer. */
export const keyOf = <C extends ChannelName>(channel: C, argument: ArgumentOf<C>) =>
  ask(channel, argument).queryKey;

/** The answers of all channels whose names begin so, such as "checks:", whatever they were asked. */
export const answersOf = (...channels: readonly string[]): QueryFilters => ({
  predicate: ({ queryKey: [channel] }) => channels.some((each) => String(channel).startsWith(each)),
});

/** How far a job's step or a task is: nobody asks for it, it comes by events (see `followMain`). */
export const progressOf = (id: string) =>
  queryOptions<Progress | null>({ queryKey: ['progress', id], queryFn: skipToken });
