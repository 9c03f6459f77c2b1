import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { createEngineClient, type EngineClient } from '../../electron/engine/process/client.ts';
import type { Result } from '../../shared/model/problem.ts';
import { type ForkedEngine, forkEngine } from '../fakes/fork-engine.ts';

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

export interface EngineRun {
  milliseconds: number;
  /** Bytes: the most memory the engine process held, from its start to now. */
  peak: number;
}

/**
 * Times one task in an engine process of its own.
 * @param before What the process has done when the clock starts; without it the start of the process counts.
 */
export async function runEngine(
  bundle: string,
  task: (client: EngineClient) => Promise<Result<unknown>>,
  before?: (client: EngineClient) => Promise<unknown>,
): Promise<EngineRun> {
  let engine: ForkedEngine | undefined;
  const client = createEngineClient(() => {
    engine = forkEngine(bundle);
    return engine;
  });
  try {
    await before?.(client);
    const started = performance.now();
    const result = await task(client);
    const milliseconds = performance.now() - started;
    if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.detail ?? ''}`);
    return { milliseconds, peak: await peakMemory(engine?.child.pid) };
  } finally {
    client.close();
  }
}

/** @returns NaN where the system has no /proc to ask. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
}
