import { engineHandlers } from '../../electron/engine/process/engine-handlers.ts';
import type { EngineInput, EngineOutput, EngineTask } from '../../electron/engine/process/protocol.ts';
import { engineTasks } from '../../electron/engine/process/protocol.ts';
import { failure, problemOf, type Result, success } from '../../shared/model/problem.ts';

const outputs: { [T in EngineTask]: { output: { parse(value: unknown): EngineOutput<T> } } } = engineTasks;

/** The engine's own work, without a process of its own. */
export const engineInProcess = () => ({
  async run<T extends EngineTask>(task: T, input: EngineInput<T>): Promise<Result<EngineOutput<T>>> {
    try {
      const { signal } = new AbortController();
      const done = await engineHandlers[task].run(input, { signal, onProgress: () => {} });
      return success(outputs[task].output.parse(done));
    } catch (error) {
      return failure(problemOf(error));
    }
  },
});
