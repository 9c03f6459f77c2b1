import { useQueryClient } from '@tanstack/react-query';
import type { ConnectionList } from '../../shared/connection.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';

/** Makes another connection the active one, or removes one; the whole window shows the new list at once. */
export function useConnectionChange(channel: 'connections:use' | 'connections:remove') {
  const queryClient = useQueryClient();
  return useCall(channel, {
    onSuccess: (list: ConnectionList) => queryClient.setQueryData(keys.connections, list),
  });
}
