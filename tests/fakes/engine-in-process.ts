import { runTask } from '../../electron/engine/process/engine-handlers.ts';
import {
  type EngineInput,
  type EngineOutput,
  type EngineTask,
  taskShapes,
} from '../../electron/engine/process/protocol.ts';
import { failure, problemOf, type Result, success } from '../../shared/model/problem.ts';

/** The engine's own work, without a process of its own. */
export function engineInProcess(signal = new AbortController().signal) {
  /** What is under way. */
  const working = new Set<Promise<unknown>>();
  async function work<T extends EngineTask>(
    task: T,
    input: EngineInput<T>,
  ): Promise<Result<EngineOutput<T>>> {
    try {
      const done = await runTask(task, input, { signal, onProgress: () => {} });
      return success(taskShapes[task].output.parse(done));
    } catch (error) {
      return failure(problemOf(error));
    }
  }
  return {
    working,
    run<T extends EngineTask>(task: T, input: EngineInput<T>): Promise<Result<EngineOutput<T>>> {
      const worked = work(task, input);
      working.add(worked);
      void worked.then(() => working.delete(worked));
      return worked;
    },
  };
}
