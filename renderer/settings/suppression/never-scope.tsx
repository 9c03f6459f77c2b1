import { createContext, type ReactNode, use, useMemo } from 'react';
import type { NewSuppression } from '../../../shared/model/suppression.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useChangeToast } from './use-change.ts';

interface Never {
  add(entry: NewSuppression): void;
  /** What is being put on the list now. */
  adding: NewSuppression | null;
}

const NeverContext = createContext<Never>({ add: () => {}, adding: null });

interface Props {
  /** Where the numbers, emails and people in it stand, in words. */
  from: string;
  children: ReactNode;
}

/** Lets the never buttons in it put somebody on the suppression list: one call for all, as an answer has a hundred. */
export function NeverScope({ from, children }: Props) {
  const say = useChangeToast();
  const { mutate, isPending, variables } = useCall('suppression:add', { onSuccess: say });
  const adding = (isPending && variables?.entries[0]) || null;
  const never = useMemo(
    () => ({ add: (entry: NewSuppression) => mutate({ entries: [entry], from }), adding }),
    [mutate, from, adding],
  );
  return <NeverContext value={never}>{children}</NeverContext>;
}

export const useNever = (): Never => use(NeverContext);
