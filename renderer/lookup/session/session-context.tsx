import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { call } from '../../ipc/call-main.ts';
import { withHeld } from '../../ipc/queries.ts';
import { createLookupSession, type LookupCalls, type LookupSession } from './session.ts';
import type { SessionState } from './session-state.ts';

const calls: LookupCalls = {
  run: (asked) => call('lookups:run', asked),
  understand: (pasted) => call('lookups:understand', pasted),
};

const SessionContext = createContext<LookupSession>(createLookupSession(calls));

interface Props {
  /** What it asks with, where that is not as usual. */
  run?: LookupCalls['run'];
  children: ReactNode;
}

/** Keeps lookups while the user looks at other pages. */
export function LookupSessionProvider({ run = calls.run, children }: Props) {
  const queryClient = useQueryClient();
  const [session] = useState(() =>
    createLookupSession({ ...calls, run: async (asked) => withHeld(queryClient, await run(asked)) }),
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export const useLookupSession = (): LookupSession => useContext(SessionContext);

/**
 * A part of the session's state, which draws only where that part changed.
 * @param select answers the same object as long as nothing in it changed
 */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  const session = useLookupSession();
  return useSyncExternalStore(session.subscribe, () => select(session.state()));
}
