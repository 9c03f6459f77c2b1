import type { JobProgress } from '../../../shared/model/job.ts';
import type { Clock } from '../../platform/clock.ts';

/** Progress for the eye: at most ten times a second per job, and always the end. */
export function createProgress(clock: Clock) {
  const listeners = new Set<(progress: JobProgress) => void>();
  const shownAt = new Map<string, number>();

  return {
    of: (phase: JobProgress['phase']) => (id: string, done: number, total: number) => {
      const now = clock.now();
      const finished = done >= total;
      if (!finished && now - (shownAt.get(id) ?? 0) < 100) return;
      if (finished) shownAt.delete(id);
      else shownAt.set(id, now);
      for (const listener of listeners) listener({ id, phase, done, total });
    },
    listen(listener: (progress: JobProgress) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
