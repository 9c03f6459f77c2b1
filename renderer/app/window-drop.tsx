import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useOfferFile } from '../intake/draft-context.tsx';
import { showDone } from '../ui/toast.ts';
import classes from './window-drop.module.css';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * A file dropped anywhere on the window starts a new job. The browser's own File is handed on untouched, since only
 * that one still knows its path (drop-zone libraries replace it by a copy made from a file handle, which does not).
 */
export function WindowDrop() {
  const offerFile = useOfferFile();
  const [over, setOver] = useState(false);

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
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
      const files = event.dataTransfer?.files;
      const file = files?.[0];
      if (!file) return;
      if (files.length > 1)
        showDone(`A job takes one list. ${file.name} was opened; drop the others one by one.`);
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
  }, [offerFile]);

  if (!over) return null;
  return (
    <div className={classes.overlay} aria-hidden>
      <div className={classes.card}>
        <IconFileImport size={28} stroke={1.4} />
        Drop the list to start a new job with it
      </div>
    </div>
  );
}
