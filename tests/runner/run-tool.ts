import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from '../host/project.ts';

/** The program of each tool, run with this Node: no shell, no npx, the same on every system. */
const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
};

/** Runs a tool with its output going straight to the terminal; resolves with its exit code. */
export function runTool(
  tool: keyof typeof PROGRAMS,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const program = join(PROJECT, 'node_modules', PROGRAMS[tool]);
  const options = { cwd: PROJECT, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], options);
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
