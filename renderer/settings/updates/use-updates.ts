import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdatesView } from '../../../shared/model/updates.ts';
import { call } from '../../ipc/client.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';

/** What the restart waits for ends without a word to the window: it is asked for now and then while it matters. */
const whileReadyMs = 3_000;

/** How it stands with new versions; the main process tells of every other change. */
export const useUpdates = () =>
  useQuery({
    queryKey: keys.updates,
    queryFn: () => call('updates:view', undefined),
    refetchInterval: ({ state }) => (state.data?.stage.at === 'ready' ? whileReadyMs : false),
  });

/** One of the presses about new versions; what it answers is how it stands then. */
export function useUpdatePress(
  channel: 'updates:look' | 'updates:download' | 'updates:not-now' | 'updates:restart',
) {
  const queryClient = useQueryClient();
  return useCall(channel, {
    onSuccess: (view: UpdatesView) => queryClient.setQueryData(keys.updates, view),
  });
}
