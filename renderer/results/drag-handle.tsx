import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { useCall } from '../ipc/mutations.ts';
import { noteDraggingOut } from '../ui/page-state.ts';
import { showDone } from '../ui/toasts.tsx';
import classes from './results.module.css';

/** Drags a result's file out of the window. Only a mouse can: a keyboard has the buttons beside it that save and export. */
export function DragHandle({ jobId }: { jobId: string }) {
  const dragOut = useDragOut();
  return (
    <ActionIcon
      component="span"
      variant="default"
      size={32}
      style={{ cursor: 'grab' }}
      draggable
      aria-hidden
      title="Drag the result as a file to a folder, an email or another program"
      onDragStart={(event) => dragOut(event, jobId)}
    >
      <IconGripVertical size={16} aria-hidden />
    </ActionIcon>
  );
}

/** What a row of files is dragged by; whoever draws the rows hears of it. */
export const DragGrip = ({ name }: { name: string }) => (
  <span
    className={classes.grip}
    draggable
    aria-hidden
    title={`Drag the result of ${name} as a file to a folder, an email or another program`}
  />
);

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
