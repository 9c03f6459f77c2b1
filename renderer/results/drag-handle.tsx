import { IconGripVertical } from '@tabler/icons-react';
import classes from './results.module.css';
import { useDragOut } from './use-drag-out.ts';

/** Drags a result's file out of the window. Only a mouse can: a keyboard has the buttons beside it that save and export. */
export function DragHandle({ jobId }: { jobId: string }) {
  const dragOut = useDragOut();
  return (
    <span
      className={classes.handle}
      draggable
      aria-hidden
      title="Drag the result as a file to a folder, an email or another program"
      onDragStart={(event) => dragOut(event, jobId)}
    >
      <IconGripVertical size={14} aria-hidden />
      Drag file out
    </span>
  );
}

/** The same in a row, in which whoever draws the rows hears of it. */
export const DragGrip = ({ name }: { name: string }) => (
  <span
    className={classes.grip}
    draggable
    aria-hidden
    title={`Drag the result of ${name} as a file to a folder, an email or another program`}
  />
);
