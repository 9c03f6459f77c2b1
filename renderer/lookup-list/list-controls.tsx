import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { counted } from '../../shared/amounts.ts';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { isAtItsEnd } from '../../shared/lookup-list-end.ts';
import { call } from '../ipc/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { PassBudget } from './pass-budget.tsx';
import { useListCall } from './use-list-call.ts';

/** Pause, resume and stop, as far as the list's state allows. */
export function ListControls({ list }: { list: LookupListSummary }) {
  const { id, state, pausedBy, awaiting, counts } = list;
  const [stopping, stopDialog] = useDisclosure(false);
  const [raising, limitDialog] = useDisclosure(false);
  const pause = useListCall(() => call('lookup-lists:pause', { id }));
  const resume = useListCall(() => call('lookup-lists:resume', { id }));
  const stop = useListCall(() => call('lookup-lists:stop', { id }), { onSuccess: stopDialog.close });
  if (isAtItsEnd(state)) return null;
  return (
    <>
      {state === 'running' ? (
        <Button
          key="switch"
          variant="default"
          leftSection={<IconPlayerPause size={15} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >
          Pause
        </Button>
      ) : pausedBy === 'limit' ? (
        <Button key="limit" leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={limitDialog.open}>
          Raise the limit
        </Button>
      ) : (
        <Button
          key="switch"
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          loading={resume.isPending}
          disabled={awaiting}
          onClick={() => resume.mutate()}
        >
          Resume
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        onClick={stopDialog.open}
      >
        Stop
      </Button>
      <PassBudget list={list} />
      <LimitDialog list={list} opened={raising} onClose={limitDialog.close} />
      <ConfirmDialog
        opened={stopping}
        onClose={stopDialog.close}
        title="Stop these lookups?"
        action="Stop lookups"
        cancel="Go on"
        busy={stop.isPending}
        onConfirm={() => stop.mutate()}
      >
        <div>
          {counts.waiting > 0 && (
            <p>
              {counted(counts.waiting, 'row')} {counts.waiting === 1 ? 'is' : 'are'} not asked any more, now
              or later. To go on another time, pause instead.
            </p>
          )}
          <p>
            What is answered stays and can be exported
            {counts.asking > 0 &&
              `; ${counted(counts.asking, 'row')} sent already ${counts.asking === 1 ? 'is' : 'are'} awaited and counted`}
            .
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}
