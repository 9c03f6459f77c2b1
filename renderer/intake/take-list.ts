import { useEffect } from 'react';
import { useCall } from '../ipc/mutations.ts';
import { useOfferFile, useOpenList } from './draft-context.tsx';

const editable =
  'input:not([type="file"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** While mounted, a table or a file pasted anywhere but into a field is taken in. */
export function usePastedTable() {
  const openList = useOpenList();
  const offerFile = useOfferFile();
  const { mutate: keepPasted } = useCall('files:paste', { onSuccess: (list) => openList(list) });

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(editable)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const file = event.clipboardData?.files[0];
      if (text.trim() !== '') keepPasted({ text });
      else if (file) offerFile(file);
      else return;
      event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [keepPasted, offerFile]);
}

/** Writes the sample list of a service to disk and opens it. */
export function useSample() {
  const openList = useOpenList();
  return useCall('files:sample', { onSuccess: (list) => openList(list) });
}
