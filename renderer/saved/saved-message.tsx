import { IconFolderOpen } from '@tabler/icons-react';
import { ActionMessage } from '../ui/action-message.tsx';

/** What was saved where, and the button that leads there. */
export const SavedMessage = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <ActionMessage
    text={text}
    action="Show in folder"
    icon={<IconFolderOpen size={14} aria-hidden />}
    onPress={onShow}
  />
);
