import { useCall } from '../ipc/mutations.ts';
import { useOpenList } from './draft-context.tsx';

/** Writes the sample list of a service to disk and opens it. */
export function useSample() {
  const openList = useOpenList();
  return useCall('files:sample', { onSuccess: (list) => openList(list) });
}
