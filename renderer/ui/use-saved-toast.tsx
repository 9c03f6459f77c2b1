import { IconFolderOpen } from '@tabler/icons-react';
import type { SavedFile } from '../../shared/ipc/saved-file.ts';
import { useCall } from '../ipc/mutations.ts';
import { ActionMessage } from './action-message.tsx';
import { showDone } from './toast.ts';

/** Says what was saved and where, with the way there. */
export function useSavedToast(): (saved: SavedFile, what?: string) => void {
  const show = useCall('written:show');
  return ({ savedTo, file }, what = 'Saved') =>
    showDone(<SavedMessage text={`${what} to ${savedTo}.`} onShow={() => show.mutate({ file })} />, 15_000);
}

/** What was saved where, and the button that leads there. */
const SavedMessage = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <ActionMessage
    text={text}
    action="Show in folder"
    icon={<IconFolderOpen size={14} aria-hidden />}
    onPress={onShow}
  />
);
