import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processRuns } from '../../electron/platform/lock-file.ts';

const LOOK_EVERY_MS = 500;

interface ProcessFacts {
  parent: number;
  command: string;
}

/** Calls `orphaned` once the process that this one was started for is gone. */
export function watchParents(orphaned: () => void): void {
  const parent = process.ppid;
  if (parent <= 1) return;
  const npm = npmBehind(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && processRuns(parent) && (npm === null || processRuns(npm))) return;
    clearInterval(timer);
    orphaned();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** npm may start a shell that starts this process; when npm is killed, that shell lives on. */
function npmBehind(parent: number): number | null {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return null;
  const facts = factsOf(parent);
  return facts && /^(ba|da|z)?sh$/.test(facts.command) && facts.parent > 1 ? facts.parent : null;
}

function factsOf(pid: number): ProcessFacts | null {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return null;
  }
}

function fromProc(pid: number): ProcessFacts | null {
  const found = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return found?.[1] && found[2] ? { command: found[1], parent: Number(found[2]) } : null;
}

function fromPs(pid: number): ProcessFacts | null {
  const line = execFileSync('ps', ['-o', 'ppid=,ucomm=', '-p', String(pid)], { encoding: 'utf8' });
  const [parent, command] = line.trim().split(/\s+/);
  return parent && command ? { command, parent: Number(parent) } : null;
}
