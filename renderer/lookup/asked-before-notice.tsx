import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type LookupKind, lookupServices } from '../../shared/model/services.ts';
import { useCreditPrice } from '../ipc/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { askedBeforeText } from './lookup-words.ts';
import type { Asked } from './session/session-state.ts';

interface Props {
  kind: LookupKind;
  asked: Asked | null;
  repeated: boolean;
  onAgain: () => void;
  /** Where a job can be shown. */
  onOpenJob?: (id: string) => void;
}

/** What is shown was asked for before: it cost nothing now, and may be asked for once more. */
export function AskedBeforeNotice({ kind, asked, repeated, onAgain, onOpenJob }: Props) {
  const price = useCreditPrice(lookupServices[kind].creditPool, asked?.account);
  const text = askedBeforeText(kind, asked, repeated, new Date(), price);
  if (!text) return null;
  const { job } = text;
  return (
    <Notice
      tone={text.doubt ? 'warn' : 'active'}
      icon={IconHistory}
      title={text.title}
      role="status"
      actions={
        <>
          {job !== undefined && onOpenJob && (
            <Button variant="default" size="compact-sm" onClick={() => onOpenJob(job)}>
              Open the job
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={onAgain}>
            Look up again
          </Button>
        </>
      }
    >
      {text.words}
    </Notice>
  );
}
