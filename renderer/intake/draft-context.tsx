import { useWindowEvent } from '@mantine/hooks';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react';
import { Redirect, useLocation } from 'wouter';
import { problem } from '../../shared/model/problem.ts';
import type { OfferedFile } from '../../shared/model/seen-list.ts';
import { offer } from '../ipc/call-main.ts';
import { useCall } from '../ipc/mutations.ts';
import { paths } from '../ui/paths.ts';
import { attempt, showUndo } from '../ui/toasts.tsx';
import {
  type Draft,
  type Drafts,
  type DraftsAction,
  isDraft,
  type JobDraft,
  type Missed,
  noDrafts,
  reduceDrafts,
} from './draft.ts';

/** What a list is taken in for: each has a draft and a page of its own. */
export type DraftUse = 'job' | 'lookups';
type DraftsState = readonly [Drafts, Dispatch<DraftsAction>];

const pages: Record<DraftUse, string> = { job: paths.newJob, lookups: paths.lookupList };
const none: DraftsState = [noDrafts, () => {}];

const DraftsContext = createContext<Record<DraftUse, DraftsState>>({ job: none, lookups: none });
const UseContext = createContext<DraftUse>('job');

const reduceNow = (drafts: Drafts, action: DraftsAction): Drafts =>
  reduceDrafts(drafts, action, new Date().toISOString());

/** Keeps what is being put together while the user looks at other pages. */
export function DraftProvider({ children }: { children: ReactNode }) {
  const job = useReducer(reduceNow, noDrafts);
  const lookups = useReducer(reduceNow, noDrafts);
  return <DraftsContext value={{ job, lookups }}>{children}</DraftsContext>;
}

/** Within it, lists are taken in for this; elsewhere for a job. */
export function DraftFor({ use, children }: { use: DraftUse; children: ReactNode }) {
  return <UseContext value={use}>{children}</UseContext>;
}

export const useDraftUse = () => useContext(UseContext);

/** @param of for another use than that of this place */
export function useDraft(of?: DraftUse): readonly [Draft, Dispatch<DraftsAction>] {
  const here = useDraftUse();
  const [{ now }, dispatch] = useContext(DraftsContext)[of ?? here];
  return [now, dispatch];
}

/** The jobs that were not started yet, the one in hand first; each is discarded by the token of its file. */
export function useJobDrafts(): { drafts: JobDraft[]; discard: (id: string) => void } {
  const [{ now, aside }, dispatch] = useContext(DraftsContext).job;
  const drafts = useMemo(() => [now, ...aside].filter(isDraft), [now, aside]);
  return {
    drafts,
    discard(id) {
      const draft = drafts.find(({ file }) => file.token === id);
      if (!draft) return;
      dispatch({ type: 'discard', file: id });
      showUndo(`Draft ${draft.file.name} discarded.`, () => dispatch({ type: 'take-over', draft }));
    },
  };
}

/** Goes on with a draft, which may be the one in hand. */
export function ContinueDraft({ id }: { id: string }) {
  const [, dispatch] = useDraft('job');
  useEffect(() => dispatch({ type: 'continue', file: id }), [dispatch, id]);
  return <Redirect to={paths.newJob} replace />;
}

/** Starts anew with a list that the main process has, and shows it. */
export function useOpenList() {
  const page = pages[useDraftUse()];
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  return (file: OfferedFile, missed?: Missed) => {
    dispatch({ type: 'open', file, ...missed });
    navigate(page);
  };
}

/** Gives a dropped or chosen file to the app, and starts anew with it. */
export function useOfferFile() {
  const openList = useOpenList();
  return (file: File) => attempt('open-file', offer(file), (taken) => openList(taken));
}

const editable =
  'input:not([type="file"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** While mounted, a table or a file pasted anywhere but into a field is taken in. */
export function usePastedTable() {
  const openList = useOpenList();
  const offerFile = useOfferFile();
  const { mutate: keepPasted } = useCall('files:paste', { onSuccess: (list) => openList(list) });

  useWindowEvent('paste', (event) => {
    if (event.target instanceof Element && event.target.closest(editable)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const file = event.clipboardData?.files[0];
    if (text.trim() !== '') keepPasted({ text });
    else if (file) offerFile(file);
    else return;
    event.preventDefault();
  });
}

/** Begins another job. The one in hand is a draft in Jobs from then on, and can be had back at once. */
export function useStartOver(): () => void {
  const [draft, dispatch] = useDraft('job');
  const [, navigate] = useLocation();
  return () => {
    dispatch({ type: 'start-over' });
    if (!isDraft(draft)) return;
    showUndo(`Draft ${draft.file.name} is in Jobs.`, () => {
      dispatch({ type: 'take-over', draft });
      navigate(paths.newJob);
    });
  };
}

const words = {
  job: {
    /** What becomes of rows that are not left out; and below, as it will have been. */
    taken: 'to send',
    takenDone: 'sent',
    stopped: 'The check was stopped. You can start the job anyway.',
  },
  lookups: {
    taken: 'to look up',
    takenDone: 'looked up',
    stopped: 'The check was stopped. The lookups can start once every row has been checked.',
  },
} satisfies Record<DraftUse, Record<string, string>>;

/** What the parts that take a list in say differently for each use. */
export const useIntakeWords = () => words[useDraftUse()];

/** The list of a job is no longer where it was. @param sinceThen What follows from it, as the sentence goes on. */
export const sourceGone = (name: string, sinceThen = '') =>
  problem(
    'source-gone',
    `The app does not know where ${name} is now${sinceThen}.`,
    'Drop the file on the window from where it is.',
  );
