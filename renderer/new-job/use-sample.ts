import { useCall } from '../ipc/mutations.ts';
import { useOpenPath } from './draft-context.tsx';

/** Writes the sample list of a service to disk and opens it as a new job. */
export function useSample() {
  const openPath = useOpenPath();
  return useCall('files:sample', { onSuccess: ({ path }) => openPath(path) });
}
