import {
  failure,
  type Problem,
  type Result,
  success,
  unexpectedProblem,
} from '../../../shared/model/problem.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { EngineProcess } from '../../platform/engine-process.ts';
import {
  cancelledProblem,
  EngineAnswerSchema,
  type EngineQuestion,
  engineClosedProblem,
  engineKeepsStoppingProblem,
  engineStoppedProblem,
} from './messages.ts';
import { type EngineInput, type EngineOutput, type EngineTask, taskShapes } from './protocol.ts';

export interface RunOptions {
  signal?: AbortSignal;
  /** Bytes read so far and in all; at most ten times a second. */
  onProgress?: (done: number, total: number) => void;
}

interface EngineClientOptions {
  /** Told each time the process ends unasked, after the tasks it held have failed with the same problem. */
  onCrash?: (problem: Problem) => void;
  clock?: Clock;
}

/** More crashes than this within `crashWindowMs` and no new process is started until some have aged out. */
const crashLimit = 5;
const crashWindowMs = 60_000;
/** How long a cancelled task may take to clean up after itself before its caller is released anyway. */
const cancelGraceMs = 5_000;

interface Pending {
  settle(result: Result<unknown>): void;
  onProgress: ((done: number, total: number) => void) | undefined;
}

interface Session {
  engine: EngineProcess;
  pending: Map<number, Pending>;
}

export type EngineClient = ReturnType<typeof createEngineClient>;

/**
 * The main process's way to the engine process. It is started by the first task and, after a crash, by the
 * next one; within one run it serves any number of tasks at once.
 */
export function createEngineClient(
  fork: () => EngineProcess,
  { onCrash, clock = systemClock }: EngineClientOptions = {},
) {
  let session: Session | undefined;
  let closed = false;
  let lastId = 0;
  let crashes: number[] = [];

  function connect(): Result<Session> {
    if (closed) return failure(engineClosedProblem);
    if (session) return success(session);
    crashes = crashes.filter((time) => clock.now() - time < crashWindowMs);
    if (crashes.length >= crashLimit) return failure(engineKeepsStoppingProblem);
    try {
      const started: Session = { engine: fork(), pending: new Map() };
      started.engine.onMessage((message) => receive(started, message));
      started.engine.onExit((code) => ended(started, code));
      session = started;
      return success(started);
    } catch {
      crashes.push(clock.now());
      return failure(engineStoppedProblem(null));
    }
  }

  function ended(from: Session, code: number | null) {
    if (session !== from) return;
    session = undefined;
    crashes.push(clock.now());
    const problem = engineStoppedProblem(code);
    failAll(from, problem);
    onCrash?.(problem);
  }

  function receive(from: Session, message: unknown) {
    const answer = EngineAnswerSchema.safeParse(message);
    if (!answer.success) {
      // Whose answer this was can't be known: only ending the process makes sure that nobody waits forever.
      from.engine.kill();
      return;
    }
    const pending = from.pending.get(answer.data.id);
    if (!pending) return;
    if (answer.data.type === 'progress') pending.onProgress?.(answer.data.done, answer.data.total);
    else if (answer.data.type === 'failed') pending.settle(failure(answer.data.problem));
    else pending.settle(success(answer.data.output));
  }

  return {
    /**
     * Has the engine process do one task. Never throws: a cancel, a crash and a garbled answer are Problems too.
     * @example
     * const inspected = await engine.run('inspect', { path, reading: {} }, { signal });
     * if (!inspected.ok) return show(inspected.problem);
     * draw(inspected.value);
     */
    run<T extends EngineTask>(
      task: T,
      input: EngineInput<T>,
      { signal, onProgress }: RunOptions = {},
    ): Promise<Result<EngineOutput<T>>> {
      if (signal?.aborted) return Promise.resolve(failure(cancelledProblem));
      const connected = connect();
      if (!connected.ok) return Promise.resolve(connected);
      const { engine, pending } = connected.value;
      const id = ++lastId;
      const post = (question: EngineQuestion) => engine.post(question);
      return new Promise((resolve) => {
        let release = () => {};
        const cancel = () => {
          post({ type: 'cancel', id });
          release = clock.after(cancelGraceMs, () => settle(failure(cancelledProblem)));
        };
        const settle = (result: Result<unknown>) => {
          pending.delete(id);
          signal?.removeEventListener('abort', cancel);
          release();
          resolve(result.ok ? readOutput(task, result.value) : result);
        };
        pending.set(id, { settle, onProgress });
        signal?.addEventListener('abort', cancel);
        post({ type: 'ask', id, task, input });
      });
    },
    /** Ends the process for good; tasks still running fail. */
    close(): void {
      closed = true;
      const last = session;
      session = undefined;
      if (!last) return;
      failAll(last, engineClosedProblem);
      last.engine.kill();
    },
  };
}

function failAll(session: Session, problem: Problem) {
  for (const { settle } of session.pending.values()) settle(failure(problem));
}

function readOutput<T extends EngineTask>(task: T, output: unknown): Result<EngineOutput<T>> {
  const parsed = taskShapes[task].output.safeParse(output);
  return parsed.success
    ? success(parsed.data)
    : failure(unexpectedProblem('The engine gave an answer of the wrong shape.'));
}
