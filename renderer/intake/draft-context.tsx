import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { useLocation } from 'wouter';
import type { OfferedFile } from '../../shared/model/offered-file.ts';
import { problemOf } from '../../shared/model/problem.ts';
import { offer } from '../ipc/client.ts';
import { paths } from '../ui/paths.ts';
import { hideFailure, showFailure } from '../ui/toast.ts';
import { type Draft, type DraftAction, emptyDraft, type Missed, reduceDraft } from './draft.ts';

/** What a list is taken in for: each has a draft and a page of its own. */
export type DraftUse = 'job' | 'lookups';
type DraftState = readonly [Draft, Dispatch<DraftAction>];

const pages: Record<DraftUse, string> = { job: paths.newJob, lookups: paths.lookupList };
const none: DraftState = [emptyDraft, () => {}];

const DraftsContext = createContext<Record<DraftUse, DraftState>>({ job: none, lookups: none });
const UseContext = createContext<DraftUse>('job');
const LatestContext = createContext<RefObject<Draft>>({ current: emptyDraft });

/** Keeps what is being put together while the user looks at other pages. */
export function DraftProvider({ children }: { children: ReactNode }) {
  const job = useReducer(reduceDraft, emptyDraft);
  const lookups = useReducer(reduceDraft, emptyDraft);
  const [now] = job;
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  return (
    <LatestContext value={latest}>
      <DraftsContext value={{ job, lookups }}>{children}</DraftsContext>
    </LatestContext>
  );
}

/** Within it, lists are taken in for this; elsewhere for a job. */
export function DraftFor({ use, children }: { use: DraftUse; children: ReactNode }) {
  return <UseContext value={use}>{children}</UseContext>;
}

/** The new job as it stands when it is looked at, which may be long after a message was shown. */
export const useLatestJob = () => useContext(LatestContext);

export const useDraftUse = () => useContext(UseContext);

/** @param of for another use than that of this place */
export function useDraft(of?: DraftUse): DraftState {
  const here = useDraftUse();
  return useContext(DraftsContext)[of ?? here];
}

/** Starts anew with a list that the main process has, and shows it. */
export function useOpenList() {
  const page = pages[useDraftUse()];
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  return useCallback(
    (file: OfferedFile, missed?: Missed) => {
      dispatch({ type: 'open', file, ...missed });
      navigate(page);
    },
    [dispatch, navigate, page],
  );
}

/** Starts anew with a dropped or chosen file. */
export function useOfferFile() {
  const page = pages[useDraftUse()];
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
          navigate(page);
        },
        (error: unknown) => {
          dispatch({ type: 'refused', id });
          showFailure(problemOf(error), 'open-file');
        },
      );
    },
    [dispatch, navigate, page],
  );
}
