import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { createEngineClient, type EngineClient } from '../../electron/engine/process/engine-client.ts';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import type { Result } from '../../shared/model/problem.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { type ForkedEngine, forkEngine } from '../fakes/fork-engine.ts';
import { timed } from './table.ts';

/** Bundles the engine as it ships, into a folder of the bench's own; the answer is the bundle's path. */
export async function buildEngine(outDir: string): Promise<string> {
  const builder = await createBuilder({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    logLevel: 'warn',
    environments: { engine: { build: { outDir, sourcemap: false } } },
  });
  const engine = builder.environments.engine;
  if (!engine) throw new Error('vite.config.ts builds no engine.');
  await builder.build(engine);
  // As the project's own package.json says for dist/; without it Node has to find out by parsing twice.
  await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
  // Where the bundle looks for the database's binary, as it does beside dist/.
  await symlink(join(import.meta.dirname, '../../node_modules'), join(outDir, 'node_modules'), 'junction');
  return join(outDir, 'engine.js');
}

/** The engine in a process of its own: what it is asked by, and bytes and milliseconds from its start to now. */
interface RunningEngine {
  client: EngineClient;
  /** The most memory it held; NaN where the system has no /proc to ask. */
  peak(): Promise<number>;
  /** Of the processor, user and system: in the file, hundredths of a second. */
  processor(): Promise<number>;
}

/** Lets `work` ask an engine process of its own, which has ended by then. */
export async function inEngine<Value>(
  bundle: string,
  work: (engine: RunningEngine) => Promise<Value>,
): Promise<Value> {
  let engine: ForkedEngine | undefined;
  const client = createEngineClient(() => {
    engine = forkEngine(bundle);
    return engine;
  });
  const told = (name: string) => readFile(`/proc/${engine?.child.pid}/${name}`, 'utf8').catch(() => '');
  const peak = async () => Number(/VmHWM:\s+(\d+)/.exec(await told('status'))?.[1] ?? Number.NaN) * 1024;
  const processor = async () => {
    const stat = await told('stat');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12);
    return (Number(user) + Number(system)) * 10;
  };
  try {
    return await work({ client, peak, processor });
  } finally {
    const ended = new Promise((resolve) => engine?.onExit(resolve));
    client.close();
    // Until then it holds the database.
    if (engine) await ended;
  }
}

/** What the engine answers; throws its problem. */
export async function answerOf<Value>(asked: Promise<Result<Value>>): Promise<Value> {
  const result = await asked;
  if (result.ok) return result.value;
  throw new Error(`${result.problem.message} ${result.problem.detail ?? ''}`);
}

export interface EngineRun {
  took: number;
  /** Bytes: the most memory the engine process held, from its start to now. */
  peak: number;
}

/**
 * Times one task in an engine process of its own.
 * @param before What the process has done when the clock starts; without it the start of the process counts.
 */
export const runEngine = (
  bundle: string,
  task: (client: EngineClient) => Promise<Result<unknown>>,
  before?: (client: EngineClient) => Promise<unknown>,
): Promise<EngineRun> =>
  inEngine(bundle, async ({ client, peak }) => {
    await before?.(client);
    const { took } = await timed(() => answerOf(task(client)));
    return { took, peak: await peak() };
  });

/** What the window has done before it asks for more: nothing yet, or looked at a list. */
export const warm = (client: EngineClient): Promise<unknown> => client.run('warm', {});
export const lookAt = (path: string) => (client: EngineClient) =>
  client.run('inspect', { path, reading: {} });

/** What a list is asked for with: as it was seen in the preview. */
export const asSeen = async (path: string) => ({
  ...{ path, reading: {} },
  seen: seenOf(await inspectFile(path, {})),
});
