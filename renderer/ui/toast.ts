import { notifications } from '@mantine/notifications';
import type { Problem } from '../../shared/problem.ts';

/** A problem that belongs to no place on the page; stays until it is closed. */
export function showProblem(problem: Problem): void {
  notifications.show({
    color: 'red',
    title: problem.message,
    message: problem.advice,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}

/** Something the user asked for has been done. */
export function showDone(message: string): void {
  notifications.show({
    color: 'pine',
    message,
    autoClose: 6000,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
