import { skipToken, useQuery } from '@tanstack/react-query';
import type { CheckRequest } from '../../shared/check.ts';
import type { RowFilter } from '../../shared/listed-rows.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';

/**
 * Some rows of the list as they would go out. While others are looked for, those before stay in sight; leaving the page
 * ends the search. @param request null while there is nothing to look at.
 */
export function useListedRows(
  opened: number,
  request: CheckRequest | null,
  filter: RowFilter,
  after: number,
) {
  return useQuery({
    queryKey: keys.listedRows(opened, request, filter, after),
    queryFn: request
      ? ({ signal }) => {
          const taskId = crypto.randomUUID();
          signal.addEventListener('abort', () => void call('files:cancel', { taskId }).catch(() => {}));
          return call('files:rows', { ...request, filter, after, taskId });
        }
      : skipToken,
    placeholderData: (previous, query) => (query?.queryKey[1] === opened ? previous : undefined),
    gcTime: 0,
  });
}
