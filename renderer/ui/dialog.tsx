import { Modal, type ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createNotificationsStore, Notifications } from '@mantine/notifications';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ChannelName } from '../../shared/ipc/ipc.ts';
import { type CallOptions, useCall } from '../ipc/mutations.ts';
import classes from './parts.module.css';
import { showIn } from './toasts.tsx';

/** Tells a dialog whether another one that it opened lies on it. */
const CoverContext = createContext<(isCovered: boolean) => void>(() => {});

/**
 * A dialog. What is said while it is open is said in it: behind it nobody could press what a message offers. Escape closes
 * the topmost alone.
 */
export function Dialog({ title, children, ...props }: ModalProps) {
  const { opened } = props;
  const [isCovered, setCovered] = useState(false);
  const cover = useContext(CoverContext);
  useEffect(() => {
    if (!opened) return;
    cover(true);
    // Not before the key that closes it has reached all who listen to keys.
    return () => void setTimeout(() => cover(false));
  }, [opened, cover]);
  // While it closes it still shows what it was about, which may be gone with the press that closes it, to the eye alone.
  const last = useRef({ title, children });
  const shown = opened ? { title, children } : last.current;
  useEffect(() => {
    last.current = shown;
  });
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...props}
      title={shown.title}
      closeOnEscape={!isCovered}
      aria-hidden={!opened}
    >
      {opened && <DialogMessages />}
      <CoverContext value={setCovered}>{shown.children}</CoverContext>
    </Modal>
  );
}

/** Whether a dialog is open, and what closes it. */
export type Shown = Pick<ModalProps, 'opened' | 'onClose'>;

/** A dialog that a press opens: `shown` are its properties. */
export function useDialog() {
  const [opened, { open, close }] = useDisclosure(false);
  return { open, close, shown: { opened, onClose: close } };
}

/**
 * A dialog whose button asks the main process, and which is closed once that is done: `shown` are its properties. It shows
 * the problem itself unless `meta` says otherwise.
 */
export function useDialogCall<C extends ChannelName>(channel: C, options: CallOptions<C> = {}) {
  const { open, close, shown } = useDialog();
  const { meta = { quiet: true } } = options;
  const call = useCall(channel, {
    ...options,
    meta,
    onSuccess(...args) {
      close();
      return options.onSuccess?.(...args);
    },
  });
  return {
    open,
    mutate: call.mutate,
    shown: { ...shown, saving: meta.quiet ? call : { ...call, error: null } },
  };
}

function DialogMessages() {
  const [store] = useState(createNotificationsStore);
  useEffect(() => showIn(store), [store]);
  return (
    <Notifications
      store={store}
      position="bottom-right"
      limit={4}
      withinPortal={false}
      classNames={{ root: classes.messages }}
    />
  );
}
