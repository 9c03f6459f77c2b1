import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { keyOf } from '../../ipc/ask.ts';
import { call } from '../../ipc/call-main.ts';
import { activeOf, withHeld } from '../../ipc/queries.ts';
import { createLookupSession, type LookupCalls, type LookupSession } from './session.ts';
import type { SessionState } from './session-state.ts';

const SessionContext = createContext<LookupSession | null>(null);

const usualRun: LookupCalls['run'] = (asked) => call('lookups:run', asked);

interface Props {
  /** What it asks with, where that is not as usual. */
  run?: LookupCalls['run'];
  children: ReactNode;
}

/** Keeps lookups while the user looks at other pages. */
export function LookupSessionProvider({ run = usualRun, children }: Props) {
  const queryClient = useQueryClient();
  const [session] = useState(() =>
    createLookupSession({
      run: async (asked) => withHeld(queryClient, await run(asked)),
      understand: (pasted) => call('lookups:understand', pasted),
      account: () => activeOf(queryClient.getQueryData(keyOf('connections:list', undefined))),
    }),
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useLookupSession(): LookupSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('No LookupSessionProvider around it.');
  return session;
}

/**
 * A part of the session's state, which draws only where that part changed.
 * @param select answers the same object as long as nothing in it changed
 */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  const session = useLookupSession();
  return useSyncExternalStore(session.subscribe, () => select(session.state()));
}
