import { Modal, type ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createNotificationsStore, Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import classes from './parts.module.css';
import { showIn } from './toasts.tsx';

/** A dialog. What is said while it is open is said in it: behind it nobody could press what a message offers. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal closeButtonProps={{ 'aria-label': 'Close' }} {...props}>
      {props.opened && <DialogMessages />}
      {children}
    </Modal>
  );
}

/** A dialog that a press opens: `shown` are its properties. */
export function useDialog() {
  const [opened, { open, close }] = useDisclosure(false);
  return { open, close, shown: { opened, onClose: close } };
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
