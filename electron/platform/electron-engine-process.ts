import { utilityProcess } from 'electron';
import type { EngineProcess } from './engine-process.ts';

/** Starts the engine bundle in a process of its own, so that neither its work nor its crash reaches the window. */
export function forkEngine(modulePath: string): EngineProcess {
  const child = utilityProcess.fork(modulePath, [], { serviceName: 'Enrich Desk engine', stdio: 'ignore' });
  // Its 'exit' follows and says all there is to say; an 'error' nobody listens to would be thrown in this process.
  child.on('error', () => {});
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', (code) => listener(code)),
    kill: () => void child.kill(),
  };
}
