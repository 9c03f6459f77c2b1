import { Notification } from 'electron';

/** A message of the operating system's, shown when the window may not be in sight. */
export interface Notifier {
  /** `onFailed` where the system says that it could not show it, which Linux never does. */
  show(message: { title: string; body: string; onClick: () => void; onFailed: () => void }): void;
}

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
