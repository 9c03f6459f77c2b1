import { Button, Group, Stack, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProblemError } from '../../shared/model/problem.ts';
import { Dialog, type Shown } from './dialog.tsx';
import { ProblemNotice } from './notice.tsx';
import { Loaded } from './page.tsx';
import { copyText } from './saved-and-copied.tsx';

/** A mutation with `meta.quiet`: the dialog shows its problem. */
interface Saving {
  isPending: boolean;
  error: ProblemError | null;
  reset: () => void;
}

interface TextDialogProps
  extends Pick<ConfirmDialogProps, 'opened' | 'onClose' | 'title' | 'action' | 'saving'>,
    Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'inputMode' | 'maxLength'> {
  initial?: string;
  multiline?: boolean;
  /** Whether this text may be saved; any text but an empty one unless said otherwise. */
  accepts?: (text: string) => boolean;
  /** What is wrong with a text, which is said below the field; '' where nothing is. */
  wrong?: (text: string) => string;
  onSave: (text: string) => void;
  /** Above the field. */
  children?: ReactNode;
}

/** Asks for one text and stays open until it is saved. */
export function TextDialog(props: TextDialogProps) {
  const { label, description, placeholder, inputMode, maxLength, onSave, children, ...dialog } = props;
  const { initial = '', multiline = false, wrong = () => '', ...rest } = dialog;
  const { accepts = (value: string) => multiline || value !== '', ...asked } = rest;
  const [text, setText] = useState(initial);
  const field = {
    label,
    description,
    placeholder,
    inputMode,
    maxLength,
    error: wrong(text),
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    'data-autofocus': true,
  };
  return (
    <ConfirmDialog
      {...asked}
      onOpened={() => setText(initial)}
      disabled={!accepts(text.trim()) || wrong(text) !== ''}
      onConfirm={() => onSave(text.trim())}
    >
      {children}
      {multiline ? <Textarea {...field} autosize minRows={4} maxRows={12} /> : <TextInput {...field} />}
    </ConfirmDialog>
  );
}

interface ReadingDialogProps extends Shown {
  title: string;
  /** Of the text, for a screen reader; its small initial stands on the button: "Copy log". */
  label: string;
  /** What the reader should know of it before it is handed on. */
  description: string;
  /** Asks for the text, anew each time it is opened. */
  query: UseQueryOptions<string, ProblemError, string, QueryKey>;
  /** What else can be done with the text, beside copying it. */
  actions?: ReactNode;
}

/** A long text to be read, and copied. */
export function ReadingDialog(props: ReadingDialogProps) {
  const { label, description, query, actions, ...shown } = props;
  const name = label.toLowerCase();
  const asked = useQuery({ ...query, enabled: shown.opened, staleTime: 0, gcTime: 0 });

  return (
    <Dialog {...shown} size="xl">
      <Loaded of={asked} what={`the ${name}`}>
        {(text) => (
          <>
            <Textarea
              aria-label={label}
              description={description}
              readOnly
              autosize
              minRows={8}
              maxRows={18}
              value={text}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
            />
            <Group justify="flex-end" gap="sm" mt="md">
              {actions}
              <Button variant="filled" onClick={() => copyText(text, `the ${name}`)}>
                Copy {name}
              </Button>
            </Group>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface ConfirmDialogProps extends Shown {
  /** Each time it opens, before anything is typed. */
  onOpened?: () => void;
  title: string;
  /** What the button does, as a verb: "Remove job". */
  action: string;
  /** What leaving it does, where "Cancel" would not say so. */
  cancel?: string;
  danger?: boolean;
  /** What the button starts: one that shows its problem elsewhere is only `busy`. */
  saving?: Saving;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back. Its text names what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, action, danger = false, saving, disabled = false } = props;
  const busy = props.busy ?? saving?.isPending ?? false;
  const onOpened = useEffectEvent(() => {
    if (!busy) saving?.reset();
    props.onOpened?.();
  });
  useEffect(() => {
    if (opened) onOpened();
  }, [opened]);

  // A second click may come before `busy` is drawn. Every drawing settles it, so that a quick failure locks nothing.
  const confirmed = useRef(false);
  useEffect(() => {
    confirmed.current = busy;
  });

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed.current) return;
          confirmed.current = true;
          props.onConfirm();
        }}
      >
        <Stack gap="md" fz="sm">
          {props.children}
          {saving?.error && <ProblemNotice problem={saving.error.problem} />}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{props.cancel ?? 'Cancel'}</Button>
            <Button
              variant="filled"
              type="submit"
              loading={busy}
              disabled={disabled}
              {...(danger ? { color: 'red.9' } : {})}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
