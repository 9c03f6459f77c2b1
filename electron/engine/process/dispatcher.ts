import { problemOf, unexpectedProblem } from '../../../shared/model/problem.ts';
import { cancelledProblem, type EngineAnswer, EngineQuestionSchema } from './messages.ts';
import type { EngineInput, EngineOutput, EngineTask } from './protocol.ts';

/** What a running task may use beside its input. */
export interface TaskContext {
  signal: AbortSignal;
  /** May be called as often as it suits the task; few of the calls are sent on. */
  onProgress(done: number, total: number): void;
}

/** What does each of some tasks. */
export type Works<T extends EngineTask> = {
  [K in T]: (input: EngineInput<K>, context: TaskContext) => Promise<EngineOutput<K>>;
};

export interface TaskHandler {
  /** A light task starts at once; heavy ones run one after the other, so that their memory never adds up. */
  weight: 'light' | 'heavy';
  run(input: unknown, context: TaskContext): Promise<unknown>;
}

interface DispatcherOptions {
  handlerOf(task: string): TaskHandler | undefined;
  answer(message: EngineAnswer): void;
  /** Milliseconds, from any start. */
  now(): number;
}

/** At most ten progress messages a second per task reach the main process. */
const progressIntervalMs = 100;

/**
 * The engine's side of the protocol: takes questions as they come off the wire, runs each with a signal of
 * its own, and answers every one of them exactly once. A message that is not a question is dropped.
 */
export function createDispatcher({ handlerOf, answer, now }: DispatcherOptions): (message: unknown) => void {
  const running = new Map<number, AbortController>();
  let heavyQueue: Promise<void> = Promise.resolve();

  async function perform(id: number, handler: TaskHandler, input: unknown, signal: AbortSignal) {
    let lastProgress = Number.NEGATIVE_INFINITY;
    const onProgress = (done: number, total: number) => {
      if (signal.aborted || now() - lastProgress < progressIntervalMs) return;
      lastProgress = now();
      answer({ type: 'progress', id, done, total });
    };
    try {
      signal.throwIfAborted();
      const output = await handler.run(input, { signal, onProgress });
      answer({ type: 'done', id, output });
    } catch (error) {
      answer({ type: 'failed', id, problem: signal.aborted ? cancelledProblem : problemOf(error) });
    } finally {
      running.delete(id);
    }
  }

  return (message) => {
    const question = EngineQuestionSchema.safeParse(message);
    if (!question.success) return;
    const { id } = question.data;
    if (question.data.type === 'cancel') {
      running.get(id)?.abort();
      return;
    }
    const { task, input } = question.data;
    const handler = handlerOf(task);
    if (!handler) {
      answer({ type: 'failed', id, problem: unexpectedProblem('The engine does not know this task.') });
      return;
    }
    const controller = new AbortController();
    running.set(id, controller);
    const start = () => perform(id, handler, input, controller.signal);
    if (handler.weight === 'light') void start();
    else heavyQueue = heavyQueue.then(start);
  };
}
