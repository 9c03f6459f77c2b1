import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '../../shared/model/problem.ts';

/** Tells a process from every other, also from one that got its number later. */
const ProcessIdentitySchema = z.object({
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

export function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
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

const OwnerSchema = ProcessIdentitySchema.extend({ id: z.string(), url: z.string().optional() });

/** Who holds a lock: a process, this very holding of it, and where to reach it if it listens. */
export type Owner = z.infer<typeof OwnerSchema>;

interface Lock {
  /** Adds where the owner can be reached, so that a later start can ask it. */
  announce(url: string): void;
  release(): void;
}

type Attempt = { held: true; lock: Lock } | { held: false; owner: Owner };

interface Options {
  /** How long to wait for a living owner to go. */
  waitMs: number;
  /** Whether the owner still lives; by default, whether its process does. */
  isAlive?: (owner: Owner) => Promise<boolean>;
}

const againAfterMs = 100;
/** A lock file that can't be read for this long was left half written by a process that died. */
const halfWrittenMs = 2000;

/** Takes the lock file at `path`, from a dead owner if need be; gives up when a living one outlasts the wait. */
export async function takeLock(path: string, { waitMs, isAlive }: Options): Promise<Attempt> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lives = isAlive ?? (async (owner: Owner) => stillRuns(owner));
  const until = Date.now() + waitMs;
  for (;;) {
    const lock = tryToWrite(path);
    if (lock) return { held: true, lock };
    const owner = readOwner(path);
    if (owner && (await lives(owner))) {
      if (Date.now() >= until) return { held: false, owner };
      await sleep(againAfterMs);
    } else if (owner || isOld(path)) takeAway(path, owner);
    else await sleep(againAfterMs);
  }
}

function tryToWrite(path: string): Lock | null {
  const owner: Owner = { ...thisProcess(), id: randomUUID() };
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return null;
    throw error;
  }
  const isMine = () => readOwner(path)?.id === owner.id;
  return {
    announce(url) {
      if (isMine()) writeFileSync(path, JSON.stringify({ ...owner, url }), { mode: 0o600 });
    },
    release() {
      if (isMine()) rmSync(path, { force: true });
    },
  };
}

function readOwner(path: string): Owner | null {
  try {
    return OwnerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function isOld(path: string): boolean {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > halfWrittenMs;
}

/** Moves a dead owner's file aside; puts it back when another process was quicker and the file is now its own. */
function takeAway(path: string, dead: Owner | null): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    const moved = readOwner(aside);
    if (moved && moved.id !== dead?.id) renameSync(aside, path);
    else rmSync(aside);
  } catch {
    // Another process took it away first: the next round sees what is there now.
  }
}
