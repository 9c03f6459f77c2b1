import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type DraftUse, useDraftUse, useOfferFile } from '../intake/draft-context.tsx';
import { isDraggingOut } from '../ui/dragging-out.ts';
import { showDone } from '../ui/toast.ts';
import classes from './app.module.css';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

const words: Record<DraftUse, { single: string; hint: string }> = {
  job: { single: 'A job takes one list.', hint: 'Drop the list to start a new job with it' },
  lookups: { single: 'One list is looked up at a time.', hint: 'Drop the list to look its rows up' },
};

/**
 * A file dropped anywhere on the window is taken in for what the page is for, a new job on most. The browser's own File
 * is handed on untouched, since only that one still knows its path (drop-zone libraries replace it by a copy made from a
 * file handle, which does not).
 */
export function WindowDrop() {
  const { single, hint } = words[useDraftUse()];
  const offerFile = useOfferFile();
  const [over, setOver] = useState(false);

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event) || isDraggingOut()) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (isDraggingOut()) return;
      const files = event.dataTransfer?.files;
      const file = files?.[0];
      if (!file) return;
      if (files.length > 1) showDone(`${single} ${file.name} was opened; drop the others one by one.`);
      offerFile(file);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [offerFile, single]);

  if (!over) return null;
  return (
    <div className={classes.overlay} aria-hidden>
      <div className={classes.windowDropCard}>
        <IconFileImport size={28} stroke={1.4} />
        {hint}
      </div>
    </div>
  );
}
