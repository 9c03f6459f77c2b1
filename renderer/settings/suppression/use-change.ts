import type { SuppressionChange } from '../../../shared/model/suppression.ts';
import { useCall } from '../../ipc/mutations.ts';
import { showDone } from '../../ui/toast.ts';
import { showUndo } from '../../ui/undo-message.tsx';
import { changeText } from './suppression-words.ts';

/** Says what a change of the list came to, with the way to take it back. */
export function useChangeToast(): (change: SuppressionChange) => void {
  const undo = useCall('suppression:undo', {
    onSuccess: (change) => showDone(`Taken back. ${changeText(change)}`),
  });
  return (change) => {
    const text = changeText(change);
    if (change.added + change.removed === 0) showDone(text);
    else showUndo(text, () => undo.mutate({ change: change.id }));
  };
}
