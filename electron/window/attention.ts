import { app } from 'electron';
import type { JobProgress } from '../../shared/job.ts';
import type { MainWindow } from './main-window.ts';

export interface Attention {
  /** Shows how far uploads and downloads have got on the taskbar or dock icon. */
  progress(progress: JobProgress): void;
  /** Counts one more thing the user has not seen yet on the icon; cleared when the window comes to the front. */
  somethingNew(): void;
}

export function createAttention(main: MainWindow): Attention {
  const running = new Map<string, JobProgress>();
  let unseen = 0;

  app.on('browser-window-focus', () => {
    unseen = 0;
    app.setBadgeCount(0);
  });

  return {
    progress(progress) {
      if (progress.done >= progress.total) running.delete(progress.id);
      else running.set(progress.id, progress);
      const done = sum([...running.values()].map((each) => each.done));
      const total = sum([...running.values()].map((each) => each.total));
      main.current()?.setProgressBar(running.size === 0 ? -1 : done / total);
    },
    somethingNew() {
      if (main.current()?.isFocused()) return;
      unseen += 1;
      app.setBadgeCount(unseen);
    },
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
