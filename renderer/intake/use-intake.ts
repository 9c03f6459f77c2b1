import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InspectedFile } from '../../shared/ipc/ipc.ts';
import type { CheckRequest } from '../../shared/model/check.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import type { Draft } from './draft.ts';
import { useDraft } from './draft-context.tsx';
import { type Plan, planOf } from './plan.ts';
import { unreadableList } from './unreadable-list.ts';
import { isOutdated, useChangedList } from './use-changed-list.ts';
import { useCheck } from './use-check.ts';

export type Intake = ReturnType<typeof useIntake>;

/** The draft's list as far as it is known: read, mapped and checked. */
export function useIntake() {
  const [draft] = useDraft();
  const inspection = useInspection(draft);
  const file = inspection.data;
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
    queryKey: keys.inspection(opened, file?.token ?? '', reading),
    queryFn: file === null ? skipToken : () => call('files:inspect', { file: file.token, reading }),
    placeholderData: (previous, query) => (query?.queryKey[1] === opened ? previous : undefined),
    gcTime: 0,
  });
}
