import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Line, LineSchema } from '../../electron/command/print.ts';
import { withoutChromiumsOwn } from '../e2e/chromium-noise.ts';
import { electronBinary } from '../host/electron-binary.ts';
import { electronsNode } from '../host/electrons-node.ts';
import { PROJECT } from '../host/project.ts';

export interface CommandEnd {
  /** Null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** Of one with `--json`: every line of standard output, by its schema. */
  lines: Line[];
}

/** The app's own program where it is installed, as what is packaged starts it; elsewhere that of `npm run cli`. */
function programOf(profile: string): [program: string, args: string[]] {
  const electron = electronBinary();
  if (electron) return [electron, [PROJECT, `--user-data-dir=${profile}`, '--command']];
  const cli = ['--import', 'tsx', join(PROJECT, 'tests/host/cli.ts')];
  return [electronsNode().path, [...cli, '--profile', profile, '--as-built']];
}

/** A command in a process of its own, on the app as it is built. */
export function startCommand(
  profile: string,
  words: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): { child: ChildProcess; end: Promise<CommandEnd> } {
  const [program, args] = programOf(profile);
  const child = spawn(program, [...args, ...words], {
    cwd: PROJECT,
    env: { ...process.env, ...env, INIT_CWD: profile },
    stdio: 'pipe',
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => {
    stdout += String(data);
  });
  child.stderr.on('data', (data) => {
    stderr += String(data);
  });
  // One that ends without reading closes it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const end = new Promise<CommandEnd>((resolve) => {
    child.on('close', (code) => {
      const rows = words.includes('--json') && code !== null ? stdout.split('\n').filter(Boolean) : [];
      resolve({
        code,
        stdout,
        stderr: withoutChromiumsOwn(stderr),
        lines: rows.map((row) => LineSchema.parse(JSON.parse(row))),
      });
    });
  });
  return { child, end };
}

export const runCommandLine = (
  profile: string,
  words: readonly string[],
  input?: string,
): Promise<CommandEnd> => startCommand(profile, words, input === undefined ? {} : { input }).end;
