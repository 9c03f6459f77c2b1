import { useEffect, useEffectEvent } from 'react';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { ArgumentOf, ChannelName, ValueOf } from '../../shared/ipc/ipc.ts';
import type { EventName, IpcEvents } from '../../shared/ipc/ipc-events.ts';
import { ProblemError, type Result, unexpectedProblem } from '../../shared/model/problem.ts';
import type { OfferedFile } from '../../shared/model/seen-list.ts';

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
export function call<C extends ChannelName>(channel: C, argument: ArgumentOf<C>): Promise<ValueOf<C>> {
  return unwrap(window.enrichDesk.call[channel](argument));
}

/** Asks under a new task id. The task is ended where its answer is no longer wanted. */
export function asTask<Value>(
  signal: AbortSignal,
  cancel: 'files:cancel' | 'results:cancel-export',
  run: (taskId: string) => Promise<Value>,
): Promise<Value> {
  const taskId = crypto.randomUUID();
  signal.addEventListener('abort', () => void call(cancel, { taskId }).catch(() => {}));
  return run(taskId);
}

/**
 * Gives a dropped or chosen file to the app: only the File itself will do, no copy of it and no path. Throws a
 * ProblemError as `call` does.
 */
export function offer(file: File): Promise<OfferedFile> {
  return unwrap(window.enrichDesk.offer(file));
}

/** Listens to an event of the main process; answers a function that stops listening. */
export function listen<E extends EventName>(event: E, listener: (payload: IpcEvents[E]) => void): () => void {
  return window.enrichDesk.on(event, listener);
}

/**
 * Takes what the main process has for this window: now, since the window may have been opened for it, and with each event.
 * @param take told null where there is nothing, or it can't be had
 */
export function useTaken<Value>(
  event: EventName,
  ask: () => Promise<Value | null>,
  take: (value: Value | null) => void,
): void {
  const look = useEffectEvent(async () => take(await ask().catch(() => null)));
  useEffect(() => {
    void look();
    return listen(event, () => void look());
  }, [event]);
}

async function unwrap<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const result = await answer.catch((error: unknown) => {
    throw asProblemError(error);
  });
  if (!result.ok) throw new ProblemError(result.problem);
  return result.value;
}

function asProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError(unexpectedProblem(error instanceof Error ? error.message : undefined), {
    cause: error,
  });
}
