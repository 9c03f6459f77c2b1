import { type ChildProcess, fork } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { ForkOptions } from 'electron';
import { z } from 'zod';
import { type HostContext, needReady } from '../context.ts';
import { strict, strictEmitter } from '../strict.ts';

/** How a message travels either way, so that undefined is one too. */
const envelope = z.object({ data: z.unknown() });

/** A child process in the place of Electron's utility process; its side of the talk is ../utility/parent-port.ts. */
class UtilityProcess extends strictEmitter('UtilityProcess') {
  readonly stdout;
  readonly stderr;
  readonly #child: ChildProcess;
  #running = true;

  constructor(module: string, args: string[], options: ForkOptions, parentPort: string) {
    super();
    this.#child = fork(module, args, {
      execArgv: ['--require', parentPort, ...(options.execArgv ?? []).flatMap(nodeOptions)],
      serialization: 'advanced',
      stdio: ['ignore', streamOf(options, 1), streamOf(options, 2), 'ipc'],
    });
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', envelope.parse(message).data));
    this.#child.on('error', (error) => this.#ended(1, String(error)));
    this.#child.on('exit', (code, signal) => this.#ended(code ?? (signal ? constants.signals[signal] : 1)));
  }

  #ended(code: number, problem?: string): void {
    if (!this.#running) return;
    this.#running = false;
    if (problem) console.error(problem);
    this.emit('exit', code);
  }

  get pid(): number | undefined {
    return this.#running ? this.#child.pid : undefined;
  }

  postMessage(message: unknown): void {
    // Cloned here, so that what can't be cloned throws at the caller as it does in Electron.
    const clone: unknown = structuredClone(message);
    if (this.#running && this.#child.connected) this.#child.send({ data: clone });
  }

  kill(): boolean {
    return this.#running && this.#child.kill();
  }
}

const v8Switch = '--js-flags=';

/** Electron's switches are Chromium's, of which V8's flags are one; Node takes these flags as they are. */
function nodeOptions(option: string): string[] {
  if (!option.startsWith(v8Switch)) throw new Error(`The host knows no ${option} in execArgv.`);
  return option.slice(v8Switch.length).split(' ');
}

/** What the app says of a process that it starts. */
const known = ['serviceName', 'stdio', 'execArgv'];

/** What is inherited goes to standard error: the host's standard output belongs to its one line of JSON. */
function streamOf(
  { stdio = 'inherit' }: ForkOptions,
  index: 1 | 2,
): 'pipe' | 'ignore' | typeof process.stderr {
  const wanted = typeof stdio === 'string' ? stdio : stdio[index];
  return wanted === 'pipe' || wanted === 'ignore' ? wanted : process.stderr;
}

/** Electron's `utilityProcess`. */
export function createUtilityProcess(context: HostContext) {
  const parentPort = join(context.settings.scripts, 'parent-port.cjs');
  return strict('utilityProcess', {
    fork(module: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess {
      needReady(context, 'utilityProcess cannot be created before app is ready.');
      for (const option of Object.keys(options))
        if (!known.includes(option))
          throw new Error(`The host knows no option ${option} of utilityProcess.fork.`);
      return new UtilityProcess(module, args, options, parentPort);
    },
  });
}
