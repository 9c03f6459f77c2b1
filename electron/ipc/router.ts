import { type ArgumentOf, allIpc, type ValueOf } from '../../shared/ipc/ipc.ts';
import {
  failure,
  ProblemError,
  problem,
  type Result,
  success,
  unexpectedProblem,
} from '../../shared/model/problem.ts';

type Channel = keyof typeof allIpc;

/** What answers each channel. Handlers get arguments that passed their schema and answer values, never throw on purpose. */
export type Handlers = {
  [C in Channel]: (argument: ArgumentOf<C>) => Promise<Result<ValueOf<C>>> | Result<ValueOf<C>>;
};

/** The part of a call's event that says who is calling. */
export interface Sender {
  /** Null once the frame has navigated or gone. */
  senderFrame: { origin: string; parent: unknown } | null;
}

/** Electron's ipcMain, as far as it is needed here. */
interface HandleCalls<Event extends Sender> {
  handle(channel: string, listener: (event: Event, ...args: unknown[]) => Promise<unknown>): void;
}

const refused = failure(
  problem('ipc-refused', 'A request that did not come from the app was blocked.', 'Restart the app.'),
);

/** Answers calls from the top frame of the app's own page whose argument fits; what goes wrong crosses back as a value. */
export function connectHandlers<Event extends Sender>(
  calls: HandleCalls<Event>,
  handlers: Handlers,
  options: { appOrigin: string; reportFault: (channel: string, error: unknown) => void },
): void {
  for (const channel of Object.keys(allIpc)) {
    if (isChannel(channel)) connect(channel);
  }

  function connect<C extends Channel>(channel: C): void {
    calls.handle(channel, async (event, ...args): Promise<Result<ValueOf<C>>> => {
      const frame = event.senderFrame;
      if (frame === null || frame.parent !== null || frame.origin !== options.appOrigin) return refused;
      const argument = parseArgument(channel, args);
      if (!argument.ok) return argument;
      try {
        return await handlers[channel](argument.value);
      } catch (error) {
        if (error instanceof ProblemError) return failure(error.problem);
        options.reportFault(channel, error);
        return failure(unexpectedProblem());
      }
    });
  }
}

function isChannel(name: string): name is Channel {
  return name in allIpc;
}

function parseArgument<C extends Channel>(channel: C, args: unknown[]): Result<ArgumentOf<C>> {
  const schema: { safeParse(value: unknown): { success: true; data: unknown } | { success: false } } =
    allIpc[channel].argument;
  const parsed = args.length <= 1 ? schema.safeParse(args[0]) : { success: false as const };
  if (!parsed.success) {
    return failure(
      problem(
        'ipc-argument',
        'Something in that request was missing or too long.',
        'Check what was entered and try again.',
      ),
    );
  }
  // The schema that just accepted it is the one its type is inferred from; TypeScript cannot follow that through `C`.
  return { ok: true, value: parsed.data as ArgumentOf<C> };
}

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
