import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { DeskListSchema, type DeskPlan, type FiredDesk } from './fired-desk.ts';

const NewsSchema = z.union([
  z.object({ news: z.string() }),
  z.object({ number: z.number(), answer: z.unknown() }),
]);

/** Bundles the process once, so that each of hundreds starts in a moment. Answers the bundle's path. */
export async function bundleDesk(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'desk-process.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'desk-process.mjs' } },
    },
  });
  return join(outDir, 'desk-process.mjs');
}

/** The job engine alone in a process of its own, from its bundle. */
export async function startDesk(bundle: string, plan: DeskPlan): Promise<FiredDesk> {
  const child: ChildProcess = fork(bundle, [JSON.stringify(plan)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const seen = new Set<string>();
  const listeners = new Set<() => void>();
  const answers = new Map<number, unknown>();
  child.on('message', (message) => {
    const said = NewsSchema.parse(message);
    if ('news' in said) seen.add(said.news);
    else answers.set(said.number, said.answer);
    for (const listener of listeners) listener();
  });

  const until = (come: () => boolean): Promise<unknown> =>
    Promise.race([
      ended,
      new Promise<void>((resolve) => {
        const look = () => {
          if (!come()) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
    ]);

  let last = 0;
  async function ask(command: object): Promise<unknown> {
    const number = ++last;
    if (!child.connected) return undefined;
    // A process that dies while it is spoken to is what this is for.
    child.send({ number, command }, () => {});
    await until(() => answers.has(number));
    return answers.get(number);
  }

  await until(() => seen.has('started'));
  return {
    make: async (rows) => void (await ask({ do: 'make', rows })),
    async list() {
      const listed = await ask({ do: 'list' });
      return listed === undefined ? null : DeskListSchema.parse(listed);
    },
    send: async (id) => void (await ask({ do: 'send', id })),
    attach: async (id, queueId) => void (await ask({ do: 'attach', id, queueId })),
    sendAgain: async (id) => void (await ask({ do: 'send-again', id })),
    news: async (wanted) => void (await until(() => seen.has(wanted))),
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      void ask({ do: 'stop' });
      await ended;
    },
    ended,
  };
}
