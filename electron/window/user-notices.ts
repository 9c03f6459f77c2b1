import type { Problem } from '../../shared/problem.ts';
import type { Notifier } from '../platform/notifier.ts';
import type { Attention } from './attention.ts';
import type { MainWindow } from './main-window.ts';

/** What the app tells the user unasked. */
export interface UserNotices {
  /** Problems reported before there was a window to show them in. */
  readonly early: Problem[];
  /** A failure that belongs to no request. */
  report(problem: Problem): void;
  /** News of a job, by the system's own notification where the user wants them; a click shows the job. */
  notify(news: { jobId: string; title: string; body: string }): void;
}

export function createUserNotices(parts: {
  main: MainWindow;
  attention: Attention;
  notifier: Notifier;
  /** The user's setting. */
  wanted: () => boolean;
}): UserNotices {
  const { main, attention, notifier, wanted } = parts;
  const early: Problem[] = [];
  return {
    early,
    report(problem) {
      if (main.current() === null) early.push(problem);
      else main.send('notice', problem);
    },
    notify({ jobId, title, body }) {
      attention.somethingNew();
      if (!wanted()) return;
      notifier.show({
        title,
        body,
        onClick() {
          main.show();
          main.send('navigate', { jobId });
        },
      });
    },
  };
}
