import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { call, listen } from '../ipc/client.ts';
import { useLookupSession } from '../lookup-session/session-context.tsx';
import { paths } from '../ui/paths.ts';

/** Goes on with a lookup of the quick window, also where this window was opened for it. Mounted once. */
export function HandedOver() {
  const session = useLookupSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    const take = async () => {
      const handed = await call('quick:take-handed-over', undefined).catch(() => null);
      if (handed === null) return;
      const { kind, input, account, run } = handed;
      session.show(kind, { input, account: account ?? undefined, run, problem: null });
      navigate(paths.lookup);
    };
    void take();
    return listen('quick:handed-over', () => void take());
  }, [session, navigate]);
  return null;
}
