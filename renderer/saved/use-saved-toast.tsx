import type { SavedFile } from '../../shared/saved-file.ts';
import { useCall } from '../ipc/mutations.ts';
import { showDone } from '../ui/toast.ts';
import { SavedMessage } from './saved-message.tsx';

/** Says what was saved and where, with the way there. */
export function useSavedToast(): (saved: SavedFile, what?: string) => void {
  const show = useCall('written:show');
  return ({ savedTo, file }, what = 'Saved') =>
    showDone(<SavedMessage text={`${what} to ${savedTo}.`} onShow={() => show.mutate({ file })} />, 15_000);
}
