import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { Notifier } from '../../platform/notifier.ts';
import type { Attention } from './attention.ts';
import type { MainWindow } from './main-window.ts';

/** Tells news of a job by the system's own notification where the user wants them; a click shows the job. */
type Notify = (news: { jobId: string; title: string; body: string }) => void;

export function createUserNotices(parts: {
  main: MainWindow;
  attention: Attention;
  notifier: Notifier;
  /** The user's setting. */
  wanted: () => boolean;
  report: (problem: Problem) => void;
}): Notify {
  const { main, attention, notifier, wanted, report } = parts;
  let saidNotShown = false;

  return ({ jobId, title, body }) => {
    attention.somethingNew(wanted());
    if (!wanted()) return;
    notifier.show({
      title,
      body,
      onClick() {
        main.show();
        main.send('navigate', { jobId });
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
