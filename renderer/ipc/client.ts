import type { ArgumentOf, Bridge, ChannelName, EventName, IpcEvents, ValueOf } from '../../shared/ipc.ts';
import { ProblemError, unexpectedProblem } from '../../shared/problem.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly enrichDesk: Bridge;
  }
}

/**
 * Asks the main process. Throws a ProblemError for every failure, so that react-query keeps it as the
 * query's or mutation's error.
 */
export async function call<C extends ChannelName>(channel: C, argument: ArgumentOf<C>): Promise<ValueOf<C>> {
  const result = await window.enrichDesk.call[channel](argument).catch((error: unknown) => {
    throw asProblemError(error);
  });
  if (!result.ok) throw new ProblemError(result.problem);
  return result.value;
}

/** Listens to an event of the main process; answers a function that stops listening. */
export function listen<E extends EventName>(event: E, listener: (payload: IpcEvents[E]) => void): () => void {
  return window.enrichDesk.on(event, listener);
}

/** Where a dropped or chosen file lies on this computer; '' for one that has no place on disk. */
export function pathOf(file: File): string {
  return window.enrichDesk.pathOf(file);
}

function asProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError(unexpectedProblem(error instanceof Error ? error.message : undefined), {
    cause: error,
  });
}
