import type { DragEvent } from 'react';
import { useCall } from '../ipc/mutations.ts';
import { noteDraggingOut } from '../ui/dragging-out.ts';
import { showDone } from '../ui/toast.ts';

/** For `dragstart` on what stands for a result: the file itself is dragged, by the system, to wherever it takes files. */
export function useDragOut(): (event: DragEvent, jobId: string) => void {
  const { mutate } = useCall('results:drag-out', {
    onSuccess({ began }) {
      if (!began) showDone('The file is ready to be dragged now. Drag it once more.');
    },
  });
  return (event, jobId) => {
    event.preventDefault();
    noteDraggingOut();
    mutate({ jobId });
  };
}
