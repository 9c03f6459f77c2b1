import { Stack, VisuallyHidden } from '@mantine/core';
import {
  type NotificationData,
  type NotificationsStore,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useReducer } from 'react';
import { type Problem, problemOf } from '../../shared/model/problem.ts';
import { SmallButton } from './small-parts.tsx';

/** Where messages stand: in the window's corner and, before it, in each open dialog. */
const places = [notificationsStore];

/**
 * Messages stand in a dialog from now on: what lies behind it can be neither read well nor pressed.
 * @returns what closes the dialog, and leaves what is still said to the place before it
 */
export function showIn(dialog: NotificationsStore): () => void {
  places.push(dialog);
  return () => {
    places.splice(places.indexOf(dialog), 1);
    const { notifications: shown, queue } = dialog.getState();
    for (const message of [...shown, ...queue]) show(message);
  };
}

function show(message: NotificationData): string {
  const closeButtonProps = { 'aria-label': 'Close this message' };
  return notifications.show({ closeButtonProps, ...message }, places.at(-1));
}

function keepOnly(stays: (message: NotificationData) => boolean): void {
  for (const place of places) notifications.updateState(place, (shown) => shown.filter(stays));
}

/** A problem that belongs to no place on the page; stays until it is closed. */
export function showProblem(problem: Problem): void {
  show(asToast(problem));
}

/** Something to know in time, of which nothing is lost if it is missed: it goes by itself. */
export function showWarning(problem: Problem): void {
  show({ ...asToast(problem), color: 'yellow', autoClose: 10_000 });
}

/**
 * What the user asked for has failed. Stays until it is closed, the same is asked for again, or another page is shown.
 * @param action names what was asked for, here and for `hideFailure`
 */
export function showFailure(problem: Problem, action: string): void {
  hideFailure(action);
  show({ ...asToast(problem), 'data-failed': action });
}

/** The action has succeeded: what was said of its failure is no longer true. */
export function hideFailure(action: string): void {
  keepOnly((message) => message['data-failed'] !== action);
}

/** Asks for something outside of a component. @param action as for `showFailure` */
export function attempt<Value>(action: string, asked: Promise<Value>, onDone?: (value: Value) => void): void {
  asked.then(
    (value) => {
      hideFailure(action);
      onDone?.(value);
    },
    (error: unknown) => showFailure(problemOf(error), action),
  );
}

/** The user has left the page on which something failed. */
export function hideFailures(): void {
  keepOnly((message) => !('data-failed' in message));
}

/**
 * Something the user asked for has been done. @param ms how long it is said; longer where there is something to press
 * @returns what ends it
 */
export function showDone(message: ReactNode, ms = 6000): () => void {
  const shown = show({
    color: 'pine',
    message,
    autoClose: ms,
  });
  return () => keepOnly(({ id }) => id !== shown);
}

function asToast({ message, advice }: Problem) {
  return {
    color: 'red',
    title: message,
    message: advice,
    autoClose: false,
  };
}

let say: (text: string) => void = () => {};

/** Says a sentence to screen readers without moving the focus. */
export const announce = (text: string): void => say(text);

/** Where the sentences for screen readers stand, once in the window. */
export function Announcer() {
  const [{ text, turn }, setSaid] = useReducer(
    (before: { turn: number }, said: string) => ({ text: said, turn: before.turn + 1 }),
    { text: '', turn: 0 },
  );
  useEffect(() => {
    say = setSaid;
  }, []);
  return (
    <VisuallyHidden role="status">
      {/* The same sentence once more is a new one to a screen reader. */}
      <span key={turn}>{text}</span>
    </VisuallyHidden>
  );
}

interface Props {
  text: string;
  /** What the button does. */
  action: string;
  icon: ReactNode;
  onPress: () => void;
}

/** A message with something to press. */
export function ActionMessage({ text, action, icon, onPress }: Props) {
  return (
    <Stack component="span" gap={6} align="flex-start">
      <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
      <SmallButton leftSection={icon} onClick={onPress}>
        {action}
      </SmallButton>
    </Stack>
  );
}

/** Says what has been done, and takes it back while that is said. */
export function showUndo(text: string, undo: () => void): void {
  let undone = false;
  const close = showDone(
    <ActionMessage
      text={text}
      action="Undo"
      icon={<IconArrowBackUp size={14} aria-hidden />}
      onPress={() => {
        // While the message leaves, its button can still be pressed.
        if (undone) return;
        undone = true;
        close();
        undo();
      }}
    />,
    12_000,
  );
}
