import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../ipc/client.ts';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

/** The job's log as it may be handed on: without keys and without anyone's data. */
export function LogDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const log = useQuery({
    queryKey: ['job-log', id],
    queryFn: () => call('jobs:log', { id }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  });

  const copy = async () => {
    setCopied(await copyFrom(field.current));
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCopied(false)}
      title="Log of this job"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {log.isPending && <Loading what="the log" />}
      {log.error && <ProblemNotice problem={log.error.problem} onRetry={() => void log.refetch()} />}
      {log.data && (
        <>
          <Textarea
            ref={field}
            aria-label="Log"
            description="It holds no keys and no contact data, so it may be handed on."
            readOnly
            autosize
            minRows={8}
            maxRows={18}
            value={log.data.text}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          />
          <Group justify="flex-end" gap="sm" mt="md" fz="sm">
            <span role="status">{copied && 'Copied.'}</span>
            <Button onClick={() => void copy()}>Copy log</Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

/** Copies a field's whole text. Where the window may not write to the clipboard, the selection is copied instead. */
async function copyFrom(field: HTMLTextAreaElement | null): Promise<boolean> {
  if (!field) return false;
  field.focus();
  field.select();
  return navigator.clipboard.writeText(field.value).then(
    () => true,
    () => document.execCommand('copy'),
  );
}
