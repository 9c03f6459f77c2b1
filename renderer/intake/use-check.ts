import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckReport, CheckRequest } from '../../shared/model/check.ts';
import type { ProblemError } from '../../shared/model/problem.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { useActiveConnection, useTaskProgress } from '../ipc/queries.ts';
import { percent } from '../ui/format.ts';

export interface Check {
  report: CheckReport | undefined;
  /** 'waiting': the mapping is not complete yet. */
  state: 'waiting' | 'running' | 'stopped' | 'failed' | 'finished';
  /** 0 to 100; null before the first news. */
  percent: number | null;
  error: ProblemError | null;
  stop: () => void;
  run: () => void;
}

/**
 * Reads the whole file in the background as soon as `request` is complete. Another request or another page cancels it.
 */
export function useCheck(opened: number, request: CheckRequest | null): Check {
  const queryClient = useQueryClient();
  // What was asked before is another on each account.
  const account = useActiveConnection()?.id;
  const queryKey = keys.check(opened, request, account);

  const query = useQuery({
    queryKey,
    queryFn:
      request && account !== undefined
        ? ({ signal, client }) => {
            const taskId = crypto.randomUUID();
            client.setQueryData(keys.checkTask(opened, request), taskId);
            signal.addEventListener('abort', () => void call('files:cancel', { taskId }).catch(() => {}));
            return call('files:check', { ...request, taskId });
          }
        : skipToken,
  });
  const task = useQuery<string>({ queryKey: keys.checkTask(opened, request), queryFn: skipToken });
  const progress = useTaskProgress(task.data ?? '');

  return {
    report: query.data,
    state: stateOf(request !== null, query),
    percent: progress && percent(progress.done, progress.total),
    error: query.error,
    stop: () => void queryClient.cancelQueries({ queryKey }),
    run: () => void query.refetch(),
  };
}

function stateOf(
  complete: boolean,
  query: { isFetching: boolean; isError: boolean; isSuccess: boolean },
): Check['state'] {
  if (!complete) return 'waiting';
  if (query.isFetching) return 'running';
  if (query.isError) return 'failed';
  return query.isSuccess ? 'finished' : 'stopped';
}
