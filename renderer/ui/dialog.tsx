import { Modal, type ModalProps } from '@mantine/core';
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
