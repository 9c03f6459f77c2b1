import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { call } from '../ipc/client.ts';
import { createLookupSession, type LookupCalls, type LookupSession } from './session.ts';
import type { SessionState } from './session-state.ts';

const calls: LookupCalls = {
  run: (asked) => call('lookups:run', asked),
  understand: (pasted) => call('lookups:understand', pasted),
};

const SessionContext = createContext<LookupSession>(createLookupSession(calls));

/** Keeps lookups while the user looks at other pages. */
export function LookupSessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(() => createLookupSession(calls));
  return <SessionContext value={session}>{children}</SessionContext>;
}

export const useLookupSession = (): LookupSession => useContext(SessionContext);

export function useSessionState(): SessionState {
  const session = useLookupSession();
  return useSyncExternalStore(session.subscribe, session.state);
}
