import { app, type WindowSessionEndEvent } from 'electron';
import type { Clock } from '../platform/clock.ts';

const lookEveryMs = 250;

/**
 * Windows shuts down, restarts or logs off without a word to `before-quit`; its windows are asked instead. While a list
 * is being sent it is asked to wait, and goes on as soon as the app has left, which is when the list has arrived. Who
 * comes back to the app has called the shut-down off. Of what cannot be waited for, the disk has what is known.
 * To be called before there is a window. On other systems these events do not come.
 */
export function handleSessionEnd(parts: {
  /** The body of a list is on its way. */
  uploading: () => boolean;
  /** Answers to lookups are on their way: `leave` waits for them. */
  asking: () => boolean;
  /** Ends the app in good order and asks nobody. */
  leave: () => void;
  clock: Pick<Clock, 'after'>;
}): void {
  const { uploading, asking, leave, clock } = parts;
  let waiting = false;

  function leaveWhenSent(): void {
    if (!waiting) return;
    if (uploading()) clock.after(lookEveryMs, leaveWhenSent);
    else leave();
  }

  function query(event: WindowSessionEndEvent): void {
    // Then the system waits for nobody.
    if (event.reasons.includes('critical')) return;
    if (!uploading() && !asking()) return;
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    leaveWhenSent();
  }

  app.on('browser-window-focus', () => {
    waiting = false;
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', query);
    window.on('session-end', leave);
  });
}
