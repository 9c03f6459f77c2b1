import type { MainSend, NewsPlace } from '../../../shared/ipc/ipc-events.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { Notifier } from '../../platform/desktop.ts';
import type { Attention } from './attention.ts';
import type { MainWindow } from './main-window.ts';

/** What the app tells its windows unasked. It is there before they are. */
export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox() {
  const early: Problem[] = [];
  const windows: { send: MainSend; isOpen: () => boolean }[] = [];
  const send: MainSend = (event, payload) => {
    for (const window of windows) window.send(event, payload);
  };
  return {
    /** Problems reported while there was no main window to show them in. */
    early,
    /** To every window that was connected. */
    send,
    /** A failure that belongs to no request. */
    report(said: Problem): void {
      if (windows.some(({ isOpen }) => isOpen())) send('notice', said);
      else early.push(said);
    },
    /** @param isOpen whether it shows notices now; left out for a window that never does */
    connect: ({ send: tell }: { send: MainSend }, isOpen: () => boolean = () => false) =>
      void windows.push({ send: tell, isOpen }),
  };
}

/** Tells news by the system's own notification where the user wants them; a click shows the job, or the page. */
type Notify = (news: NewsPlace & { title: string; body: string }) => void;

export function createUserNotices(parts: {
  main: MainWindow;
  attention: Attention;
  notifier: Notifier;
  wanted: () => boolean;
  report: (problem: Problem) => void;
}): Notify {
  const { main, attention, notifier, wanted, report } = parts;
  let saidNotShown = false;

  return ({ title, body, ...place }) => {
    attention.somethingNew(wanted());
    if (!wanted()) return;
    notifier.show({
      title,
      body,
      onClick() {
        main.show();
        main.send('navigate', 'page' in place ? { page: place.page } : { jobId: place.jobId });
      },
      onFailed() {
        // Whoever waits for them must know that none comes; said once, for each would fail the same way.
        if (!saidNotShown) report(notShown);
        saidNotShown = true;
      },
    });
  };
}

const notShown = problem(
  'notification-failed',
  'Your computer did not show a notification of this app.',
  'Allow notifications for Enrich Desk in the settings of your system, or turn them off under Settings here.',
);
