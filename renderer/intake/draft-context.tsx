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
import { problem, problemOf } from '../../shared/model/problem.ts';
import { offer } from '../ipc/call-main.ts';
import { paths } from '../ui/paths.ts';
import { hideFailure, showFailure, showUndo } from '../ui/toasts.tsx';
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
const useLatestJob = () => useContext(LatestContext);

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

/** Puts the new job that is being made aside, and says so while it can be had back. */
export function useStartOver(): () => void {
  const [, dispatch] = useDraft('job');
  const [, navigate] = useLocation();
  const latest = useLatestJob();

  function offerBack(aside: Draft): void {
    // One that is on its way as a job is not to become another one.
    if (aside.file === null || aside.starting) return;
    showUndo(`Draft ${aside.file.name} discarded.`, () => {
      // What was begun meanwhile can be had back in the same way.
      const since = latest.current;
      dispatch({ type: 'take-over', draft: aside });
      navigate(paths.newJob);
      offerBack(since);
    });
  }

  return () => {
    const aside = latest.current;
    dispatch({ type: 'start-over' });
    offerBack(aside);
  };
}

interface IntakeWords {
  /** What becomes of rows that are not left out: "to send", and "sent" as it will have been. */
  taken: string;
  takenDone: string;
  /** The check was stopped by the user. */
  stopped: string;
}

const words: Record<DraftUse, IntakeWords> = {
  job: {
    taken: 'to send',
    takenDone: 'sent',
    stopped: 'The check was stopped. You can start the job anyway.',
  },
  lookups: {
    taken: 'to look up',
    takenDone: 'looked up',
    stopped: 'The check was stopped. The lookups can start once every row has been checked.',
  },
};

/** What the parts that take a list in say differently for each use. */
export const useIntakeWords = (): IntakeWords => words[useDraftUse()];

/** The list of a job is no longer where it was. @param sinceThen What follows from it, as the sentence goes on. */
export const sourceGone = (name: string, sinceThen = '') =>
  problem(
    'source-gone',
    `The app does not know where ${name} is now${sinceThen}.`,
    'Drop the file on the window from where it is.',
  );
