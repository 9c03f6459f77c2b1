import { utilityProcess } from 'electron';
import { engineV8Flags } from './engine-v8-flags.ts';

/** The engine's process as the main process sees it: messages in both directions, and its end. */
export interface EngineProcess {
  /** Never throws: a message to a process that has ended is dropped. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, however the process ended; `code` is null where a signal ended it. */
  onExit(listener: (code: number | null) => void): void;
  kill(): void;
}

/** Starts the engine bundle in a process of its own, so that neither its work nor its crash reaches the window. */
export function forkEngine(modulePath: string): EngineProcess {
  const child = utilityProcess.fork(modulePath, [], {
    serviceName: 'Enrich Desk engine',
    stdio: 'ignore',
    // These become switches of the process, where V8's flags are all in one.
    execArgv: [`--js-flags=${engineV8Flags.join(' ')}`],
  });
  // Its 'exit' follows and says all there is to say; an 'error' nobody listens to would be thrown in this process.
  child.on('error', () => {});
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', (code) => listener(code)),
    kill: () => void child.kill(),
  };
}
