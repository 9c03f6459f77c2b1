import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QuickOpening } from '../../../shared/model/quick-lookup.ts';
import { call, listen } from '../../ipc/client.ts';
import { LookupSessionProvider } from '../session/session-context.tsx';
import { QuickLookup } from './quick-lookup.tsx';

const nothing: QuickOpening = { recognised: [] };

const run = (asked: Parameters<typeof call<'quick:run'>>[1]) => call('quick:run', asked);

/** The quick window's page: begins anew each time that the window is opened or closed. */
export function QuickPage() {
  const queryClient = useQueryClient();
  const [{ opening, turn }, setOpening] = useState({ opening: nothing, turn: 0 });
  useEffect(() => {
    const begin = async () => {
      const next = (await call('quick:opening', undefined).catch(() => null)) ?? nothing;
      setOpening(({ turn: last }) => ({ opening: next, turn: last + 1 }));
      // It was hidden meanwhile: settings and the connection may be others.
      void queryClient.invalidateQueries();
    };
    void begin();
    return listen('quick:opening-changed', () => void begin());
  }, [queryClient]);

  return (
    <LookupSessionProvider key={turn} run={run}>
      <QuickLookup opening={opening} />
    </LookupSessionProvider>
  );
}
