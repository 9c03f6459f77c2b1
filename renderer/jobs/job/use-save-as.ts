import { useCall } from '../../ipc/mutations.ts';
import { useSavedToast } from '../../ui/use-saved-toast.tsx';

/** Saves a file of a job where the user chooses, and says where that was. */
export function useSaveAs(channel: 'jobs:save-result' | 'jobs:save-rejects' | 'jobs:save-changes') {
  const sayWhere = useSavedToast();
  return useCall(channel, { onSuccess: (done) => done && sayWhere(done) });
}
