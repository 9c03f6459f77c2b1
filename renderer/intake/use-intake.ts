import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { InspectedFile } from '../../shared/ipc/ipc.ts';
import { staleAskedChoice } from '../../shared/model/asked-choice.ts';
import type { CheckRequest } from '../../shared/model/check.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { sameHeaders, seenOf } from '../../shared/model/seen-list.ts';
import { type Plan, planOf } from '../../shared/plan/plan.ts';
import { asTask, call } from '../ipc/call-main.ts';
import { useCall } from '../ipc/mutations.ts';
import { useActiveConnection, useProgress } from '../ipc/queries.ts';
import { percent } from '../ui/format.ts';
import type { Draft } from './draft.ts';
import { useDraft, useOpenList } from './draft-context.tsx';

export type Intake = ReturnType<typeof useIntake>;

/** Of a list whose beginning was read. */
export type ReadIntake = Intake & { file: InspectedFile; plan: Plan };

/** The draft's list as far as it is known: read, mapped and checked. */
export function useIntake() {
  const [draft, dispatch] = useDraft();
  const inspection = useInspection(draft);
  const file = inspection.data;
  const token = draft.file?.token;
  const isUnreadable = inspection.error !== null && !inspection.error.problem.retryable;
  useEffect(() => {
    if (token !== undefined) dispatch({ type: 'was-read', file: token, isUnreadable });
  }, [dispatch, token, isUnreadable]);
  const plan = useMemo(() => file && planOf(draft, file), [draft, file]);
  const obstacle = inspection.error
    ? 'Choose another list.'
    : isEmpty(file)
      ? 'This list has no rows to send.'
      : '';
  const current = !inspection.isPlaceholderData && !isOutdated(draft, file);
  const look = current && !obstacle ? requestOf(draft, plan, file) : null;
  const request = plan?.missing.length === 0 ? look : null;
  return {
    file,
    plan,
    /** Another reading is on its way; what is known is of the one before. */
    stale: inspection.isPlaceholderData,
    /** Why the file could not be read as a list. */
    unreadable: inspection.error ? unreadableList(draft.file?.name ?? '', inspection.error.problem) : null,
    readAgain: () => void inspection.refetch(),
    /** Why there is nothing to do with this list; '' where there is. */
    obstacle,
    empty: isEmpty(file),
    /** What is asked to look through the list; null while it cannot be. */
    look,
    /** What is asked to check it and to start with it; null while a required column is missing. */
    request,
    check: useChangedList(file, plan, useCheck(draft.opened, request)),
  };
}

const isEmpty = (file: InspectedFile | undefined): boolean =>
  file?.inspection.rows.exact === true && file.inspection.rows.count === 0;

function requestOf(
  draft: Draft,
  plan: Plan | undefined,
  file: InspectedFile | undefined,
): CheckRequest | null {
  if (draft.file === null || !file || !plan) return null;
  const { service, mapping, shaping } = plan;
  return {
    file: draft.file.token,
    reading: draft.reading,
    service,
    mapping,
    shaping,
    seen: seenOf(file.inspection),
  };
}

/** Reads the start of the draft's file. While it is read in another way, the former reading stays in sight. */
function useInspection({ file, opened, reading }: Draft) {
  return useQuery({
    queryKey: ['files:inspect', opened, file?.token, reading],
    queryFn: file === null ? skipToken : () => call('files:inspect', { file: file.token, reading }),
    placeholderData: (previous, query) => (query?.queryKey[1] === opened ? previous : undefined),
    gcTime: 0,
  });
}

/** Whether the mapping in the draft was made at another time, for a list with other columns. */
export function isOutdated({ madeFor }: Draft, file: InspectedFile | undefined): boolean {
  return madeFor !== null && file !== undefined && !sameHeaders(madeFor, seenOf(file.inspection).headers);
}

/**
 * Looks at the list anew when it turns out to be another one than was decided about. Answers the check, whose "Try
 * again" does the same: what is found changed a second time waits for the user, since a file that something keeps
 * writing would be read without end.
 */
function useChangedList(file: InspectedFile | undefined, plan: Plan | undefined, check: Check): Check {
  const [draft, dispatch] = useDraft();
  const token = draft.file?.token;
  const service = plan?.service;
  const lookAgain = useCallback(() => {
    if (token !== undefined && service !== undefined) dispatch({ type: 'look-again', file: token, service });
  }, [dispatch, token, service]);

  const foundChanged = check.error?.problem.listChanged === true;
  const atOnce = isOutdated(draft, file) || (foundChanged && !draft.changed);
  useEffect(() => {
    if (atOnce) lookAgain();
  }, [atOnce, lookAgain]);
  return foundChanged ? { ...check, run: lookAgain } : check;
}

export type Check = ReturnType<typeof useCheck>;

/**
 * Reads the whole file in the background as soon as `request` is complete. Another request or another page cancels it.
 */
function useCheck(opened: number, request: CheckRequest | null) {
  const queryClient = useQueryClient();
  // What was asked before is another on each account.
  const account = useActiveConnection()?.id;
  const queryKey = ['files:check', opened, request, account];
  /** Under which task id it runs. How far it is stands with what shows it: each tick would draw the whole page anew. */
  const taskKey = ['check-task', opened, request];

  const query = useQuery({
    queryKey,
    queryFn:
      request && account !== undefined
        ? ({ signal }) =>
            asTask(signal, 'files:cancel', (taskId) => {
              queryClient.setQueryData(taskKey, taskId);
              return call('files:check', { ...request, taskId });
            })
        : skipToken,
  });
  return {
    report: query.data,
    state: stateOf(request !== null, query),
    taskKey,
    error: query.error,
    stop() {
      void queryClient.cancelQueries({ queryKey });
    },
    run() {
      void query.refetch();
    },
  };
}

/** How far a check is, 0 to 100; null before the first news. */
export function useCheckPercent({ taskKey }: Check): number | null {
  const task = useQuery<string>({ queryKey: taskKey, queryFn: skipToken });
  const progress = useProgress(task.data ?? '');
  return progress && percent(progress.done, progress.total);
}

/** 'waiting': the mapping is not complete yet. */
function stateOf(
  complete: boolean,
  query: { isFetching: boolean; isError: boolean; isSuccess: boolean },
): 'waiting' | 'running' | 'stopped' | 'failed' | 'finished' {
  if (!complete) return 'waiting';
  if (query.isFetching) return 'running';
  if (query.isError) return 'failed';
  return query.isSuccess ? 'finished' : 'stopped';
}

/** Why a file could not be opened as a list, with its name. */
export function unreadableList(name: string, problem: Problem): Problem {
  return { ...problem, message: `“${name}” could not be opened. ${problem.message}` };
}

/** So long nothing more is typed before the rows are read. */
const settledMs = 400;

/** Rows that are typed or pasted into a box of their own: kept as a file, and so read like any other list. */
export function useWrittenRows() {
  const [{ text, textKept }, dispatch] = useDraft();
  const { mutate: keep, error } = useCall('files:paste', {
    onSuccess: (file, kept) => dispatch({ type: 'open-text', text: kept.text, file }),
    meta: { quiet: true },
  });
  const unread = text !== textKept && text.trim() !== '';
  useEffect(() => {
    if (!unread) return undefined;
    const timer = setTimeout(() => keep({ text }), settledMs);
    return () => clearTimeout(timer);
  }, [unread, text, keep]);
  return {
    text,
    write: (written: string) => dispatch({ type: 'write', text: written }),
    /** What is written is not what the list shows yet. */
    unread,
    problem: unread ? error?.problem : undefined,
    again: () => keep({ text }),
  };
}

/** Makes a list of the numbers of others, its only column, and shows it ready for a phone append. It is sent only by a person. */
export function useCheckAgain() {
  const [, dispatch] = useDraft();
  const openList = useOpenList();
  return useCall('checks:make', {
    onSuccess(list) {
      openList(list);
      dispatch({ type: 'choose-service', service: 'phone-append' });
      dispatch({
        type: 'decide',
        mappings: { 'phone-append': { phone_column: 0 } },
        // An earlier answer is as old as the list that it is in.
        choices: { askedBefore: staleAskedChoice },
      });
    },
  });
}
