import { notifications, notificationsStore } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';

/** A problem that belongs to no place on the page; stays until it is closed. */
export function showProblem(problem: Problem): void {
  notifications.show(asToast(problem));
}

/** Something to know in time, of which nothing is lost if it is missed: it goes by itself. */
export function showWarning(problem: Problem): void {
  notifications.show({ ...asToast(problem), color: 'yellow', autoClose: 10_000 });
}

/**
 * What the user asked for has failed. Stays until it is closed, the same is asked for again, or another page is shown.
 * @param action names what was asked for, here and for `hideFailure`
 */
export function showFailure(problem: Problem, action: string): void {
  hideFailure(action);
  notifications.show({ ...asToast(problem), 'data-failed': action });
}

/** The action has succeeded: what was said of its failure is no longer true. */
export function hideFailure(action: string): void {
  notifications.updateState(notificationsStore, (shown) =>
    shown.filter((toast) => toast['data-failed'] !== action),
  );
}

/** The user has left the page on which something failed. */
export function hideFailures(): void {
  notifications.updateState(notificationsStore, (shown) =>
    shown.filter((toast) => !('data-failed' in toast)),
  );
}

/** Something the user asked for has been done. @param ms how long it is said; longer where there is something to press */
export function showDone(message: ReactNode, ms = 6000): void {
  notifications.show({
    color: 'pine',
    message,
    autoClose: ms,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}

function asToast({ message, advice }: Problem) {
  return {
    color: 'red',
    title: message,
    message: advice,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close this message' },
  };
}
