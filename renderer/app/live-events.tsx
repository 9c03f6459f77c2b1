import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppInfo } from '../ipc/queries.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { showProblem } from '../ui/toast.ts';
import { followMain } from './follow-main.ts';

/** Lets the window follow the main process. Mounted once. */
export function LiveEvents({ onNavigate }: { onNavigate: (jobId: string) => void }) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();

  useEffect(
    () => followMain(queryClient, { announce, navigate: onNavigate }),
    [queryClient, announce, onNavigate],
  );

  const notices = useAppInfo().data?.notices;
  useEffect(() => {
    for (const notice of notices ?? []) showProblem(notice);
  }, [notices]);

  return null;
}
