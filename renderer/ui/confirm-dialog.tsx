import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Dialog } from './dialog.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Each time it opens, before anything is typed. */
  onOpened?: () => void;
  title: string;
  /** What the button does, as a verb: "Remove job". */
  action: string;
  /** What leaving it does, where "Cancel" would not say so. */
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back. Its text names what will happen. */
export function ConfirmDialog(props: Props) {
  const { opened, onClose, title, action, danger = false, busy = false, disabled = false } = props;
  const onOpened = useEffectEvent(() => props.onOpened?.());
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {props.cancel ?? 'Cancel'}
            </Button>
            <Button type="submit" loading={busy} disabled={disabled} {...(danger ? { color: 'red.9' } : {})}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
