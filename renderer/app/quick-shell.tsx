import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../ipc/client.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { pressEarlyKeys } from '../ui/early-keys.ts';
import { followMain } from './follow-main.ts';
import { PageOnDemand, pageCode } from './page-on-demand.tsx';
import { SettingsSync } from './settings-sync.tsx';

const quickPage = pageCode(() => import('../quick/quick-page.tsx').then((page) => page.QuickPage));

/** The quick window. It leads nowhere else. */
export function QuickShell() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  useEffect(() => followMain(queryClient, { announce, navigate: () => {} }), [queryClient, announce]);
  // Here rather than in the page, whose code comes a moment later: Escape closes the window from its first moment.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void call('quick:close', undefined);
    };
    window.addEventListener('keydown', onKey);
    pressEarlyKeys();
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <SettingsSync />
      <PageOnDemand code={quickPage} props={{}} />
    </>
  );
}
