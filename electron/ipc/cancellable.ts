import { success } from '../../shared/model/problem.ts';

/** Work that the page may cancel by an id it gave; another under the same id takes its place. */
export function createCancellable() {
  const running = new Map<string, AbortController>();
  return {
    async run<Value>(taskId: string, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
      const controller = new AbortController();
      running.get(taskId)?.abort();
      running.set(taskId, controller);
      try {
        return await work(controller.signal);
      } finally {
        if (running.get(taskId) === controller) running.delete(taskId);
      }
    },
    cancel({ taskId }: { taskId: string }) {
      running.get(taskId)?.abort();
      return success(null);
    },
  };
}
