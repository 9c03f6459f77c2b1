import { createContext, type Dispatch, type ReactNode, useCallback, useContext, useReducer } from 'react';
import { useLocation } from 'wouter';
import type { OfferedFile } from '../../shared/offered-file.ts';
import { problemOf } from '../../shared/problem.ts';
import { offer } from '../ipc/client.ts';
import { paths } from '../ui/paths.ts';
import { hideFailure, showFailure } from '../ui/toast.ts';
import { type Draft, type DraftAction, emptyDraft, reduceDraft } from './draft.ts';

const DraftContext = createContext<readonly [Draft, Dispatch<DraftAction>]>([emptyDraft, () => {}]);

/** Keeps the new job while the user looks at other pages. */
export function DraftProvider({ children }: { children: ReactNode }) {
  return <DraftContext value={useReducer(reduceDraft, emptyDraft)}>{children}</DraftContext>;
}

export const useDraft = () => useContext(DraftContext);

/** Starts a new job with a list that the main process has, and shows it. */
export function useOpenList() {
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  return useCallback(
    (file: OfferedFile) => {
      dispatch({ type: 'open', file });
      navigate(paths.newJob);
    },
    [dispatch, navigate],
  );
}

/** Starts a new job with a dropped or chosen file. */
export function useOfferFile() {
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  return useCallback(
    (file: File) => {
      const id = crypto.randomUUID();
      dispatch({ type: 'offer', id });
      offer(file).then(
        (taken) => {
          dispatch({ type: 'taken', id, file: taken });
          hideFailure('open-file');
          navigate(paths.newJob);
        },
        (error: unknown) => {
          dispatch({ type: 'refused', id });
          showFailure(problemOf(error), 'open-file');
        },
      );
    },
    [dispatch, navigate],
  );
}
