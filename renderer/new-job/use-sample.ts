import { useOpenList } from '../intake/draft-context.tsx';
import { useCall } from '../ipc/mutations.ts';

/** Writes the sample list of a service to disk and opens it as a new job. */
export function useSample() {
  return useCall('files:sample', { onSuccess: useOpenList() });
}
