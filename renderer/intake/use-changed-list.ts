import { useCallback, useEffect } from 'react';
import type { InspectedFile } from '../../shared/ipc/ipc.ts';
import { sameHeaders, seenOf } from '../../shared/model/seen-list.ts';
import type { Draft } from './draft.ts';
import { useDraft } from './draft-context.tsx';
import type { Plan } from './plan.ts';
import type { Check } from './use-check.ts';

/** Whether the mapping in the draft was made at another time, for a list with other columns. */
export function isOutdated({ madeFor }: Draft, file: InspectedFile | undefined): boolean {
  return madeFor !== null && file !== undefined && !sameHeaders(madeFor, seenOf(file.inspection).headers);
}

/**
 * Looks at the list anew when it turns out to be another one than was decided about. Answers the check, whose "Try
 * again" does the same: what is found changed a second time waits for the user, since a file that something keeps
 * writing would be read without end.
 */
export function useChangedList(file: InspectedFile | undefined, plan: Plan | undefined, check: Check): Check {
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
