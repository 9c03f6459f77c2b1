import { utilityProcess } from 'electron';
import type { EngineProcess } from './engine-process.ts';
import { engineV8Flags } from './engine-v8-flags.ts';

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
