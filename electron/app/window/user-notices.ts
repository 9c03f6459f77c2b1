import { app, nativeImage } from 'electron';
import type { MainSend, NewsPlace } from '../../../shared/ipc/ipc-events.ts';
import type { JobProgress, JobSummary } from '../../../shared/model/job-record.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { Notifier } from '../../platform/desktop.ts';
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

export type Attention = ReturnType<typeof createAttention>;

/** @param dot path of the picture that Windows lays over the icon, since it shows no number there */
export function createAttention(main: MainWindow, dot: string) {
  const running = new Map<string, JobProgress>();
  let unseen = 0;

  app.on('browser-window-focus', (_event, focused) => {
    // The quick window shows nothing of what is new.
    if (focused !== main.current()) return;
    unseen = 0;
    app.setBadgeCount(0);
    if (process.platform !== 'win32') return;
    main.current()?.setOverlayIcon(null, '');
    main.current()?.flashFrame(false);
  });

  function showProgress(): void {
    let [done, total] = [0, 0];
    for (const each of running.values()) {
      done += each.done;
      total += each.total;
    }
    main.current()?.setProgressBar(running.size === 0 ? -1 : done / total);
  }

  return {
    /** Shows how far uploads and downloads have got on the taskbar or dock icon. */
    progress(progress: JobProgress): void {
      if (progress.done >= progress.total) running.delete(progress.id);
      else running.set(progress.id, progress);
      showProgress();
    },
    /** Takes a job off the icon once nothing of it is on its way any more, however its transfer ended. */
    settled({ id, state }: Pick<JobSummary, 'id' | 'state'>): void {
      if (!['preparing', 'sending', 'fetching'].includes(state) && running.delete(id)) showProgress();
    },
    /** Counts one more unseen thing on the icon until the window comes to the front. `aloud`: the icon may move as well. */
    somethingNew(aloud: boolean): void {
      const window = main.current();
      if (window?.isFocused()) return;
      unseen += 1;
      app.setBadgeCount(unseen);
      if (process.platform !== 'win32') return;
      window?.setOverlayIcon(nativeImage.createFromPath(dot), 'New since you last looked');
      if (aloud) window?.flashFrame(true);
    },
  };
}

interface FollowedJobs {
  onChange(listener: (job: JobSummary) => void): unknown;
  onRemoved(listener: (id: string) => void): unknown;
  onProgress(listener: (progress: JobProgress) => void): unknown;
}

/** Tells the window what happens to jobs, and the taskbar how far they are. */
export function followJobs(jobs: FollowedJobs, send: MainSend, attention: Attention): void {
  jobs.onChange((job) => {
    send('jobs:changed', job);
    attention.settled(job);
  });
  jobs.onRemoved((id) => send('jobs:removed', { id }));
  jobs.onProgress((progress) => {
    send('progress', progress);
    attention.progress(progress);
  });
}
