import { notifications, notificationsStore } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';

/** A problem that belongs to no place on the page; stays until it is closed. */
export function showProblem(problem: Problem): void {
  notifications.show(asToast(problem));
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

/** Something the user asked for has been done. */
export function showDone(message: ReactNode): void {
  notifications.show({
    color: 'pine',
    message,
    autoClose: 6000,
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
