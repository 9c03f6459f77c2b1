import { IconCalendarExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { Notice } from '../ui/notice.tsx';
import { SmallButton } from '../ui/small-parts.tsx';

export const usePlan = () => useQuery(ask('checks:plan', undefined)).data;

/** Why lists that were due weren't checked; nothing where all were. @param actions what else can be done */
export function PlanNotice({ actions }: { actions?: ReactNode }) {
  const set = useCall('checks:set-plan', { renews: ['checks:plan'] });
  const view = usePlan();
  if (!view?.stopped) return null;
  return (
    <Notice
      icon={IconCalendarExclamation}
      role="status"
      title="Lists weren’t checked again."
      actions={
        <>
          {actions}
          {view.plan === null && (
            <SmallButton onClick={() => set.mutate({ plan: null })}>Dismiss</SmallButton>
          )}
        </>
      }
    >
      <p>{view.stopped.why}</p>
    </Notice>
  );
}
