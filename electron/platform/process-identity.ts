import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { z } from 'zod';

/** Tells a process from every other, also from one that got its number later. */
export const ProcessIdentitySchema = z.object({
  pid: z.number().int(),
  /** Name of the computer it runs on: a number means nothing elsewhere. */
  computer: z.string(),
  /** When it began, as the system states it, or the name of its program; null where neither can be had. */
  mark: z.string().nullable(),
});
type ProcessIdentity = z.infer<typeof ProcessIdentitySchema>;

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, computer: hostname(), mark: markOf(process.pid) };
}

/** Whether the process still runs, on this computer. In doubt it does. */
export function stillRuns({ pid, computer, mark }: ProcessIdentity): boolean {
  if (computer !== hostname() || !processRuns(pid)) return false;
  return mark === null || (markOf(pid) ?? mark) === mark;
}

/** Whether a process of this number runs. */
export function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function markOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return startInProc(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (process.platform === 'win32')
      return pid === process.pid ? basename(process.execPath) : programOf(pid);
    return run('ps', ['-o', 'lstart=', '-p', String(pid)]).trim() || null;
  } catch {
    return null;
  }
}

/** Field 22 of proc(5)'s stat: the start in clock ticks since boot. The name before it may hold anything but its own end. */
function startInProc(stat: string): string | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[19] ?? null;
}

/** The first cell of tasklist's CSV: "program.exe". */
function programOf(pid: number): string | null {
  return /^"([^"]+)"/.exec(run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']))?.[1] ?? null;
}

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', timeout: 5000, stdio: ['ignore', 'pipe', 'ignore'] });
