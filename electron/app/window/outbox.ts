import type { MainSend } from '../../../shared/ipc/ipc-events.ts';
import type { Problem } from '../../../shared/model/problem.ts';

/** What the app tells its windows unasked. It is there before they are. */
export interface Outbox {
  /** To every window that was connected. */
  send: MainSend;
  /** A failure that belongs to no request. */
  report(problem: Problem): void;
  /** Problems reported while there was no main window to show them in. */
  readonly early: Problem[];
  /** @param isOpen whether it shows notices now; left out for a window that never does */
  connect(window: { send: MainSend }, isOpen?: () => boolean): void;
}

export function createOutbox(): Outbox {
  const early: Problem[] = [];
  const windows: { send: MainSend; isOpen: () => boolean }[] = [];
  const send: MainSend = (event, payload) => {
    for (const window of windows) window.send(event, payload);
  };
  return {
    early,
    send,
    report(said) {
      if (windows.some(({ isOpen }) => isOpen())) send('notice', said);
      else early.push(said);
    },
    connect: ({ send: tell }, isOpen = () => false) => void windows.push({ send: tell, isOpen }),
  };
}
