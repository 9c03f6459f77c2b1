import { type ChildProcess, fork } from 'node:child_process';
import type { EngineProcess } from '../../electron/platform/engine-process.ts';
import { engineV8Flags } from '../../electron/platform/engine-v8-flags.ts';

/** Gives a plain Node process the one thing a utility process of Electron's has and it has not. */
const parentPort = `process.parentPort = {
  on: (_name, listener) => process.on('message', (data) => listener({ data })),
  postMessage: (message) => process.send(message),
};`;

export interface ForkedEngine extends EngineProcess {
  readonly child: ChildProcess;
}

/**
 * Starts the real engine as a child process.
 * @param entry electron/engine/process/engine.ts, or its bundle.
 */
export function forkEngine(entry: string): ForkedEngine {
  const shim = `data:text/javascript,${encodeURIComponent(parentPort)}`;
  const loader = entry.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(entry, [], {
    execArgv: [...engineV8Flags, ...loader, '--import', shim],
    serialization: 'advanced',
  });
  return {
    child,
    post(message) {
      if (child.connected) child.send(toSendable(message));
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
    kill: () => child.kill('SIGKILL'),
  };
}

function toSendable(message: unknown): object {
  if (typeof message !== 'object' || message === null)
    throw new TypeError('Only objects are sent to the engine.');
  return message;
}
