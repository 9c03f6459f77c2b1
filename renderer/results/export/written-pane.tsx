import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { ExportDone } from '../../../shared/model/result-export.ts';
import { useCall } from '../../ipc/mutations.ts';
import { count } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './export.module.css';

interface Props {
  done: ExportDone;
  onMore: () => void;
  onClose: () => void;
}

/** What was written, and where it is. */
export function WrittenPane({ done, onMore, onClose }: Props) {
  const show = useCall('written:show');
  const open = useCall('written:open');
  const [first] = done.files;
  const savedId = useId();
  return (
    <Stack gap="sm">
      <Notice
        tone="ok"
        icon={IconCircleCheck}
        title={
          <span id={savedId}>
            {count(done.rows)} {done.rows === 1 ? 'row' : 'rows'} saved to {done.savedTo}.
          </span>
        }
      />
      {done.notes.map((note) => (
        <Notice key={note} tone="warn" icon={IconAlertTriangle} title={note} />
      ))}
      <ul className={classes.written}>
        {done.files.map(({ token, name, rows }) => (
          <li key={token}>
            <span>{name}</span>
            <span>
              {count(rows)} {rows === 1 ? 'row' : 'rows'}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Open ${name}`}
              onClick={() => open.mutate({ file: token })}
            >
              Open
            </Button>
          </li>
        ))}
        <li>
          <span>{done.receipt.name}</span>
          <span>Receipt: what is in it, what was left out and why, and the rules it was judged by</span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Open ${done.receipt.name}`}
            onClick={() => open.mutate({ file: done.receipt.token })}
          >
            Open
          </Button>
        </li>
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onMore}>
          Export something else
        </Button>
        {first && (
          <Button variant="default" onClick={() => show.mutate({ file: first.token })}>
            Show in folder
          </Button>
        )}
        {/* The form had the keyboard, and is gone; what was saved is said with the button that has it now. */}
        <Button onClick={onClose} autoFocus aria-describedby={savedId}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
