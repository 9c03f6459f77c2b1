import { Notification } from 'electron';
import type { Notifier } from './notifier.ts';

/** Kept until it is clicked, closed or has failed: a notification that is collected as garbage loses its click. */
const shown = new Set<Notification>();

export const electronNotifier: Notifier = {
  show({ title, body, onClick, onFailed }) {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.once('click', () => {
      shown.delete(notification);
      onClick();
    });
    notification.once('close', () => shown.delete(notification));
    notification.once('failed', () => {
      shown.delete(notification);
      onFailed();
    });
    notification.show();
  },
};
