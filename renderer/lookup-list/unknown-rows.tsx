import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { counted } from '../../shared/amounts.ts';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { call } from '../ipc/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import noticeClasses from '../ui/notice.module.css';
import { Notice } from '../ui/notice.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { useListCall } from './use-list-call.ts';
import { creditsInWords } from './words.ts';

/** What it means that the outcome of rows is unknown, and the way to ask those again. */
export function UnknownRows({ list }: { list: LookupListSummary }) {
  const { id, counts, credits, connection } = list;
  const [asking, dialog] = useDisclosure(false);
  const intent = useIntent(`${id} ${asking}`);
  const askAgain = useListCall((taken: string) => call('lookup-lists:ask-again', { id, intent: taken }), {
    onSuccess: dialog.close,
    onError: intent.giveBack,
    quiet: true,
  });
  const rows = counted(counts.unknown, 'row');
  const one = counts.unknown === 1;
  return (
    <>
      {counts.unknown > 0 && (
        <Notice
          tone="warn"
          icon={IconAlertTriangle}
          title={`${rows}: outcome unknown. ${one ? 'It was' : 'They were'} sent, and no answer came that can be read.`}
        >
          <p>
            The service may have looked {one ? 'it' : 'them'} up and charged for {one ? 'it' : 'them'}.
            Nothing is asked again by itself.
          </p>
          <div className={noticeClasses.actions}>
            <Button variant="default" disabled={list.awaiting} onClick={dialog.open}>
              Ask {one ? 'that row' : 'those rows'} again
            </Button>
          </div>
        </Notice>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={dialog.close}
        onOpened={askAgain.reset}
        title={`Ask ${rows} again?`}
        action="Ask again"
        busy={askAgain.isPending}
        disabled={counts.unknown === 0}
        onConfirm={() => {
          const taken = intent.take();
          if (taken !== null) askAgain.mutate(taken);
        }}
      >
        <p>
          {connection.kind === 'practice'
            ? 'This is the practice connection: nothing is charged.'
            : `This may cost up to ${creditsInWords(credits.againAtMost)} more on ${connection.name}, beside what the first time may have cost.`}
        </p>
        {askAgain.error && <ProblemNotice problem={askAgain.error.problem} />}
      </ConfirmDialog>
    </>
  );
}
