import { createContext, type Dispatch, type ReactNode, useCallback, useContext, useReducer } from 'react';
import { useLocation } from 'wouter';
import { problem } from '../../shared/problem.ts';
import { pathOf } from '../ipc/client.ts';
import { paths } from '../ui/paths.ts';
import { showFailure } from '../ui/toast.ts';
import { type Draft, type DraftAction, emptyDraft, reduceDraft } from './draft.ts';

const DraftContext = createContext<readonly [Draft, Dispatch<DraftAction>]>([emptyDraft, () => {}]);

/** Keeps the new job while the user looks at other pages. */
export function DraftProvider({ children }: { children: ReactNode }) {
  return <DraftContext value={useReducer(reduceDraft, emptyDraft)}>{children}</DraftContext>;
}

export const useDraft = () => useContext(DraftContext);

/** Starts a new job with a file on disk and shows it. */
export function useOpenPath() {
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  return useCallback(
    (path: string) => {
      dispatch({ type: 'open', path });
      navigate(paths.newJob);
    },
    [dispatch, navigate],
  );
}

/** Starts a new job with a dropped or chosen file. */
export function useOpenFile() {
  const openPath = useOpenPath();
  return useCallback(
    (file: File) => {
      const path = pathOf(file);
      if (path !== '') return openPath(path);
      showFailure(
        problem(
          'file-without-path',
          `${file.name || 'This file'} is not on this computer's disk, so it cannot be read.`,
          'Save it to a folder first and drop it again.',
        ),
        'open-file',
      );
    },
    [openPath],
  );
}
