import { spawn } from 'node:child_process';
import { PROJECT } from './project.ts';

/** Runs a program as if it were this one: it has its terminal, gets its signals, and its exit code is this one's. */
export function runInPlace(program: string, args: string[]): Promise<never> {
  const child = spawn(program, args, { cwd: PROJECT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => process.exit(code ?? 1));
  });
}
