import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Recorded, recordedSchema } from './context.ts';
import { electronsNode } from './electrons-node.ts';
import { type HostRequest, hostNews } from './parent-channel.ts';
import { CACHE, PROJECT } from './project.ts';
import { type DrivenWindow, drivenWindow } from './server/page-scripts.ts';

const STOP_WITHIN_MS = 8000;
const READY_WITHIN_MS = 60_000;

const readyLine = z.object({ ready: z.literal(true), url: z.string() });

interface LaunchOptions {
  profile: string;
  env?: Record<string, string>;
  /** Another built app than this project's. */
  app?: string;
  port?: number;
  /** The app's own arguments. */
  args?: string[];
}

/** A function to run in the main process; it sees nothing of where it was written. */
export type InMain<Argument, Result> = (
  electron: typeof import('electron'),
  argument: Argument,
) => Result | Promise<Result>;

/** A host in a process of its own, started from a test. The app must have been built. */
export interface HostProcess {
  readonly url: string;
  readonly pid: number;
  /** All it printed so far. */
  output(): string;
  evaluate<Result, Argument = undefined>(run: InMain<Argument, Result>, argument?: Argument): Promise<Result>;
  recorded(): Promise<Recorded[]>;
  /** For drive.ts: what shows the window at a place in a browser whose debugging connection one has. */
  driven(place?: number): Promise<DrivenWindow>;
  /** Resolves with the exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Ends it as the system would, and the hard way when it doesn't go. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing gets a chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts `npm run host`'s program without npm and waits until its window can be opened. */
export async function launchHost(options: LaunchOptions): Promise<HostProcess> {
  const { profile, env = {}, app, port = 0, args: own = [] } = options;
  const args = ['--profile', profile, '--port', String(port), '--as-built', ...own];
  if (app) args.push('--app', app);
  const node = electronsNode();
  const child = fork(join(PROJECT, 'tests/host/host.ts'), args, {
    cwd: PROJECT,
    // Half of the time of a start would go into reading the same programs anew.
    env: { ...process.env, NODE_COMPILE_CACHE: join(CACHE, 'compiled'), ...env },
    execPath: node.path,
    // Electron's Node reads TypeScript by itself.
    execArgv: node.asElectrons ? [] : ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed: string[] = [];
  child.stderr?.on('data', (data) => printed.push(String(data)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const killed = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const url = await readyUrl(child, exited, printed, killed);
  const ask = createAsk(child, exited);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed.join(''),
    // What comes back is the function's own result, cloned on its way.
    evaluate: async <Result, Argument>(run: InMain<Argument, Result>, argument?: Argument) =>
      (await ask({ kind: 'evaluate', id: 0, source: String(run), argument })) as Result,
    recorded: async () => recordedSchema.parse(await ask({ kind: 'recorded', id: 0 })),
    driven: async (place = 1) => drivenWindow.parse(await ask({ kind: 'drive', id: 0, place })),
    exited,
    kill: killed,
    async stop() {
      const timer = setTimeout(killed, STOP_WITHIN_MS);
      // Windows has no signal that a program could answer.
      if (process.platform === 'win32') child.send({ kind: 'end', id: 0 } satisfies HostRequest);
      else child.kill('SIGTERM');
      const code = await exited;
      clearTimeout(timer);
      return code;
    },
  };
}

async function readyUrl(
  child: ChildProcess,
  exited: Promise<number | null>,
  printed: string[],
  kill: () => Promise<void>,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const line = new Promise<string>((resolve, reject) => {
    const failed = (what: string) => reject(new Error(`${what}\n${printed.join('')}`));
    timer = setTimeout(() => failed('The app did not open its window in time.'), READY_WITHIN_MS);
    void exited.then((code) => failed(`The app ended before it opened its window (exit code ${code}).`));
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
  });
  try {
    return readyLine.parse(JSON.parse(await line)).url;
  } catch (error) {
    await kill();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Questions to the host's main process over the channel between parent and child. */
function createAsk(child: ChildProcess, exited: Promise<number | null>) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  child.on('message', (message) => {
    const news = hostNews.parse(message);
    if (news.kind === 'value') waiting.get(news.id)?.resolve(news.value);
    else waiting.get(news.id)?.reject(new Error(news.message));
    waiting.delete(news.id);
  });
  void exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The app has ended'));
  });
  return (request: HostRequest): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      child.send({ ...request, id }, (error) => error && reject(error));
    });
  };
}
