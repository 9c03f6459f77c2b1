import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  label: string;
  action: string;
  initial: string;
  maxLength: number;
  multiline?: boolean;
  busy: boolean;
  /** Whether this text may be saved; any text but an empty one unless said otherwise. */
  accepts?: (text: string) => boolean;
  onSave: (text: string) => void;
}

/** Asks for one text. */
export function TextDialog(props: Props) {
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
      onOpened={() => setText(props.initial)}
      title={props.title}
      action={props.action}
      busy={props.busy}
      disabled={!accepts(text.trim())}
      onConfirm={() => props.onSave(text.trim())}
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
    </ConfirmDialog>
  );
}
