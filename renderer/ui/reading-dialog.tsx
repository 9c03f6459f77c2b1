import { Button, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ProblemError } from '../../shared/model/problem.ts';
import { Dialog } from './dialog.tsx';
import { Loading } from './loading.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Of the text, for a screen reader; its small initial stands on the button: "Copy log". */
  label: string;
  /** What the reader should know of it before it is handed on. */
  description: string;
  /** Of the query that asks for the text, anew each time it is opened. */
  queryKey: readonly string[];
  ask: () => Promise<{ text: string }>;
  /** What else can be done with the text, beside copying it. */
  actions?: ReactNode;
}

/** A long text to be read, and copied. */
export function ReadingDialog(props: Props) {
  const { opened, onClose, title, label, description, queryKey, ask, actions } = props;
  const name = label.toLowerCase();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const asked = useQuery<{ text: string }, ProblemError>({
    queryKey,
    queryFn: ask,
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  });

  const copy = async () => {
    setCopied(await copyFrom(field.current));
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCopied(false)}
      title={title}
      size="xl"
    >
      {asked.isPending && <Loading what={`the ${name}`} />}
      {asked.error && <ProblemNotice problem={asked.error.problem} onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <>
          <Textarea
            ref={field}
            aria-label={label}
            description={description}
            readOnly
            autosize
            minRows={8}
            maxRows={18}
            value={asked.data.text}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          />
          <Group justify="flex-end" gap="sm" mt="md" fz="sm">
            <span role="status">{copied && 'Copied.'}</span>
            {actions}
            <Button onClick={() => void copy()}>Copy {name}</Button>
          </Group>
        </>
      )}
    </Dialog>
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
