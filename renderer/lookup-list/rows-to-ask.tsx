import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AskAgain, LookupListSummary } from '../../shared/lookup-list.ts';
import { pricedCredits } from '../../shared/priced-credits.ts';
import { lookupServices } from '../../shared/services.ts';
import { call } from '../ipc/client.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import noticeClasses from '../ui/notice.module.css';
import { Notice } from '../ui/notice.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { useListCall } from './use-list-call.ts';
import { rowsToAskWords } from './words.ts';

const noticeTone = { unknown: 'warn', elsewhere: 'active' } as const;

/** What rows that came to an end without an answer of their own mean, and the way to ask those after all. */
export function RowsToAsk({ list, which }: { list: LookupListSummary; which: AskAgain }) {
  const { id, counts, credits, connection } = list;
  const [asking, dialog] = useDisclosure(false);
  const intent = useIntent(`${id} ${which} ${asking}`);
  const askAgain = useListCall(
    (taken: string) => call('lookup-lists:ask-again', { id, intent: taken, rows: which }),
    { onSuccess: dialog.close, onError: intent.giveBack, quiet: true },
  );
  const price = useCreditPrice(lookupServices[list.kind].creditPool, connection);
  // What was asked before the list was made is not asked by it at all.
  const rows = which === 'elsewhere' ? counts.elsewhere - list.askedBefore : counts.unknown;
  const words = rowsToAskWords(which, rows);
  const atMost = which === 'unknown' ? credits.againAtMost : credits.elsewhereAtMost;
  return (
    <>
      {rows > 0 && (
        <Notice tone={noticeTone[which]} icon={IconAlertTriangle} title={words.title}>
          <p>{words.text}</p>
          <div className={noticeClasses.actions}>
            <Button variant="default" disabled={list.awaiting} onClick={dialog.open}>
              {words.button}
            </Button>
          </div>
        </Notice>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={dialog.close}
        onOpened={askAgain.reset}
        title={words.question}
        action={words.action}
        busy={askAgain.isPending}
        disabled={counts[which] === 0}
        onConfirm={() => {
          const taken = intent.take();
          if (taken !== null) askAgain.mutate(taken);
        }}
      >
        <p>
          {connection.kind === 'practice'
            ? 'This is the practice connection: nothing is charged.'
            : `This may cost up to ${pricedCredits(atMost, price)} more on ${connection.name}, beside what the first time may have cost.`}
        </p>
        {askAgain.error && <ProblemNotice problem={askAgain.error.problem} />}
      </ConfirmDialog>
    </>
  );
}
