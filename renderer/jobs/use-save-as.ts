import { useCall } from '../ipc/mutations.ts';
import { showDone } from '../ui/toast.ts';

/** Saves a file of a job where the user chooses, and says where that was. */
export const useSaveAs = (channel: 'jobs:save-result' | 'jobs:save-rejects' | 'jobs:save-changes') =>
  useCall(channel, { onSuccess: (done) => done && showDone(`Saved to ${done.savedTo}.`) });
