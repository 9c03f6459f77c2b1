import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { LookupKind } from '../../shared/services.ts';
import type { Asked } from '../lookup-session/session-state.ts';
import { Notice } from '../ui/notice.tsx';
import { askedBeforeText } from './asked-before-text.ts';

interface Props {
  kind: LookupKind;
  asked: Asked | null;
  repeated: boolean;
  onAgain: () => void;
}

/** What is shown was asked for before: it cost nothing now, and may be asked for once more. */
export function AskedBefore({ kind, asked, repeated, onAgain }: Props) {
  const text = askedBeforeText(kind, asked, repeated, new Date());
  if (!text) return null;
  return (
    <Notice tone={text.doubt ? 'warn' : 'active'} icon={IconHistory} title={text.title} role="status">
      <p>{text.words}</p>
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        Look up again
      </Button>
    </Notice>
  );
}
