import { IconArrowBackUp } from '@tabler/icons-react';
import { ActionMessage } from './action-message.tsx';
import { showDone } from './toast.ts';

/** Says what has been done, and takes it back while that is said. */
export function showUndo(text: string, undo: () => void): void {
  let undone = false;
  const close = showDone(
    <ActionMessage
      text={text}
      action="Undo"
      icon={<IconArrowBackUp size={14} aria-hidden />}
      onPress={() => {
        // While the message leaves, its button can still be pressed.
        if (undone) return;
        undone = true;
        close();
        undo();
      }}
    />,
    12_000,
  );
}
