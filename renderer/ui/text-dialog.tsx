import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProblemError } from '../../shared/model/problem.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ProblemNotice } from './problem-notice.tsx';

/** A mutation with `meta.quiet`: its problem is shown below the field. */
interface Saving {
  mutate: (text: string) => void;
  isPending: boolean;
  error: ProblemError | null;
  reset: () => void;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  label: string;
  action: string;
  initial: string;
  maxLength: number;
  multiline?: boolean;
  /** Whether this text may be saved; any text but an empty one unless said otherwise. */
  accepts?: (text: string) => boolean;
  saving: Saving;
}

/** Asks for one text and stays open until it is saved. */
export function TextDialog(props: Props) {
  const { saving } = props;
  const [text, setText] = useState(props.initial);
  const accepts = props.accepts ?? ((value: string) => props.multiline || value !== '');
  const field = {
    label: props.label,
    maxLength: props.maxLength,
    value: text,
    'data-autofocus': true,
  };
  return (
    <ConfirmDialog
      opened={props.opened}
      onClose={props.onClose}
      onOpened={() => {
        setText(props.initial);
        saving.reset();
      }}
      title={props.title}
      action={props.action}
      busy={saving.isPending}
      disabled={!accepts(text.trim())}
      onConfirm={() => saving.mutate(text.trim())}
    >
      {props.multiline ? (
        <Textarea
          {...field}
          autosize
          minRows={4}
          maxRows={12}
          onChange={(e) => setText(e.currentTarget.value)}
        />
      ) : (
        <TextInput {...field} onChange={(e) => setText(e.currentTarget.value)} />
      )}
      {saving.error && <ProblemNotice problem={saving.error.problem} />}
    </ConfirmDialog>
  );
}
