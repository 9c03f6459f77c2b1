import { useEffect } from 'react';
import { useOpenList } from '../intake/draft-context.tsx';
import { call, listen } from '../ipc/client.ts';
import { showDone } from '../ui/toast.ts';

/** Takes in a file that the app was opened with as a dropped one, also where this window was opened for it. Mounted once. */
export function GivenFile() {
  const openList = useOpenList();
  useEffect(() => {
    const take = async () => {
      const file = await call('files:take-given', undefined).catch(() => null);
      if (file === null) return;
      openList(file);
      if (file.others > 0)
        showDone(`A job takes one list. ${file.name} was opened; open the others one by one.`);
    };
    void take();
    return listen('files:given', () => void take());
  }, [openList]);
  return null;
}
